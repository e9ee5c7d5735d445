import { DateTime } from 'luxon';

import { isNothing, isNothingNamed } from '../../nodes/shared/input/reading';

/** `named`: in a key, an ID, a name or an address. */
describe('What is nothing', () => {
	it.each([
		['a missing field', undefined, 'nothing'],
		['JSON', null, 'nothing'],
		['an empty cell', '', 'nothing'],
		['a cell of blanks', ' \t\u00a0\u3000', 'nothing'],
		['a cell of what nobody sees', '\u200b\ufeff\u00ad', 'nothing'],
		['a calculation', NaN, 'nothing'],
		['a division', -Infinity, 'nothing'],
		['a date of a blank cell', new Date(''), 'nothing'],
		['a date of a blank cell', DateTime.fromISO(''), 'nothing'],
		['its text', 'Invalid Date', 'nothing'],
		['its text', 'Invalid DateTime', 'nothing'],
		['a list without entries', [], 'nothing'],
		['RD29: a joined text', 'undefined', 'nothing in a name'],
		['RD09: an SQL export', 'NULL', 'nothing in a name'],
		['an SQL export', '(null)', 'nothing in a name'],
		['VBA', 'Null', 'nothing in a name'],
		['Python', 'None', 'nothing in a name'],
		['a model', 'none', 'nothing in a name'],
		['pandas', 'nan', 'nothing in a name'],
		['pandas', '<NA>', 'nothing in a name'],
		['pandas', 'NaT', 'nothing in a name'],
		['Ruby, Go', 'nil', 'nothing in a name'],
		['JavaScript', 'NaN', 'nothing in a name'],
		['JavaScript', '[object Object]', 'nothing in a name'],
		['RD09: Excel', '#N/A', 'nothing in a name'],
		['RD09: Excel', '#REF!', 'nothing in a name'],
		['Excel', '#DIV/0!', 'nothing in a name'],
		['Excel', '#NAME?', 'nothing in a name'],
		['Excel in German', '#NV', 'nothing in a name'],
		['Excel in German', '#BEZUG!', 'nothing in a name'],
		['Excel in Spanish', '#¡REF!', 'nothing in a name'],
		['Excel in Spanish', '#¿NOMBRE?', 'nothing in a name'],
		['Google Sheets', '#ERROR!', 'nothing in a name'],
		['Excel in Russian', '#Н/Д', 'nothing in a name'],
		['LibreOffice', 'Err:502', 'nothing in a name'],
		['a dump of a database', '\\N', 'nothing in a name'],
		['a CSV file', '""', 'nothing in a name'],
		['a person', '-', 'nothing in a name'],
		['a person', '—', 'nothing in a name'],
		['a person', '???', 'nothing in a name'],
		['a person', 'n/a', 'nothing in a name'],
		['a pivot table', '(blank)', 'nothing in a name'],
		['a full-width form', 'ｎｕｌｌ', 'nothing in a name'],
		['a bakery', 'NaN Bread', 'value'],
		['a family', 'Jane Null', 'value'],
		['a photographer', 'Nan', 'value'],
		['a key', 'order-null-7', 'value'],
		['a report', 'undefined behavior', 'value'],
		['a tag', '#VIP', 'value'],
		['a number', 0, 'value'],
		['a number', '0', 'value'],
		['a Boolean', false, 'value'],
		['a smiley', '🙂', 'value'],
		['Namibia', 'NA', 'value'],
		['Norway', 'NO', 'value'],
	])('%s: %p is %s', (_source, input, expected) => {
		const found = isNothing(input)
			? 'nothing'
			: isNothingNamed(input)
				? 'nothing in a name'
				: 'value';
		expect(found).toBe(expected);
	});
});
