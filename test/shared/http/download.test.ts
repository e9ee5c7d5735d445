/* eslint-disable @n8n/community-nodes/no-restricted-imports -- answers with streams, as n8n does */
import { Readable } from 'node:stream';

import type { Chunks, Source } from '../../../nodes/shared/declare/api';
import { OperationError } from '../../../nodes/shared/errors/operationError';
import { useManualClock } from '../../harness/manualClock';
import type { Response } from './answeringClient';
import { baseUrl, clientOf, throughPauses, isAnything } from './answeringClient';
import { failure } from './failures';

const clock = useManualClock();
const canary = 'canary-1234567890';
const megabyte = 1_048_576;
const credential = { apiKey: canary, allowedHttpRequestDomains: 'none' };
const file = { data: '{"a":1}', fileName: undefined, mimeType: undefined };

type Errors = Record<number, { message: string; description: string }>;

/** Downloads from these sources in turn; n8n answers as given. */
function download(
	responses: Response[] = [{}],
	sources: Array<Partial<Source>> = [{}],
	{ errors, signal }: { errors?: Errors; signal?: AbortSignal } = {},
) {
	let count = 0;
	const { client, ...more } = clientOf('read', responses, { credential, signal });
	const source = async () => ({
		url: '/a',
		maxBytes: megabyte,
		inspect: () => {},
		...sources[Math.min(count++, sources.length - 1)],
	});
	const ended = throughPauses(clock, client.download(source, errors));
	return { ...more, client, source, ended, sourced: () => count };
}

describe('A download', () => {
	it('of the service has its credential, and follows no redirect', async () => {
		const { asked, ended } = download([{}], [{ url: '/files', qs: { id: '7' } }]);
		expect(await ended).toEqual(file);
		expect(asked).toMatchObject([
			{
				by: 'credential',
				url: `${baseUrl}/files`,
				qs: { id: '7' },
				method: 'GET',
				encoding: 'stream',
				timeout: 7_000,
				disableFollowRedirect: true,
				ignoreHttpStatusErrors: true,
				returnFullResponse: true,
			},
		]);
	});

	it.each([
		[`${baseUrl}/files/7`, 'credential'],
		[`${baseUrl}/../files/7`, 'plain'],
		['https://api.example/v10/files', 'plain'],
		['https://api.example.evil/v1/files', 'plain'],
		['https://x@files.example/v1/files', 'plain'],
	])('of %s that may need the credential is asked by: %s', async (url, by) => {
		const { asked, ended } = download([{}], [{ url, authenticated: true }]);
		await ended;
		expect(asked).toMatchObject([{ by, url }]);
	});

	it('of a full address has none, and stays within the allowed hosts', async () => {
		const url = 'https://files.example/a.wav?signature=x';
		const { asked, ended } = download([{}], [{ url }]);
		await ended;
		expect(asked).toMatchObject([{ by: 'plain', url, allowedDomains: 'api.example' }]);
		expect(asked[0]).not.toHaveProperty('disableFollowRedirect');
	});

	it('is without the credential’s secrets, stored or in memory', async () => {
		const chunks = ['\uFEFFDid you say ', canary, '?'].map(Buffer.from);
		const response = { body: chunks, headers: { 'content-type': `Text/${canary}` } };
		const named = { fileName: '***.vtt', mimeType: 'text/***' };
		const { client, source, ended } = download([response], [{ fileName: `${canary}.vtt` }]);
		expect(await ended).toEqual({ data: '\uFEFFDid you say ***?', ...named });
		expect(await client.downloadText(source)).toEqual({ text: 'Did you say ***?', ...named });
	});

	it('has the name and the type that its headers show, else that of its source', async () => {
		const shown = { 'content-disposition': 'inline; filename="b.wav"', 'content-type': 'a/b; c=d' };
		const named = download([{ headers: shown }], [{ fileName: 'f-1' }]);
		expect(await named.ended).toMatchObject({ fileName: 'b.wav', mimeType: 'a/b' });
		const other = { 'content-type': 'binary/octet-stream' };
		const plain = download([{ headers: other }], [{ fileName: 'f-1' }]);
		expect(await plain.ended).toMatchObject({ fileName: 'f-1', mimeType: undefined });
	});

	it('as text is read by its charset, and shows no secret in it', async () => {
		const body = [Buffer.from(`\ufeffPeña ${canary}`, 'utf16le')];
		const { client, source } = download([{ body }]);
		expect(await client.downloadText(source)).toMatchObject({ text: 'Peña ***' });
	});

	it('passes through what checks it, whose own error ends it', async () => {
		async function* twice(chunks: Chunks) {
			for await (const chunk of chunks) yield Buffer.concat([chunk, chunk]);
		}
		expect(await download([{ body: 'ab' }], [{ through: twice }]).ended).toMatchObject({
			data: 'abab',
		});
		const error = new OperationError('Too large', 'Raise it');
		const through = (): never => {
			throw error;
		};
		await expect(download([{}], [{ through }]).ended).rejects.toBe(error);
	});

	it('is tried like a read, and its address asked for again each time', async () => {
		const urls = ['https://files.example/1', 'https://files.example/2'];
		const { asked, ended, sourced } = download(
			[{ statusCode: 503 }, {}],
			urls.map((url) => ({ url })),
		);
		expect(await ended).toEqual(file);
		expect(asked.map(({ by, url }) => [by, url])).toEqual(urls.map((url) => ['plain', url]));
		expect(sourced()).toBe(2);
	});

	it('from another host is not held back by the service, nor the service by that host', async () => {
		const busy = { statusCode: 429, headers: { 'retry-after': '300' } };
		const there = download([busy, {}], [{ url: 'https://files.example/1' }]);
		await expect(there.ended).rejects.toThrow('no more requests for 5 minutes');
		expect(await there.client.get('/a', isAnything)).toEqual({ a: 1 });
		there.throttle.note(baseUrl, { status: 429, resumesAtMs: Infinity, text: '' });
		const other = async () => ({ url: 'https://other.example/1', maxBytes: 100, inspect() {} });
		expect(await there.client.download(other)).toEqual(file);
	});

	it('is nothing where the execution is stopped meanwhile, or was before', async () => {
		const stop = new AbortController();
		const through = (): never => {
			stop.abort();
			throw new Error('aborted');
		};
		for (let tries = 0; tries < 2; tries++) {
			const { ended } = download([{}], [{ through }], { signal: stop.signal });
			await expect(ended).rejects.toThrow('The execution was stopped');
		}
	});
});

