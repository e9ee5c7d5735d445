import type { INode } from 'n8n-workflow';

import { OperationError, toNodeError } from '../../../nodes/shared/errors/operationError';

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
});
