import type { NodeApiError } from 'n8n-workflow';

import { redact, secretsOf } from '../../nodes/shared/http/redaction';
import { testedChat } from '../Chat/tested';
import { useService } from '../tested';

const core = '7f3a9c51deadbeef0011';

describe('a secret that was pasted with its scheme', () => {
	it.each(['Bearer', 'ApiKey', 'Token', 'x-key:'])(
		'(%s) is found with and without it',
		(scheme) => {
			const { everywhere, inMessages } = secretsOf({ apiKey: ` ${scheme} ${core} ` });
			for (const secrets of [everywhere, inMessages]) {
				expect(redact(`invalid ${core}, got ${scheme} ${core}`, secrets)).toBe(
					'invalid ***, got ***',
				);
			}
		},
	);

	it('is found as a whole where it is a password of several words', () => {
		const { everywhere } = secretsOf({ password: 'correct horse battery staple' });
		expect(redact('correct horse battery staple', everywhere)).toBe('***');
	});

	it('leaves words alone that are too short to be one', () => {
		const { inMessages } = secretsOf({ apiKey: 'secret-of us' });
		expect(redact('sent by us', inMessages)).toBe('sent by us');
	});
});

describe('the refusal of a download', () => {
	const chat = useService(testedChat);

	/** What n8n keeps of a refusal with this body, which comes in pieces of `length / 100`. */
	async function keptOf(body: string, secret: string): Promise<string> {
		chat.world.faults.add({ status: 400, raw: body, trickleMs: 1 });
		const credential = { ...chat.credential(), apiKey: secret };
		const thrown: unknown = await chat
			.run('media', 'download', { fileId: 'a' }, { credential })
			.catch((refused: unknown) => refused);
		const { message, description, context } = thrown as NodeApiError;
		return JSON.stringify([message, description, context]);
	}

	const secret = `canary-${core}`;

	it('shows no piece of a secret that lies over the end of what is read', async () => {
		const piece = 50;
		const body = `${'x'.repeat(1_990)}${secret}${'y'.repeat(2_983)}`;
		expect(body).toHaveLength(100 * piece);
		const kept = await keptOf(body, secret);
		expect(kept).toContain('xxxx***');
		expect(kept).not.toContain('canary');
	});

	it('nor where others before it have been taken out', async () => {
		const long = `canary-${core.repeat(4)}`;
		const before = `${long} `.repeat(204).padEnd(17_990, 'x');
		const kept = await keptOf(`${before}${long}`.padEnd(50_000, 'y'), long);
		expect(kept).not.toContain('canary');
	});

	it('shows no secret whose signs come in two pieces', async () => {
		const own = `é-${core}`;
		// Each piece is of two bytes, and the é begins at an odd one.
		const kept = await keptOf(`no key ${own}`.padEnd(150, '.'), own);
		expect(kept).toContain('no key ***');
	});
});
