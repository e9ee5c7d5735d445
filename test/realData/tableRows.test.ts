import { OperationError } from '../../nodes/shared/errors/operationError';
import { readRows } from '../../nodes/shared/input/tableRow';

const columns = {
	number: ['prefix', 'sip_number'],
	owner: ['client', 'name'],
	until: [],
	markupPercent: ['markup'],
	fixedFee: [],
};

const row = { number: '442079460958', owner: 'Sales' };

function outcome(record: unknown): unknown {
	try {
		return readRows('Owners', [row, record], columns)[1].values;
	} catch (thrown) {
		return (thrown as OperationError).message;
	}
}

it.each([
	['Google Sheets', { row_number: 3 }],
	['RB06: Google Sheets', { row_number: 3, number: '', owner: '' }],
	['a data table', { id: 3, createdAt: '2026-01-24', updatedAt: '2026-01-24', number: null }],
	['an item of n8n', { json: { number: '' }, pairedItem: { item: 0 } }],
	['n8n', {}],
	['JSON', null],
])('A blank row is passed over, and the others keep their numbers (%s)', (_source, blank) => {
	const read = readRows('Owners', [row, blank, row], columns);
	expect(read.map(({ number, values }) => [number, values])).toEqual([
		[1, row],
		[3, row],
	]);
});

describe('A row of a table', () => {
	it.each([
		['RD06: a lower-case database', { ...row, markuppercent: 5 }, { ...row, markupPercent: 5 }],
		['RD06: snake case', { ...row, fixed_fee: 2 }, { ...row, fixedFee: 2 }],
		['RD06: a form’s label', { ...row, 'Markup (%)': 5 }, { ...row, markupPercent: 5 }],
		['RD06: a heading', { ...row, 'Fixed Fee': 2 }, { ...row, fixedFee: 2 }],
		['RD06: a heading', { ...row, Until: '2026-01-24' }, { ...row, until: '2026-01-24' }],
		[
			'RD06: a blank behind it',
			{ ...row, 'until ': '2026-01-24' },
			{ ...row, until: '2026-01-24' },
		],
		[
			'RD06: a mark of UTF-8',
			{ ...row, '\ufeffuntil': '2026-01-24' },
			{ ...row, until: '2026-01-24' },
		],
		['kebab case', { ...row, 'fixed-fee': 2 }, { ...row, fixedFee: 2 }],
		['Google Sheets', { row_number: 2, ...row }, row],
		['an empty column beside one', { ...row, Owner: '' }, row],
		['an empty cell', { ...row, until: '' }, row],
		['a record of the platform', { id: 1, sip_number: '442079460958', client: 'Sales' }, row],
		['a column more', { ...row, numberType: 'MOBILE', notes: 'untl' }, row],
		['a misspelling', { ...row, untill: '2026-01-24' }, '“untill” is nearly “until”'],
		['a misspelling', { ...row, markupPrecent: 5 }, '“markupPrecent” is nearly “markupPercent”'],
		['a plural', { numbers: '442079460958', owner: 'Sales' }, '“numbers” is nearly “number”'],
		[
			'two columns of one name',
			{ ...row, Owner: 'Support' },
			'its columns “owner, Owner” mean the same',
		],
		['no object', '442079460958', 'it has no columns'],
	])('%s: %j', (_source, input, expected) => {
		if (typeof expected === 'string') {
			expect(outcome(input)).toContain('“Owners”, row 2: ');
			expect(outcome(input)).toContain(expected);
		} else {
			expect(outcome(input)).toEqual(expected);
		}
	});
});
