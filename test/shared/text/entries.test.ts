import { entriesOf } from '../../../nodes/shared/text/entries';

describe('Entries', () => {
	it.each([
		[undefined, []],
		[null, []],
		['', []],
		[' , ;\n', []],
		['STOP, Stop all;\nAbmelden', ['STOP', 'Stop all', 'Abmelden']],
		[
			['DE, AT', ' ', null, 49],
			['DE, AT', '49'],
		],
		[49, ['49']],
	])('of %j are %j', (written, expected) => {
		expect(entriesOf(written)).toEqual(expected);
	});
});
