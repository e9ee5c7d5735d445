import { readMailbox } from '../../nodes/shared/input/emailAddress';
import { valueIn } from '../../nodes/shared/input/reading';
import { mailRecipientsOf } from '../../nodes/shared/input/recipients';

describe('A mailbox', () => {
	it.each([
		['a form', 'jane@example.com', 'jane@example.com'],
		['capitals', 'Jane@Example.COM', 'Jane@example.com'],
		['a tag', 'jane+news@example.com', 'jane+news@example.com'],
		['a name with an apostrophe', "o'neil@example.com", "o'neil@example.com"],
		['a name with a typographic one', 'o’neil@example.com', 'o’neil@example.com'],
		['a contact', 'Jane Doe <jane@example.com>', 'Jane Doe <jane@example.com>'],
		['a contact with a comma', '"Doe, Jane" <jane@example.com>', '"Doe, Jane" <jane@example.com>'],
		[
			'a contact with its address as a name',
			'jane@example.com <jane@example.com>',
			'"jane@example.com" <jane@example.com>',
		],
		['an international domain', 'jane@bücher.example', 'jane@xn--bcher-kva.example'],
		['an international address', 'jürgen@bücher.example', 'jürgen@xn--bcher-kva.example'],
		['a full-width form', 'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'jane@example.com'],
		['a Japanese full stop', 'jane@example。com', 'jane@example.com'],
		['copied, with invisible marks', '\u200bjane@example.com\u00a0\ufeff', 'jane@example.com'],
		['a link', 'mailto:jane@example.com', 'jane@example.com'],
		['a link with a subject', 'mailto:jane@example.com?subject=Hi', undefined],
		['RD03: curly quotes', '“jane@example.com”', undefined],
		['RD03: a curly quote behind it', 'jane@example.com”', undefined],
		['RD03: a curly quote before it', '“jane@example.com', undefined],
		['RD03: an apostrophe behind it', 'jane@example.com’', undefined],
		['RD03: guillemets', '«jane@example.com»', undefined],
		['RD03: guillemets', 'jane@example.com»', undefined],
		['RD03: a dash behind it', 'jane@example.com–', undefined],
		['RD03: a bullet behind it', 'jane@example.com•', undefined],
		['a bullet before it', '•jane@example.com', undefined],
		['a bullet before it', '◦jane@example.com', undefined],
		['a bullet before it', '➤jane@example.com', undefined],
		['an arrow before it', '→jane@example.com', undefined],
		['a picture before it', '✉jane@example.com', undefined],
		['an ellipsis before it', '…jane@example.com', undefined],
		['a person of Spain', '¿jane@example.com', undefined],
		['quotes of German', '„jane@example.com“', undefined],
		['straight quotes', '"jane@example.com"', undefined],
		['a cell that is kept as text', "'jane@example.com", undefined],
		['code', '`jane@example.com`', undefined],
		['emphasis', '**jane@example.com**', undefined],
		['an ellipsis', 'jane@example.com…', undefined],
		['a smiley behind it', 'jane@example.com🙂', undefined],
		['a full stop behind it', 'jane@example.com.', undefined],
		['a colon behind it', 'jane@example.com:', undefined],
		['a blank in it', 'jane@exam ple.com', undefined],
		['two in one field', 'jane@example.com joe@example.com', undefined],
		['two with a slash', 'jane@example.com/joe@example.com', undefined],
		['two with a word', 'jane@example.com or joe@example.com', undefined],
		['no domain', 'jane@', undefined],
		['no person', '@example.com', undefined],
		['a port', 'jane@example.com:25', undefined],
		['an IP address', 'jane@192.0.2.1', undefined],
		['a line break in it', 'jane\n@example.com', undefined],
		['a hidden way to write @', 'jane(at)example.com', undefined],
		['an empty cell', '', undefined],
		['Excel', '#N/A', undefined],
		['a name alone', 'Jane', undefined],
	])('%s: %j is %j', (_source, input, expected) => {
		expect(valueIn(readMailbox(input))?.sent).toBe(expected);
	});
});

it.each([
	['commas', 'jane@example.com, joe@example.com'],
	['semicolons of Outlook', 'jane@example.com; joe@example.com;'],
	['lines', 'jane@example.com\r\njoe@example.com'],
	['a list', ['jane@example.com', 'joe@example.com']],
	['a list as JSON', '["jane@example.com", "joe@example.com"]'],
	['a Chinese comma', 'jane@example.com，joe@example.com'],
	['a Japanese comma', 'jane@example.com、joe@example.com'],
	['one of them twice', 'jane@example.com, joe@example.com, Jane@example.com'],
])('Several addresses in a field, with %s', (_source, input) => {
	expect(mailRecipientsOf('To', input).map(({ person }) => person)).toEqual([
		...['jane@example.com', 'joe@example.com'],
	]);
});
