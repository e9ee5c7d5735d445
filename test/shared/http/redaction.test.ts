import { addSecrets, redact, redactChunks, secretsOf } from '../../../nodes/shared/http/redaction';

describe('What is secret of a credential', () => {
	const values = (credential: object, text: string) => {
		const { everywhere, inMessages } = secretsOf(credential as never);
		return [redact(text, everywhere), redact(text, inMessages)];
	};

	it.each([
		['x'.repeat(5), false, false],
		['x'.repeat(6), false, true],
		['x'.repeat(11), false, true],
		['x'.repeat(12), true, true],
	])('%s is taken out everywhere: %p, in words: %p', (value, everywhere, inMessages) => {
		const text = `a ${value} b ${value}`;
		const hidden = 'a *** b ***';
		expect(values({ apiKey: value }, text)).toEqual([
			everywhere ? hidden : text,
			inMessages ? hidden : text,
		]);
	});

	it.each<[string, object, boolean]>([
		['accessToken', { accessToken: 'canary-12345' }, true],
		['clientSecret', { clientSecret: 'canary-12345' }, true],
		['of n8n’s own data', { oauthTokenData: { access_token: ' canary-12345 ' } }, true],
		...['Bearer', 'ApiKey', 'Token', 'x-key:'].map((scheme): [string, object, boolean] => [
			`with its scheme ${scheme}`,
			{ apiKey: ` ${scheme} canary-12345 ` },
			true,
		]),
		['behind several blanks', { apiKey: 'Bearer \t canary-12345' }, true],
		['token_type', { oauthTokenData: { token_type: 'canary-12345' } }, false],
		['accessTokenUrl', { accessTokenUrl: 'canary-12345' }, false],
		['a number', { password: 7 }, false],
		['null', { password: null }, false],
	])('is found by its name: %s', (_what, credential, isSecret) => {
		const hidden = isSecret ? '***' : 'canary-12345';
		expect(values(credential, 'canary-12345')).toEqual([hidden, hidden]);
	});

	it('is a password of several words as a whole, and no short word of it', () => {
		const password = 'correct horse battery staple';
		expect(values({ password: ` ${password} ` }, password)).toEqual(['***', '***']);
		const { inMessages } = secretsOf({ apiKey: 'secret-of us' });
		expect(redact('sent by us', inMessages)).toBe('sent by us');
	});

	it('is looked for once, however many fields or credentials have it', () => {
		const shared = secretsOf({ apiKey: 'canary-12345', password: 'canary-12345' });
		addSecrets(secretsOf({ apiKey: 'canary-12345' }), shared);
		addSecrets(secretsOf({ apiKey: 'canary-54321', tenantId: 'tenant-1' }), shared);
		const sizes = [shared.everywhere.length, shared.inMessages.length];
		expect(sizes).toEqual([2, 3]);
		expect(redact('canary-12345 canary-54321', shared.everywhere)).toBe('*** ***');
	});

	it('is a tenant in words alone', () => {
		expect(values({ tenantId: 'AC-canary-12345' }, 'AC-canary-12345')).toEqual([
			'AC-canary-12345',
			'***',
		]);
	});
});

describe('A secret is masked', () => {
	const value = 'Ab1"\\/+=&%<\'>:; é~😀.$(z)';
	const { everywhere } = secretsOf({ apiKey: value });
	const inUnicode = (text: string) =>
		Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16))
			.map((unit) => `\\u${unit.padStart(4, '0')}`)
			.join('');
	const percent = Array.from(
		Buffer.from(value),
		(byte) => `%${byte.toString(16).padStart(2, '0')}`,
	);

	it.each([
		['itself', value],
		['JSON text', JSON.stringify(value).slice(1, -1)],
		[
			'JSON text with slashes as PHP writes them',
			JSON.stringify(value).slice(1, -1).replace('/', '\\/'),
		],
		['JSON text of ASCII characters', inUnicode(value)],
		[
			'JSON text of ASCII characters in capitals',
			inUnicode(value).toUpperCase().replaceAll('\\U', '\\u'),
		],
		['a part of an address', encodeURIComponent(value)],
		['a field of a form', new URLSearchParams({ a: value }).toString().slice(2)],
		['bytes of an address', percent.join('')],
		['Base64', Buffer.from(value).toString('base64')],
		['Base64 of an address', Buffer.from(value).toString('base64url')],
	])('as %s, in texts and files', async (_as, spelled) => {
		const text = `{"a":"${spelled}","b"}`;
		const masked = '{"a":"***","b"}';
		expect(redact(text, everywhere)).toBe(masked);
		async function* chunks() {
			yield Buffer.from('a');
			yield Buffer.from(text);
		}
		const kept: Buffer[] = [];
		for await (const chunk of redactChunks(chunks(), everywhere)) kept.push(chunk);
		expect(Buffer.concat(kept).toString()).toBe(`a${masked}`);
	});
});
