import type { NodeApiError } from 'n8n-workflow';

import { redact, secretsOf } from '../../../nodes/shared/http/redaction';
import { testedChat } from '../../Chat/tested';
import { useService } from '../../tested';

const core = '7f3a9c51deadbeef0011';

describe('secretsOf', () => {
	it('finds tokens at any depth and leaves the rest readable', () => {
		const secrets = secretsOf({
			baseUrl: 'https://api.example.com',
			accessToken: 'abcdefgh',
			oauthTokenData: { access_token: 'ijklmnop', token_type: 'bearer' },
		});
		expect(redact('abcdefgh at https://api.example.com, ijklmnop', secrets.inMessages)).toBe(
			'*** at https://api.example.com, ***',
		);
	});
});

describe('a secret that is stored with its scheme', () => {
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

	it('does not redact words that are too short for a secret', () => {
		const { inMessages } = secretsOf({ apiKey: 'secret-of us' });
		expect(redact('sent by us', inMessages)).toBe('sent by us');
	});
});

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
