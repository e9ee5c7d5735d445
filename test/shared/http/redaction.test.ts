import type { NodeApiError } from 'n8n-workflow';

import { testedChat } from '../../Chat/tested';
import { useService } from '../../harness/tested';

const core = '7f3a9c51deadbeef0011';

describe('the error of a download', () => {
	const chat = useService(testedChat);

	/** What n8n stores of an error response with this body, which arrives in 100 chunks. */
	async function storedError(body: string, secret: string): Promise<string> {
		chat.world.faults.add({ status: 400, raw: body, trickleMs: 1 });
		const credential = { ...chat.credential(), apiKey: secret };
		const thrown: unknown = await chat
			.run('media', 'download', { fileId: 'a' }, { credential })
			.catch((error: unknown) => error);
		const { message, description, context } = thrown as NodeApiError;
		return JSON.stringify([message, description, context]);
	}

	const secret = `canary-${core}`;

	it('shows no part of a secret that crosses the end of what is read', async () => {
		const chunk = 50;
		const body = `${'x'.repeat(1_990)}${secret}${'y'.repeat(2_983)}`;
		expect(body).toHaveLength(100 * chunk);
		const stored = await storedError(body, secret);
		expect(stored).toContain('xxxx***');
		expect(stored).not.toContain('canary');
	});

	it('nor after earlier secrets were redacted', async () => {
		const long = `canary-${core.repeat(4)}`;
		const before = `${long} `.repeat(204).padEnd(17_990, 'x');
		const stored = await storedError(`${before}${long}`.padEnd(50_000, 'y'), long);
		expect(stored).not.toContain('canary');
	});

	it('shows no secret of which a character arrives in two chunks', async () => {
		const own = `é-${core}`;
		// Each chunk has two bytes, and the é begins at an odd one.
		const stored = await storedError(`no key ${own}`.padEnd(150, '.'), own);
		expect(stored).toContain('no key ***');
	});
});
