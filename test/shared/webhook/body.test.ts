import type { IDataObject } from 'n8n-workflow';

import { readBody, withoutHostile } from '../../../nodes/shared/webhook/body';

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
	it('of multipart is its fields', async () => {
		const type = 'multipart/form-data; boundary=x';
		const parsed = { data: { event: 'completed' }, files: {} };
		expect(await readBody(request(type, '', parsed))).toEqual({ event: 'completed' });
		expect(await readBody(request(type, ''))).toEqual({});
	});

	it('of a form has each value of a name that comes several times', async () => {
		const type = 'application/x-www-form-urlencoded';
		const sent = 'a=1&b=x%3Dy=z&a=2&&c&a=&__proto__=4';
		expect(await readBody(request(type, sent))).toEqual({ a: ['1', '2', ''], b: 'x=y=z', c: '' });
	});
});

describe('A body that is larger than it may be', () => {
	const multipart = 'multipart/form-data; boundary=x';
	const kilobytes = (count: number) => 'x'.repeat(count * 1_024);
	const file = (size: number) => ({ size, filepath: '/tmp/x', originalFilename: 'x.png' });
	const bodies: Array<[string, number, unknown]> = [
		['JSON', 413, request('application/json', kilobytes(2) + 'x')],
		['JSON of the largest size', 200, request('application/json', kilobytes(2))],
		['a form', 413, request('application/x-www-form-urlencoded', kilobytes(3))],
		['announced', 413, { headers: { 'content-length': '2049' } }],
		['a field in pieces', 413, request(multipart, '', { data: { a: kilobytes(2) } })],
		['a name in pieces', 413, request(multipart, '', { data: { [kilobytes(2)]: '' } })],
		['many fields', 413, request(multipart, '', { data: { a: Array(3).fill(kilobytes(1)) } })],
		['a file in pieces', 413, request(multipart, '', { data: {}, files: { a: file(2_049) } })],
		['several files', 413, request(multipart, '', { files: { a: [file(1_500), file(1_500)] } })],
		['a small file', 200, request(multipart, '', { data: { a: 'b' }, files: { a: file(1_024) } })],
	];

	it.each(bodies)('is rejected before it is parsed (%s: %d)', async (_what, status, sent) => {
		const answered = readBody(sent as never, 2).then(
			() => 200,
			({ status: code }: { status: number }) => code,
		);
		expect(await answered).toBe(status);
	});
});

describe('A body that n8n', () => {
	it('has read already is not read again', async () => {
		const readRawBody = async () => await Promise.reject(new Error('read twice'));
		const readBefore = { headers: {}, rawBody: Buffer.from('{"a":1}'), readRawBody } as never;
		expect(await readBody(readBefore)).toEqual({ a: 1 });
	});

	it('cannot read counts as empty', async () => {
		expect(await readBody({ headers: { 'content-length': '7' } } as never)).toEqual({});
	});
});

describe('Of a hostile body', () => {
	const keys = ['__proto__', 'constructor', 'prototype'];

	it.each(keys)('the key %s goes, wherever it is, and nothing else', (key) => {
		for (const [text, expected] of [
			[`{"${key}":1,"a":2}`, { a: 2 }],
			[`{"a":[{"b":{"${key}":{},"c":null}}, 7]}`, { a: [{ b: { c: null } }, 7] }],
		] as const) {
			expect(withoutHostile(JSON.parse(text))).toStrictEqual(expected);
		}
	});

	it('too many levels go, and nothing else', () => {
		const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
		expect(withoutHostile(nested(200))).toEqual(nested(200));
		const cut = JSON.stringify(withoutHostile({ deep: nested(50_000), a: 1 }));
		expect(cut).toBe(`{"deep":${'['.repeat(200)}null${']'.repeat(200)},"a":1}`);
	});
});
