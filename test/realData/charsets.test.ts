import { textOf, TextReader } from '../../nodes/shared/text/charset';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const utf8 = (text: string) => Buffer.from(text, 'utf8');

/** Source, content type, bytes and text. */
const rows: Array<[string, string | undefined, Buffer, string]> = [
	['JSON without a charset', 'application/json', utf8('{"name":"Peña"}'), '{"name":"Peña"}'],
	['no content type', undefined, utf8('Peña'), 'Peña'],
	[
		'RP22: Spring before version 5.2',
		'application/json;charset=ISO-8859-1',
		latin1('{"name":"Recepción Peña"}'),
		'{"name":"Recepción Peña"}',
	],
	['RW15: a transcript', 'text/plain; charset=ISO-8859-1', latin1('señor'), 'señor'],
	['RW15: Notepad, Unicode', 'text/plain', utf16le('\ufeffseñor'), 'señor'],
	['Notepad, Unicode big endian', 'text/plain', utf16be('\ufeffseñor'), 'señor'],
	['Notepad, UTF-8', 'text/plain', utf8('\ufeffseñor'), 'señor'],
	['PHP with utf8_encode and a mark', 'application/json', utf8('\ufeff{"a":1}'), '{"a":1}'],
	['a mark decides', 'text/plain; charset=ISO-8859-1', utf8('\ufeffseñor'), 'señor'],
	['a mark decides', 'text/plain; charset=utf-8', utf16le('\ufeffseñor'), 'señor'],
	['IIS', 'application/json; charset=utf-16', utf16le('{"a":"ñ"}'), '{"a":"ñ"}'],
	['Windows', 'text/plain;charset=windows-1252', Buffer.from([0x80, 0x20, 0x93]), '€ “'],
	['Windows in Russian', 'text/plain; charset=windows-1251', Buffer.from([0xcf, 0xe5]), 'Пе'],
	['a page in Japanese', 'text/html; charset=Shift_JIS', Buffer.from([0x93, 0xfa]), '日'],
	['a quoted charset', 'text/plain; charset="iso-8859-1"', latin1('señor'), 'señor'],
	['a quoted charset', "text/plain; charset='iso-8859-1'", latin1('señor'), 'señor'],
	['blanks and capitals', 'Text/Plain ; Charset = ISO-8859-1', latin1('señor'), 'señor'],
	['another parameter', 'text/plain; format=flowed; charset=latin1', latin1('señor'), 'señor'],
	['the usual misspelling', 'application/json; charset=utf8', utf8('señor'), 'señor'],
	['an unknown charset', 'text/plain; charset=binary', utf8('señor'), 'señor'],
	['an empty charset', 'text/plain; charset=', utf8('señor'), 'señor'],
	['Rails, with two charsets', 'text/plain; charset=utf-8; charset=utf-8', utf8('ñ'), 'ñ'],
	['shorter than a mark', 'text/plain; charset=latin1', latin1('ñ'), 'ñ'],
	['nothing', 'text/plain; charset=utf-16', Buffer.alloc(0), ''],
];

it.each(rows)('%s (%s)', (_source, contentType, bytes, text) => {
	expect(textOf(bytes, contentType)).toBe(text);
});

it.each(rows)('%s (%s), byte by byte', (_source, contentType, bytes, text) => {
	const reader = new TextReader(contentType);
	const parts = Array.from(bytes, (byte) => reader.read(Buffer.from([byte])));
	expect(parts.join('') + reader.end()).toBe(text);
});
