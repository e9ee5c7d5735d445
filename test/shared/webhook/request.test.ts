import type { IDataObject } from 'n8n-workflow';

import { readBody, sizeOf, withoutHostile } from '../../../nodes/shared/webhook/request';

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
		expect(await sizeOf(request(type, ''))).toBe(0);
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
