import { readAmount, readPercent, readWholeNumber } from '../../nodes/shared/input/amount';
import type { Reading } from '../../nodes/shared/input/reading';
import { valueIn } from '../../nodes/shared/input/reading';

const outcome = (reading: Reading<unknown>) => valueIn(reading) ?? reading.is;

describe('An amount', () => {
	it.each([
		['JSON', 12.5, '12.5'],
		['JSON, smallest price', 1e-7, '0.0000001'],
		['JSON as text', '12.50', '12.5'],
		['a decimal of Java', '1.5E-7', '0.00000015'],
		['a sheet in German', '25,00', '25'],
		['a sheet in German', '1.234,56', '1234.56'],
		['a sheet in English', '1,234.56', '1234.56'],
		['a sheet in French, with narrow no-break spaces', '1\u202f234,5', '1234.5'],
		['a page, with no-break spaces', '1\u00a0234\u00a0567', '1234567'],
		['a Swiss invoice', '1’234.50', '1234.5'],
		['millions, in either spelling', '1.234.567', '1234567'],
		['millions, in either spelling', '1,234,567', '1234567'],
		['a price per minute in German', '0,125', '0.125'],
		['a price per minute in German', '0,0125', '0.0125'],
		['four digits are no group', '1234,567', '1234.567'],
		['a credit', '-12.5', '-12.5'],
		['a credit, with a minus sign of typography', '−12,50', '-12.5'],
		['a credit, with a dash', '–12,50', '-12.5'],
		['a form in Japanese', '１２．５', '12.5'],
		['a form in Arabic', '١٢٫٥', 'unreadable'],
		['a form in Arabic', '١٢', '12'],
		['a form in Hindi', '१२.५', '12.5'],
		['copied, with an invisible mark', '\u200b12.5\ufeff', '12.5'],
		['no zero before the point', '.5', '0.5'],
		['an empty cell', '', 'nothing'],
		['a cell of blanks', ' \u00a0', 'nothing'],
		['no field', undefined, 'nothing'],
		['a column of pandas without a value', NaN, 'nothing'],
		['a division by zero', Infinity, 'nothing'],
		['a thousand, or one and a fraction', '1,234', 'unreadable'],
		['RD19: which currency?', '25 EUR', 'unreadable'],
		['which currency?', '€25', 'unreadable'],
		['which currency?', 'USD 25', 'unreadable'],
		['a share', '5%', 'unreadable'],
		['a program’s spelling', '0x10', 'unreadable'],
		['a sheet shortened it', '4.93E+10', 'unreadable'],
		['a sheet shortened it', '1e1', 'unreadable'],
		['it fills the memory', '1e999999', 'unreadable'],
		['rounded by JSON', 2033735037361705000, 'unreadable'],
		['the negative of accountants', '(12.50)', 'unreadable'],
		['two amounts', '12.50 / 13.50', 'unreadable'],
		['an Excel error', '#REF!', 'unreadable'],
		['a word', 'free', 'unreadable'],
		['a Boolean', true, 'unreadable'],
		['an object', { amount: 5 }, 'unreadable'],
	])('%s: %j is %j', (_source, input, expected) => {
		expect(outcome(readAmount(input))).toBe(expected);
	});
});

describe('A percentage', () => {
	it.each([
		['a number', 5, '5'],
		['RD10: a cell that shows 5%', 0.05, 'unreadable'],
		['a cell that shows 0.5%, as text', '0.5%', '0.5'],
		['a cell as text', '5%', '5'],
		['a cell as text in German', '5,5 %', '5.5'],
		['a cell as text in French', '5,5\u00a0%', '5.5'],
		['a full-width sign', '5％', '5'],
		['none at all', 0, '0'],
		['a cell that shows 100%', 1, '1'],
		['an empty cell', '', 'nothing'],
		['text', '5 percent', 'unreadable'],
	])('%s: %j is %j', (_source, input, expected) => {
		expect(outcome(readPercent(input))).toBe(expected);
	});
});

describe('A whole number, such as a quantity', () => {
	it.each([
		['JSON', 10, 10],
		['JSON as text', '10', 10],
		['a column of pandas with gaps', '10.0', 10],
		['a form in Japanese', '１０', 10],
		['RD19: a program’s spelling', '0x10', 'unreadable'],
		['RD19: a program’s spelling', '0b11', 'unreadable'],
		['RD19: a sheet shortened it', '1e1', 'unreadable'],
		['a thousand in German, one in English', '1.000', 'unreadable'],
		['a thousand in English, one in German', '1,000', 'unreadable'],
		['half a number', 1.5, 'unreadable'],
		['half a number', '1,5', 'unreadable'],
		['all items at once', '-1', -1],
		['a minus sign of typography', '−1', -1],
		['rounded by JSON', 2033735037361705000, 'unreadable'],
		['a Boolean', true, 'unreadable'],
		['a list', [10], 'unreadable'],
		['an empty cell', '', 'nothing'],
	])('%s: %j is %j', (_source, input, expected) => {
		expect(outcome(readWholeNumber(input))).toBe(expected);
	});
});
