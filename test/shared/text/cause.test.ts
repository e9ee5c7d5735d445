import { causeOf } from '../../../nodes/shared/text/wording';

describe('The cause in an answer', () => {
	it.each<[unknown, string | undefined]>([
		['Sender offers@example.com is not approved.', 'Sender offers@example.com is not approved'],
		['  the\n sender\tis\u0000 unknown ', 'The sender is unknown'],
		['Bad Request', undefined],
		['Unprocessable Entity.', undefined],
		['Internal server error', undefined],
		['E_42', undefined],
		['', undefined],
		[42, undefined],
		['Cannot read properties of undefined', undefined],
		['TypeError: no such thing', undefined],
		['<b>no such thing</b>', undefined],
		[`word ${'x'.repeat(300)}`, `Word ${'x'.repeat(154)}…`],
		['a long sentence of words '.repeat(20), expect.stringMatching(/^A long .{120,153}…$/)],
	])('of %j is %j', (said, expected) => expect(causeOf(said)).toEqual(expected));
});
