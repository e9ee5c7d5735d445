import { parseExactly } from '../../nodes/shared/text/json';

/** Source, JSON text and value: an integer that JavaScript would round becomes a text. */
it.each<[string, string, unknown]>([
	[
		'RW11: a message ID of push',
		'{"messageId":6177433633397011933}',
		{ messageId: '6177433633397011933' },
	],
	['RP23: as text already', '{"value":"6687881544318117707"}', { value: '6687881544318117707' }],
	['the largest that is exact', '[9007199254740991]', [9007199254740991]],
	['the next', '[9007199254740993]', ['9007199254740993']],
	['a power of two, which may have been another', '[9007199254740992]', ['9007199254740992']],
	['a negative one', '[-9007199254740993]', ['-9007199254740993']],
	['a Snowflake of Discord', '{"id": 1234567890123456789}', { id: '1234567890123456789' }],
	['alone', ' 6177433633397011933\n', '6177433633397011933'],
	['with blanks', '[ 6177433633397011933 ,\n1 ]', ['6177433633397011933', 1]],
	[
		'in a text',
		'{"a":"id: 6177433633397011933","b":12345678901234567890}',
		{ a: 'id: 6177433633397011933', b: '12345678901234567890' },
	],
	[
		'behind an escaped quote',
		'{"a":"\\"","b":12345678901234567890,"c":"\\\\"}',
		{ a: '"', b: '12345678901234567890', c: '\\' },
	],
	[
		'a decimal',
		'[0.1234567890123456789,1234567890123456789]',
		[0.12345678901234568, '1234567890123456789'],
	],
	['an exponent', '[1e300,12345678901234567e3]', [1e300, 12345678901234567000]],
	['a decimal that is whole', '[12345678901234567.0]', [12345678901234568]],
	['no long number', '{"a":[1,2.5,true,null,"x"]}', { a: [1, 2.5, true, null, 'x'] }],
	[
		'a name of digits',
		'{"12345678901234567890":1,"b":12345678901234567890}',
		{ '12345678901234567890': 1, b: '12345678901234567890' },
	],
])('%s: %s', (_source, text, value) => {
	expect(parseExactly(text)).toEqual(value);
});

it('A long text needs no stack', () => {
	const text = `{"a":"${'x\\"'.repeat(500_000)}","b":12345678901234567890}`;
	expect(parseExactly(text)).toMatchObject({ b: '12345678901234567890' });
});
