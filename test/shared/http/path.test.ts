import { path } from '../../../nodes/shared/http/requestOptions';

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
	});

	it.each([
		'',
		'.',
		'..',
		'...',
		`${long}x`,
		'a\ud800',
		'\udfff',
		'a/../b',
		'..\\a',
		'..;a',
		' ..',
		'%2e%2e',
		'%252E.',
		'\uFF0E.',
		'.\u200B.',
		'a%2f%2e.',
	])('does not hold %j', (id) => {
		expect(() => path`/a/${id}`).toThrow(`“${id.slice(0, 40)}” is not an ID`);
	});

	it('holds no objects and lists', () => {
		for (const id of [{}, ['a'], null, undefined, true]) {
			expect(() => path`/a/${id as never}`).toThrow('“” is not an ID');
		}
	});
});