describe('A download that fails', () => {
	it('has errors of its own, which name the host that was asked, and no secret', async () => {
		const errors = { 404: { message: 'No such file', description: 'Look elsewhere.' } };
		const missing = download([{ statusCode: 404, body: `No ${canary} here` }], [{}], { errors });
		await expect(missing.ended).rejects.toMatchObject({
			message: 'No such file',
			description: expect.stringContaining('“No *** here”'),
		});
		const unreachable = [{ thrown: failure('connecting', null, { code: 'EPROTO' }) }];
		const there = download(unreachable, [{ url: 'https://files.example/1' }]);
		await expect(there.ended).rejects.toThrow('to files.example could not be established');
		await expect(download(unreachable).ended).rejects.toThrow('to api.example could not');
	});

	it('blames the proxy that could not be reached, but no host that a signed address may name', async () => {
		const cause = { address: '10.0.0.1', port: 3128 };
		const refused = [{ thrown: failure('connecting', null, { code: 'ECONNREFUSED', cause }) }];
		await expect(download(refused).ended).rejects.toThrow(
			'n8n’s proxy couldn’t connect to api.example',
		);
		const there = download(refused, [{ url: 'https://files.example/1' }]);
		await expect(there.ended).rejects.toThrow('The service at files.example could not be reached');
	});

	it.each<[string, object, object]>([
		['the network’s code', { code: 'EPIPE' }, { cause: { httpCode: 'EPIPE' } }],
		['that of its cause', { cause: { code: 'EPIPE' } }, { cause: { httpCode: 'EPIPE' } }],
		['n8n’s own code', { httpCode: '403', code: 'X' }, { cause: { httpCode: '401' } }],
		['n8n’s own words', { message: 'Not allowed' }, { message: 'Not allowed' }],
		[
			'a redirect that n8n does not allow',
			{
				code: 'ERR_FR_REDIRECTION_FAILURE',
				message: 'Redirected request failed: Domain not allowed',
			},
			{ message: 'Domain not allowed' },
		],
	])('says %s', async (_what, thrown, error) => {
		await expect(download([{ thrown: { message: 'm', ...thrown } }]).ended).rejects.toMatchObject(
			error,
		);
	});

	it.each([199, 300, 404])('with %i is no file, and read up to a megabyte', async (statusCode) => {
		let read = 0;
		function* body() {
			for (; ; read++) yield Buffer.alloc(100_000, 'x');
		}
		const { ended } = download([{ statusCode, body: body() }]);
		await expect(ended).rejects.toMatchObject({ cause: { httpCode: String(statusCode) } });
		expect(read).toBeLessThan(40);
	});
});

describe('The size of a download', () => {
	const chunks = (...sizes: number[]) => sizes.map((size) => Buffer.alloc(size, 'x'));
	const message = 'The file is larger than 1 MB';
	const raise = 'was not stored. To store it, raise Max Size under Options.';

	it.each([
		[[megabyte], {}],
		[[1_048_000, 576], { 'content-length': '1048576' }],
	])('of %j may be all that is allowed', async (sizes, headers) => {
		const { ended } = download([{ body: chunks(...sizes), headers }]);
		expect(String((await ended).data)).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
	});

	it('above that ends it, without another try', async () => {
		const { asked, ended } = download([{ body: chunks(1_048_000, 577) }]);
		await expect(ended).rejects.toMatchObject({ message, description: `It ${raise}` });
		expect(asked).toHaveLength(1);
	});

	it('that is announced above that ends it before it begins, and its connection', async () => {
		let begun = 0;
		function* chunksOf() {
			begun++;
			yield Buffer.from('x');
		}
		const body = Readable.from(chunksOf());
		const { ended } = download([{ body, headers: { 'content-length': '1048577' } }]);
		const description = `It has 1048577 bytes and ${raise}`;
		await expect(ended).rejects.toMatchObject({ message, description });
		expect([begun, body.destroyed]).toEqual([0, true]);
	});
});
