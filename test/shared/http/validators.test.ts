import type { ResponseValidator } from '../../../nodes/shared/declare/api';
import { isFlag, isListOf, isRecord, isText } from '../../../nodes/shared/http/validators';
import { maxDepth, parseJson } from '../../../nodes/shared/text/json';

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

describe('A form that an answer must have', () => {
	const values = [{}, [], [{}], [{}, 7], ['a'], 'a', '', true, false, 0, null];
	it.each<[string, ResponseValidator, unknown[]]>([
		['an object', isRecord, [{}]],
		['a text', isText, ['a', '']],
		['yes or no', isFlag, [true, false]],
		['a list of objects', isListOf(isRecord), [[], [{}]]],
		['a list of texts', isListOf(isText), [[], ['a']]],
	])('is %s', (_what, validate, accepted) => {
		expect(values.filter((value) => validate(value))).toEqual(accepted);
	});
});
