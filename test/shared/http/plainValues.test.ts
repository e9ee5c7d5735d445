/* eslint-disable @n8n/community-nodes/no-restricted-imports -- evaluates an expression */
import { runInNewContext } from 'node:vm';

import { baseURL } from '../../../credentials/connection';
import { normalizeBaseUrl } from '../../../nodes/shared/http/connection';
import { semaphore, mapConcurrent } from '../../../nodes/shared/concurrency';
import { checkedId, path } from '../../../nodes/shared/http/path';
import { addSecrets, redact, secretsOf } from '../../../nodes/shared/http/redaction';

describe('A base URL', () => {
	it.each([
		[' https://a.example/x/ ', 'https://a.example/x'],
		['https://a.example///', 'https://a.example'],
		['a.example/x', 'https://a.example/x'],
		['localhost:8080', 'http://localhost:8080'],
		['LOCALHOST', 'http://localhost'],
		['127.0.0.1/x', 'http://127.0.0.1/x'],
		['[::1]:80/x', 'http://[::1]/x'],
		['my-localhost', 'https://my-localhost'],
		['http://a.example', 'http://a.example'],
		['a.example/http://x', 'https://a.example/http://x'],
	])('%j is %s, also where the credential is tested', (written, url) => {
		expect(normalizeBaseUrl(written)).toBe(url);
		const tested: unknown = runInNewContext(baseURL.slice('={{'.length, -'}}'.length), {
			$credentials: { baseUrl: written },
		});
		expect(normalizeBaseUrl(tested)).toBe(url);
	});

	it.each([
		[undefined, 'has no Base URL'],
		['  ', 'has no Base URL'],
		['ftp://a.example', 'ftp://a.example” is not'],
		['xhttps://a.example', 'xhttps://a.example” is not'],
		['httpss://a.example', 'httpss://a.example” is not'],
		['h2://a.example', 'h2://a.example” is not'],
		['https://a.example?k=word', 'https://a.example?***” is not'],
		['https://a.example#word', 'https://a.example#***” is not'],
		['https://word@a.example', 'https://***@a.example” is not'],
		['word:word@a.example/x', '***@a.example/x” is not'],
		['a.example/@x?k=word', 'a.example/@x?***” is not'],
		['https://', 'https://” is not'],
	])('%j is none: %s', (written, message) => {
		const description = message.startsWith('has')
			? 'Enter the service’s address with its path prefix, e.g. https://api.example.com/numbering'
			: 'It begins with https:// and contains only host and path prefix, e.g. https://api.example.com/numbering';
		const error = { message: expect.stringContaining(message), description };
		expect(() => normalizeBaseUrl(written)).toThrow(expect.objectContaining(error));
	});
});

describe('A path', () => {
	const long = 'x'.repeat(500);
	it.each<[string | number, string]>([
		['a/b?c#d', 'a%2Fb%3Fc%23d'],
		[7, '7'],
		['.a', '.a'],
		['😀', '%F0%9F%98%80'],
		[long, long],
	])('holds %j as %s', (id, segment) => {
		expect(path`/a/${id}/b/${id}`).toBe(`/a/${segment}/b/${segment}`);
		if (typeof id === 'string') expect(checkedId('ID', id)).toBe(id);
	});

	it.each([
		...['', '.', '..', '...', `${long}x`, 'a\ud800', '\udfff'],
		...['a/../b', '..\\a', '..;a', ' ..', '%2e%2e', '%252E.', '\uFF0E.', '.\u200B.', 'a%2f%2e.'],
	])('does not hold %j', (id) => {
		const shown = `“${id.slice(0, 40)}”`;
		expect(() => path`/a/${id}`).toThrow(`${shown} is not an ID`);
		const said = { message: '“Order” is not an ID', description: expect.stringContaining(shown) };
		expect(() => checkedId('Order', id)).toThrow(expect.objectContaining(said));
	});

	it('holds no objects and lists', () => {
		for (const id of [{}, ['a'], null, undefined, true]) {
			expect(() => path`/a/${id as never}`).toThrow('“” is not an ID');
		}
	});
});

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

describe('Work at once', () => {
	/** Tasks that end when they are let go, and how many are under way. */
	function tasks() {
		const ends: Array<() => void> = [];
		let begun = 0;
		const work = async <T>(value: T): Promise<T> => {
			begun++;
			await new Promise<void>((end) => ends.push(end));
			return value;
		};
		const turns = async () => {
			for (let turn = 0; turn < 10; turn++) await Promise.resolve();
		};
		return { ends, work, turns, begun: () => begun };
	}

	it('is over as many entries as are wanted, and keeps their order', async () => {
		const { ends, work, turns, begun } = tasks();
		const all = mapConcurrent(['a', 'b', 'c', 'd', 'e'], 2, async (entry, index) => {
			return await work(`${entry}${index}`);
		});
		for (const [last, count] of [
			[1, 2],
			[0, 3],
			[2, 4],
			[3, 5],
			[4, 5],
		]) {
			ends[last]();
			await turns();
			expect(begun()).toBe(Math.min(5, count + 1));
		}
		expect(await all).toEqual(['a0', 'b1', 'c2', 'd3', 'e4']);
		expect(await mapConcurrent([], 2, work)).toEqual([]);
	});

	it('passes a semaphore in turn, also behind a task that failed', async () => {
		const { ends, work, turns, begun } = tasks();
		const pass = semaphore(2);
		const failed = pass(async () => {
			await work(0);
			throw new Error('broken');
		});
		const ended = expect(failed).rejects.toThrow('broken');
		const others = [1, 2, 3].map(async (value) => await pass(async () => await work(value)));
		await turns();
		expect(begun()).toBe(2);
		ends[0]();
		await ended;
		await turns();
		expect(begun()).toBe(3);
		for (const index of [1, 2]) ends[index]();
		await turns();
		expect(begun()).toBe(4);
		ends[3]();
		expect(await Promise.all(others)).toEqual([1, 2, 3]);
		void [4, 5, 6].map(async (value) => await pass(async () => await work(value)));
		await turns();
		expect(begun()).toBe(6);
		for (const end of ends) end();
	});
});
