import type { IDataObject } from 'n8n-workflow';

import { readBody, rejectHostile, sizeOf } from '../../../nodes/shared/webhook/body';

/** A request as n8n passes it on: the parsed body, and the raw body to be read. */
const request = (contentType: string | undefined, sent: string, body?: unknown) => {
	const whole = {
		headers: { 'content-type': contentType } as IDataObject,
		body,
		rawBody: undefined as Buffer | undefined,
		async readRawBody() {
			if (contentType?.startsWith('multipart/')) throw new Error('not readable');
			whole.rawBody = Buffer.from(sent);
		},
	};
	return whole as never;
};

describe('The body of a request', () => {
	it.each([
		['of JSON without a content type', undefined, '{"event":"completed"}', { event: 'completed' }],
		['of JSON of another type', 'application/x+json', '[1]', [1]],
		['of a type that only mentions multipart', 'text/x; a=multipart/b', 'ended', 'ended'],
		['of another type', 'application/octet-stream', 'completed', 'completed'],
		['that is empty', undefined, ' ', {}],
	])('%s is read', async (_name, contentType, sent, expected) => {
		expect(await readBody(request(contentType, sent))).toEqual(expected);
		expect(await sizeOf(request(contentType, sent))).toBe(sent.length);
	});

	it('of multipart is its fields', async () => {
		const type = 'multipart/form-data; boundary=x';
		const parsed = { data: { event: 'completed' }, files: {} };
		expect(await readBody(request(type, '', parsed))).toEqual({ event: 'completed' });
		expect(await readBody(request(type, ''))).toEqual({});
		expect(await sizeOf(request(type, ''))).toBe(0);
	});

	it('is what n8n has parsed', async () => {
		expect(await readBody(request('application/json', '{}', { a: 1 }))).toEqual({ a: 1 });
	});
});

describe('A body that n8n', () => {
	it('has read already is not read again', async () => {
		const readRawBody = async () => await Promise.reject(new Error('read twice'));
		const read = { headers: {}, rawBody: Buffer.from('{"a":1}'), readRawBody } as never;
		expect([await sizeOf(read), await readBody(read)]).toEqual([7, { a: 1 }]);
	});

	it('cannot read counts as empty, and as long as it says', async () => {
		const headers = { 'content-length': '7' };
		expect([await sizeOf({ headers } as never), await readBody({ headers } as never)]).toEqual([
			7,
			{},
		]);
	});
});

describe('Hostile bodies', () => {
	it.each(['__proto__', 'constructor', 'prototype'])('are rejected for the key %s', (key) => {
		for (const text of [`{"${key}":1}`, `{"a":[{"b":{"${key}":{}}}]}`]) {
			expect(() => rejectHostile(JSON.parse(text))).toThrow(`“${key}”`);
		}
	});

	it('are rejected for too many levels', () => {
		const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
		expect(() => rejectHostile(nested(33))).not.toThrow();
		expect(() => rejectHostile(nested(34))).toThrow(/too deeply/);
		expect(() => rejectHostile(nested(5_000))).toThrow(/too deeply/);
	});

	it('are not those that contain such keys as text', () => {
		const body = { text: { body: '__proto__' }, list: ['constructor', null, 1] };
		expect(() => rejectHostile(body)).not.toThrow();
	});
});
