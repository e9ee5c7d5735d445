import { entriesOf } from '../../nodes/shared/text/entries';
import { targetsOf } from '../../nodes/Push/results';
import { idsOf } from '../../nodes/shared/input/recipients';
import { useBuying } from '../Numbering/orders/buying';

describe('A list', () => {
	it.each([
		['a form', 'STOP, Stop all', ['STOP', 'Stop all']],
		['Outlook', 'a; b;', ['a', 'b']],
		['one entry per line', 'a\nb\r\nc', ['a', 'b', 'c']],
		['RW27: a Chinese keyboard', 'STOP，停止', ['STOP', '停止']],
		['a Chinese keyboard', 'a；b', ['a', 'b']],
		['a Japanese keyboard', 'ストップ、停止', ['ストップ', '停止']],
		['a Japanese keyboard of half width', 'ｽﾄｯﾌﾟ､停止', ['ｽﾄｯﾌﾟ', '停止']],
		['an Ethiopic keyboard', 'አቁም፣ ተው', ['አቁም', 'ተው']],
		['lines of a word processor', 'a\u2028b', ['a', 'b']],
		['an Arabic keyboard', 'قف،توقف', ['قف', 'توقف']],
		['RW25: JSON of a model', '["a", "b"]', ['a', 'b']],
		['JSON with a byte order mark', '\ufeff["a", "b"]', ['a', 'b']],
		['JSON with commas in an entry', '["a, b"]', ['a, b']],
		['no JSON', '[a, b]', ['[a', 'b]']],
		['a list', ['DE, AT', ' ', null, 49], ['DE, AT', '49']],
		['RD13: one of them twice', 'a, b, a', ['a', 'b']],
		['a number', 49, ['49']],
		['separators alone', ' , ;\n，', []],
		['an empty cell', '', []],
		['JSON', null, []],
		['no field', undefined, []],
	])('of %s: %j is %j', (_source, input, expected) => {
		expect(entriesOf(input)).toEqual(expected);
	});
});

it.each([
	['a list', ['u1', 'null']],
	['a list with a calculation', ['u1', NaN]],
	['a text', 'u1, #N/A'],
	['JSON', '["u1", "undefined"]'],
	['a rounded number', ['u1', 2033735037361705000]],
	['a rounded number of JSON', '["u1", 2033735037361704962]'],
	['a date', ['u1', new Date('2026-01-24')]],
	['an object', ['u1', { id: 'u2' }]],
])('An entry that is no ID is rejected in %s: %p', (_source, input) => {
	expect(() => idsOf('User IDs', input)).toThrow('“User IDs”');
});

it.each([
	['a rounded number', '[{ "token": 2033735037361704962, "user_external_id": "u1" }]'],
	['a word', '[{ "token": "null", "user_external_id": "u1" }]'],
	['a user without an ID', '[{ "token": "t1", "user_external_id": "None" }]'],
])('A token that is none is rejected: %s', (_source, devicesJson) => {
	expect(() => targetsOf({ specifyTokens: 'json', devicesJson })).toThrow('Token');
});

describe('Several choices by expression', () => {
	const { buy, bought } = useBuying();

	it.each([
		['a list', ['GEOGRAPHIC'], ['GEOGRAPHIC']],
		['RW25: JSON of a model', '["GEOGRAPHIC"]', ['GEOGRAPHIC']],
		['RD13: one of them twice', ['GEOGRAPHIC', 'GEOGRAPHIC'], ['GEOGRAPHIC']],
		['RD13: one of them by its label', ['Geographic', 'GEOGRAPHIC'], ['GEOGRAPHIC']],
		['a model', 'geographic', ['GEOGRAPHIC']],
		['lines', 'Geographic\nGEOGRAPHIC', ['GEOGRAPHIC']],
	])('as %s: %j', async (_source, numberTypes, expected) => {
		await buy({ numberTypes: '={{ $json.types }}' } as never, {
			items: [{ json: { types: numberTypes } }],
		});
		expect(bought()[0].body).toMatchObject({ numberTypes: expected });
	});
});
