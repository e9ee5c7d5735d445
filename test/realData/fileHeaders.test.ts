import { fileNameOf, mimeTypeOf } from '../../nodes/shared/http/fileHeaders';

/** As Node.js shows the bytes of a header. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

describe('The name of a file', () => {
	it.each<[string, string | undefined, string | undefined]>([
		['a token', 'attachment; filename=a.wav', 'a.wav'],
		['as in mail', 'attachment;filename="=?UTF-8?B?w7wucGRm?="', 'ü.pdf'],
		[
			'as in mail, quoted',
			'attachment;filename="=?iso-8859-1?Q?Rechnung_M=E4rz.pdf?="',
			'Rechnung März.pdf',
		],
		['quoted, with a blank', 'attachment; filename="a b.wav"', 'a b.wav'],
		['a blank without quotes', 'attachment; filename=my report.pdf', 'my report.pdf'],
		['RFC 8187', "attachment; filename*=UTF-8''a%20b.wav", 'a b.wav'],
		[
			'RFC 8187, with a language',
			"attachment; filename*=utf-8'en'%E2%82%AC%20rates.pdf",
			'€ rates.pdf',
		],
		['no charset', "attachment; filename*='en'%C3%A9.wav; size=5", 'é.wav'],
		['RW13', "attachment; filename*=iso-8859-1'de'Rechnung_M%E4rz.pdf", 'Rechnung_März.pdf'],
		['Windows', "attachment; filename*=windows-1252''%80.pdf", '€.pdf'],
		['quoted by mistake', 'attachment; filename*="UTF-8\'\'a%20b.wav"', 'a b.wav'],
		['characters beside the encoded', "attachment; filename*=UTF-8''a+b(1).wav", 'a+b(1).wav'],
		['both, the extended last', 'attachment; filename="a.wav"; filename*=utf-8\'\'b.wav', 'b.wav'],
		['both, the extended first', 'attachment; filename*=utf-8\'\'b.wav; filename="a.wav"', 'b.wav'],
		['broken, and another', 'attachment; filename="a.wav"; filename*=UTF-8\'\'%zz.wav', 'a.wav'],
		['broken, and no other', "attachment; filename*=UTF-8''%zz.wav", undefined],
		['RW12', utf8('attachment; filename="Rechnung_März.pdf"'), 'Rechnung_März.pdf'],
		['RW12, in Japanese', utf8('attachment; filename="請求書.pdf"'), '請求書.pdf'],
		['Latin-1 bytes', 'attachment; filename="Rechnung_März.pdf"', 'Rechnung_März.pdf'],
		['RW13', 'attachment; filename="\\"G.I. Jive 1944\\".mp3"', '_G.I. Jive 1944_.mp3'],
		['RW13', 'attachment; filename="my \\"weird\\" name.bin"', 'my _weird_ name.bin'],
		['a semicolon in quotes', 'attachment; filename="a;b.wav"', 'a;b.wav'],
		['a name in another parameter', 'attachment; name="filename=b.wav"; filename=a.wav', 'a.wav'],
		['another parameter', 'attachment; xfilename=b.wav; filename=a.wav', 'a.wav'],
		['blanks and capitals', 'Attachment ; FileName = "a.wav" ; size=5', 'a.wav'],
		['no type', 'filename="a.wav"', 'a.wav'],
		['inline', 'inline;filename=a.wav', 'a.wav'],
		['an end that is missing', 'attachment; filename="a.wav', 'a.wav'],
		['a way up', 'attachment; filename="../up/a.wav"', 'a.wav'],
		['an encoded way up', "attachment; filename*=UTF-8''..%2Fup%2Fa.wav", 'a.wav'],
		['a path of Windows', 'attachment; filename="C:\\up\\a.wav"', 'a.wav'],
		['an escaped path of Windows', 'attachment; filename="C:\\\\up\\\\a.wav"', 'a.wav'],
		['only a way up', 'attachment; filename=".."', undefined],
		['a line break', "attachment; filename*=UTF-8''a%0D%0Ab.wav", 'a__b.wav'],
		['empty', 'attachment; filename=""', undefined],
		['no name', 'attachment', undefined],
		['no header', undefined, undefined],
	])('%s: %s', (_source, disposition, name) => {
		expect(fileNameOf(disposition)).toBe(name);
	});
});

describe('The type of a file', () => {
	it.each([
		['audio/mpeg', 'audio/mpeg'],
		[' Audio/MPEG ; charset=x', 'audio/mpeg'],
		['audio/ogg; codecs=opus', 'audio/ogg'],
		['application/pdf', 'application/pdf'],
		['application/vnd.ms-excel', 'application/vnd.ms-excel'],
		['text/plain; charset=utf-8', 'text/plain'],
		['audio/x-wav, audio/wav', 'audio/x-wav'],
		['application/octet-stream', undefined],
		['application/octetstream', undefined],
		['application/x-octet-stream', undefined],
		['binary/octet-stream', undefined],
		['application/x-www-form-urlencoded', undefined],
		['application/download', undefined],
		['application/x-download', undefined],
		['application/force-download', undefined],
		['application/x-force-download', undefined],
		['application/binary', undefined],
		['application/unknown', undefined],
		['multipart/form-data; boundary=x', undefined],
		['*/*', undefined],
		['mp3', undefined],
		['', undefined],
		[undefined, undefined],
	])('%j is %j', (contentType, mimeType) => {
		expect(mimeTypeOf(contentType)).toBe(mimeType);
	});
});
