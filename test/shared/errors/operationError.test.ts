import type { INode } from 'n8n-workflow';

import { OperationError, toNodeError } from '../../../nodes/shared/errors/operationError';
import { useNumbering } from '../../numberingRun';

describe('What is said of an error', () => {
	it.each([
		[500, 2_000],
		[501, 2_001],
		[50_000, 500_000],
	])('is at most 500 and 2,000 characters long, of %i and %i', (message, description) => {
		const said = new OperationError('m'.repeat(message), 'd'.repeat(description));
		const cut = message > 500;
		expect(said.message).toBe('m'.repeat(cut ? 499 : 500) + (cut ? '…' : ''));
		expect(said.description).toBe('d'.repeat(cut ? 1_999 : 2_000) + (cut ? '…' : ''));
		const error = toNodeError({ name: 'Node' } as INode, said, 0);
		expect([error.message.length, error.description?.length]).toEqual([500, 2_000]);
	});

	describe('by the service', () => {
		const numbering = useNumbering();

		it('is quoted up to 200 characters', async () => {
			const message = `${'long '.repeat(100)}end`;
			numbering.world.faults.add({ status: 400, body: { message } });
			const thrown: unknown = await numbering.run('order', 'getAll').catch((one: unknown) => one);
			const { description } = thrown as { description: string };
			const [, quote] = /“(long .*)”\.$/.exec(description) ?? [];
			expect(quote).toBe(message.slice(0, 200));
		});
	});
});
