import { refuseHostile } from '../../nodes/shared/webhook/body';

describe('Hostile bodies', () => {
	it.each(['__proto__', 'constructor', 'prototype'])('are refused for the key %s', (key) => {
		for (const text of [`{"${key}":1}`, `{"a":[{"b":{"${key}":{}}}]}`]) {
			expect(() => refuseHostile(JSON.parse(text))).toThrow(`“${key}”`);
		}
	});

	it('are refused for nesting without end', () => {
		const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
		expect(() => refuseHostile(nested(30))).not.toThrow();
		expect(() => refuseHostile(nested(5_000))).toThrow(/too deeply/);
	});

	it('are not those that only mention such words', () => {
		const body = { text: { body: '__proto__' }, list: ['constructor', null, 1] };
		expect(() => refuseHostile(body)).not.toThrow();
	});
});
