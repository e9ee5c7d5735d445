import { maxDepth, parseJson, withOwn } from '../../../nodes/shared/text/json';

const nested = (levels: number, before = '') =>
	`[${before}`.repeat(levels) + '1' + ']'.repeat(levels);

describe('parseJson', () => {
	it.each([
		['lists', nested(maxDepth)],
		['lists beside others', nested(maxDepth - 1, '[],{},')],
		['brackets in texts', JSON.stringify(Array.from({ length: 300 }, () => '"[{\\"[{\\\\'))],
		['brackets in names', JSON.stringify({ '[{"[\\': '[{'.repeat(300), '"': [{}] })],
	])('reads %s', (_what, text) => expect(parseJson(text)).toEqual(JSON.parse(text)));

	it.each([
		['lists', nested(maxDepth + 1)],
		['lists beside others', nested(maxDepth + 1, '[],{},')],
		['lists behind closing brackets in texts', nested(maxDepth + 1, '"]]}}\\\\","\\"]",')],
		['objects', '{"a":'.repeat(5_000) + '{}' + '}'.repeat(5_000)],
	])('rejects too many levels of %s', (_what, text) => {
		expect(() => parseJson(text)).toThrow('Nested too deeply');
	});
});

it('Own fields come first, and no field of the record takes their place', () => {
	const item = withOwn({ eventKey: 'ours', change: 'new' }, { id: 1, change: 'a', eventKey: 'b' });
	expect(Object.entries(item)).toEqual([
		['eventKey', 'ours'],
		['change', 'new'],
		['id', 1],
	]);
});
