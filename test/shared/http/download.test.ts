import type { IAllExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import type { Source } from '../../../nodes/shared/declare/api';
import { OperationError } from '../../../nodes/shared/errors/operationError';
import { connect } from '../../../nodes/shared/http/connection';
import { downloadOnce, isFullAddress } from '../../../nodes/shared/http/download';
import type { Keep } from '../../../nodes/shared/http/internal/keepFile';
import { readText, storeFile } from '../../../nodes/shared/http/internal/keepFile';

const type = 'switchboardMessagingApi';
const here = 'https://api.example/v1';
const accessToken = 'a-token-of-the-credential';

interface Given {
	status?: number;
	headers?: object;
	chunks?: string[];
	/** What n8n throws instead of an answer. */
	thrown?: object;
	signal?: AbortSignal;
	keep?: typeof readText | typeof storeFile;
}

/** One try with n8n's helpers answering as given: how it ended, and what n8n was asked for. */
async function download(source: Omit<Source, 'maxBytes'>, given: Given = {}) {
	const {
		status = 200,
		headers = {},
		chunks = ['a', 'b'],
		thrown,
		signal,
		keep = storeFile,
	} = given;
	const asked: Array<IHttpRequestOptions & { by: string }> = [];
	const read: string[] = [];
	const answer = (by: string) => async (request: IHttpRequestOptions) => {
		asked.push({ ...request, by });
		if (thrown) throw thrown;
		async function* body() {
			for (const chunk of chunks) {
				read.push(chunk);
				yield Buffer.from(chunk);
			}
		}
		return { statusCode: status, headers, body: body() };
	};
	const helpers = {
		httpRequest: answer('plain'),
		httpRequestWithAuthentication: async (_type: string, request: IHttpRequestOptions) =>
			await answer('credential')(request),
		async prepareBinaryData(stream: AsyncIterable<Buffer>, fileName: string, mimeType: string) {
			let data = '';
			for await (const chunk of stream) data += chunk.toString();
			return { data, fileName, mimeType };
		},
	};
	const credential = { baseUrl: here, accessToken, allowedHttpRequestDomains: 'none' };
	const context = { getCredentials: async () => credential, helpers };
	const connection = await connect(context as object as IAllExecuteFunctions, type);
	const ended = await downloadOnce(
		{ ...connection, signal },
		{ maxBytes: Infinity, ...source },
		7_000,
		keep as Keep<unknown>,
	);
	return { ended, asked, read };
}

describe('A download', () => {
	it('of the service has its credential, and follows no redirect', async () => {
		const { ended, asked } = await download({ url: '/files', qs: { id: '7' } });
		expect(ended).toEqual({ kept: { data: 'ab', fileName: undefined, mimeType: undefined } });
		expect(asked).toMatchObject([
			{
				by: 'credential',
				url: `${here}/files`,
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
		[`${here}/files/7`, 'credential'],
		[`${here}/../files/7`, 'plain'],
		['https://api.example/v10/files', 'plain'],
		['https://api.example.evil/v1/files', 'plain'],
		['https://x@files.example/v1/files', 'plain'],
	])('of %s that may need the credential is asked by: %s', async (url, by) => {
		const { asked } = await download({ url, authenticated: true });
		expect(asked).toMatchObject([{ by, url }]);
	});

	it('is without the credential’s secrets, stored or in memory', async () => {
		const chunks = ['\uFEFFDid you say ', accessToken.slice(0, 9), accessToken.slice(9), '?'];
		const headers = { 'content-type': `Text/${accessToken}` };
		const given = { url: '/files', fileName: `${accessToken}.vtt` };
		const file = { fileName: '***.vtt', mimeType: 'text/***' };
		const read = await download(given, { chunks, headers, keep: readText });
		expect(read.ended).toEqual({ kept: { text: 'Did you say ***?', ...file } });
		const stored = await download(given, { chunks, headers });
		expect(stored.ended).toEqual({ kept: { data: '\uFEFFDid you say ***?', ...file } });
	});

	it('of a full address has none, and stays within the allowed hosts', async () => {
		const url = 'https://files.example/a.wav?signature=x';
		const { asked } = await download({ url });
		expect(asked).toMatchObject([{ by: 'plain', url, allowedDomains: 'api.example' }]);
		expect(asked[0]).not.toHaveProperty('disableFollowRedirect');
	});

	it.each([
		['https://a', true],
		['FTP:a', true],
		['a+b-c.1:x', true],
		['/a:b', false],
		['1a:b', false],
		['', false],
	])('of %j is one of a full address: %s', (url, isFull) => {
		expect(isFullAddress(url)).toBe(isFull);
	});

	it.each([
		['audio/mpeg', 'audio/mpeg'],
		[' Audio/MPEG ; charset=x', 'audio/mpeg'],
		['application/octet-stream', undefined],
		['Application/Octet-Stream; a=b', undefined],
		['', undefined],
		[undefined, undefined],
	])('with the type %j is stored as %j', async (contentType, mimeType) => {
		const headers = { 'content-type': contentType };
		const { ended } = await download({ url: '/a', fileName: 'a.wav' }, { headers });
		expect(ended).toMatchObject({ kept: { fileName: 'a.wav', mimeType } });
	});

	it.each([
		['attachment; filename="a b.wav"', 'a b.wav'],
		['attachment; filename=a.wav; size=5', 'a.wav'],
		['attachment; filename=" a.wav "', 'a.wav'],
		["attachment; filename*=UTF-8''a%20b.wav", 'a b.wav'],
		["attachment; filename*='en'%C3%A9.wav; size=5", 'é.wav'],
		['attachment; filename="a.wav"; filename*=utf-8\'\'b.wav', 'b.wav'],
		["attachment; filename*=UTF-8''%zz.wav", '%zz.wav'],
		['attachment; filename="../up/a.wav"', 'a.wav'],
		['attachment; filename="C:\\up\\a.wav"', 'a.wav'],
		["attachment; filename*=UTF-8''..%2Fup%2Fa.wav", 'a.wav'],
		['attachment; filename=""', 'f-1'],
		['attachment; filename="up/"', 'f-1'],
		['attachment', 'f-1'],
		['', 'f-1'],
		["attachment; filename*=UTF-8''%20a%20.wav%20", 'a .wav'],
	])('with the disposition %j is named %s', async (disposition, fileName) => {
		const headers = disposition && { 'content-disposition': disposition };
		const { ended } = await download({ url: '/a', fileName: 'f-1' }, { headers: headers || {} });
		expect(ended).toMatchObject({ kept: { fileName } });
	});

	it('without any name has none', async () => {
		const { ended } = await download({ url: '/a' });
		expect(ended).toMatchObject({ kept: { fileName: undefined } });
	});

	it('passes through what checks it, whose own error ends it', async () => {
		async function* twice(chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) yield Buffer.concat([chunk, chunk]);
		}
		const through = (chunks: AsyncIterable<Buffer>) => twice(chunks);
		expect((await download({ url: '/a', through })).ended).toMatchObject({
			kept: { data: 'aabb' },
		});
		const error = new OperationError('Too large', 'Raise it');
		const failing = (): never => {
			throw error;
		};
		expect((await download({ url: '/a', through: failing })).ended).toEqual({ error });
	});
});

describe('An answer that is no file', () => {
	it.each([
		[199, false],
		[200, true],
		[299, true],
		[300, false],
		[404, false],
	])('%i: %s', async (status, isFile) => {
		const { ended } = await download({ url: '/a' }, { status });
		if (isFile) expect(ended).toHaveProperty('kept');
		else expect(ended).toMatchObject({ answer: { status, text: 'ab' } });
	});

	it('is read up to a megabyte', async () => {
		const chunks = Array.from({ length: 20 }, () => 'x'.repeat(100_000));
		const headers = { location: '/there', 'retry-after': '0' };
		const { ended, read } = await download({ url: '/a' }, { status: 503, chunks, headers });
		expect(ended).toMatchObject({ answer: { status: 503, location: '/there' } });
		expect((ended as { answer: object }).answer).toHaveProperty('resumesAtMs', expect.any(Number));
		expect(read).toHaveLength(11);
	});
});

describe('What n8n throws in a download', () => {
	it.each<[string, object, object]>([
		['the code of the network', { message: 'm', code: 'EPIPE' }, { status: 0, code: 'EPIPE' }],
		['that of its cause', { message: 'm', cause: { code: 'EPIPE' } }, { status: 0, code: 'EPIPE' }],
		['its own code', { message: 'm', httpCode: '403', code: 'X' }, { status: 401, code: '403' }],
		['its own words', { message: 'Not allowed' }, { status: 0, text: 'Not allowed' }],
		[
			'a redirect that it does not allow',
			{
				code: 'ERR_FR_REDIRECTION_FAILURE',
				message: 'Redirected request failed: Domain not allowed',
			},
			{ status: 0, text: 'Domain not allowed' },
		],
		[
			'those words within others',
			{ code: 'ERR_FR_REDIRECTION_FAILURE', message: 'No: Redirected request failed: x' },
			{ status: 0, text: 'No: Redirected request failed: x' },
		],
	])('is %s', async (_what, thrown, answer) => {
		const { ended } = await download({ url: '/a' }, { thrown });
		expect(ended).toMatchObject({ answer });
		if (!('code' in answer)) expect(ended).not.toHaveProperty('answer.code');
	});

	it('is nothing where the execution is stopped meanwhile, or was before', async () => {
		const stop = new AbortController();
		const through = (): never => {
			stop.abort();
			throw new Error('aborted');
		};
		for (let tries = 0; tries < 2; tries++) {
			const stopped = download({ url: '/a', through }, { signal: stop.signal });
			await expect(stopped).rejects.toThrow('The execution was stopped');
		}
	});
});
