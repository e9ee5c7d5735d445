import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';

import {
	phoneNumberOf,
	readPhoneNumber,
	readRecordedNumber,
	readNumberStart,
} from '../../nodes/shared/input/phoneNumber';
import { valueIn } from '../../nodes/shared/input/reading';

function outcome(written: unknown): string {
	const number = readPhoneNumber(written);
	return number.is === 'value' ? `+${number.value.digits}` : number.is;
}

describe('A phone number', () => {
	it.each([
		['E.164', '+442079460958', '+442079460958'],
		['a form', '+44 20 7946 0958', '+442079460958'],
		['a table of digits', '442079460958', '+442079460958'],
		['a cell of numbers', 442079460958, '+442079460958'],
		['the prefix of most countries', '0044 20 7946 0958', '+442079460958'],
		['DIN 5008, with a direct extension', '+49 30 1234567-0', '+493012345670'],
		['brackets around the area', '0049 (30) 123-45.67', '+49301234567'],
		['brackets around the country', '(+49) 30 1234567', '+49301234567'],
		['a French card', '+33.1.23.45.67.89', '+33123456789'],
		['an American card', '+1 (404) 555-0100', '+14045550100'],
		['an American card, dialed from Europe', '001 404 555 0100', '+14045550100'],
		['digits of North America', '14045550100', '+14045550100'],
		['RW03: a slash behind the area code', '+49 30/1234567', '+49301234567'],
		['RW03: a slash behind the area code', '+32 2/633 12 34', '+3226331234'],
		['a slash behind the country code, too', '+49/30/1234567', '+49301234567'],
		['a hyphen of typography', '+44 20 7946‑0958', '+442079460958'],
		[
			'copied from a contact, with marks of direction',
			'\u202a+49 30 1234567\u202c',
			'+49301234567',
		],
		['copied from a page', '+49\u00a030\u202f1234567\u200b', '+49301234567'],
		['a form in Japanese', '＋８１３１２３４５６７８', '+81312345678'],
		['a form in Arabic', '+٩٦٦٥٠١٢٣٤٥٦٧', '+966501234567'],
		['a form in Persian', '۹۸۹۱۲۳۴۵۶۷۸۹', '+989123456789'],
		['a link', 'tel:+49-30-1234567', '+49301234567'],
		['a link of Skype', 'callto:+49301234567', '+49301234567'],
		['Twilio', 'whatsapp:+447700900123', '+447700900123'],
		['a switchboard', 'sip:+442079460958@pbx.example.com;user=phone', '+442079460958'],
		['a switchboard, with a name', '"Jane" <sip:442079460958@192.0.2.1>', '+442079460958'],
		['a cell that is kept as text', "'+49301234567", '+49301234567'],
		['a number that begins with 0', '+39 06 1234567', '+39061234567'],
		['RW01: a decimal, with a + before it', '+447900900123.0', 'unreadable'],
		['a decimal', '447900900123.0', 'unreadable'],
		['a decimal in German', '447900900123,0', 'unreadable'],
		['a decimal', '+49 301234567.00', 'unreadable'],
		['a number with a fraction', 447900900123.5, 'unreadable'],
		['RW02: the prefix of Australia', '0011 44 20 7946 0958', 'unreadable'],
		['RW02: the prefix of Australia', '0011404 555 0100', 'unreadable'],
		['RW02: 1 twice', '+1 1 404 555 0100', 'unreadable'],
		['RW02: two prefixes', '001 44 20 7946 0958', 'unreadable'],
		['the prefix of North America', '011 44 20 7946 0958', 'unreadable'],
		['the prefix of North America, with a +', '+011 44 20 7946 0958', 'unreadable'],
		['the prefix of Japan', '010 44 20 7946 0958', 'unreadable'],
		['the prefix of Russia', '8~10 44 20 7946 0958', 'unreadable'],
		['the prefix of Russia', '810442079460958', 'unreadable'],
		['two prefixes', '+00442079460958', 'unreadable'],
		['the prefix of a carrier in Brazil', '0021 44 20 7946 0958', 'unreadable'],
		['the prefix of Russia, with a +', '+8 10 44 20 7946 0958', 'unreadable'],
		['Russia, as it is dialed there', '+8 (495) 123-45-67', 'unreadable'],
		['Russia', '+7 (495) 123-45-67', '+74951234567'],
		['Bangladesh, split at another place', '+8 801 712 345678', '+8801712345678'],
		['a code that no country has', '+999 123 45678', 'unreadable'],
		['a part that is left out', '+44 20 … 0958', 'unreadable'],
		['an app that shortens it', '+44 20...0958', 'unreadable'],
		['44 twice', '+44 44 20 7946 0958', 'unreadable'],
		['a digit too many', '+44 7700 900123 4', 'unreadable'],
		['a digit too few', '+1 404 555 010', 'unreadable'],
		['no area of North America', '+1 104 555 0100', 'unreadable'],
		['RW03: two numbers', '+49 30 1234567/68', 'unreadable'],
		['RW03: two numbers', '+49 30 12345/12346', 'unreadable'],
		['RW03: two numbers', '+49 30 1234567-0/-10', 'unreadable'],
		['two numbers', '+4930123456/4930123457', 'unreadable'],
		['a range', '+49 30 12345-12346', 'unreadable'],
		['a range', '+49 30 1234567 – 69', 'unreadable'],
		['a range', '+44 20 7946 0958-0960', 'unreadable'],
		['two numbers', '+49301234567, +49301234568', 'unreadable'],
		['two numbers', '+49301234567;+49301234568', 'unreadable'],
		['two numbers', '+49301234567 or +49301234568', 'unreadable'],
		['two numbers of a Google contact', '+49301234567 ::: +49301234568', 'unreadable'],
		['two numbers of a database', '+49301234567|+49301234568', 'unreadable'],
		['two numbers in two lines', '+49301234567\n+49301234568', 'unreadable'],
		['an extension', '+1 404 555 0100 ext 12', 'unreadable'],
		['an extension', '+1 404-555-0100 x12', 'unreadable'],
		['an extension', '+1 404 555 0100 #12', 'unreadable'],
		['an extension of a link', 'tel:+1-404-555-0100;ext=12', 'unreadable'],
		['an extension of a mobile phone', '+14045550100,,12#', 'unreadable'],
		['an extension of a French card', '+33 1 23 45 67 89 poste 12', 'unreadable'],
		['an internal line', 'sip:101@pbx.example.com', 'unreadable'],
		['a local number of a link', 'tel:7042;phone-context=example.com', 'unreadable'],
		['vanity letters', '+1 800 FLOWERS', 'unreadable'],
		['a letter for a digit', '+49 30 l234567', 'unreadable'],
		['RW04: a sheet shortened it', '4.93001E+10', 'unreadable'],
		['RW04: a sheet shortened it', '+4,93E+10', 'unreadable'],
		['RW04: 0 in brackets', '+49 (0)30 1234567', '+49301234567'],
		['0 in brackets, in the UK', '+44 (0)7700 900001', '+447700900001'],
		['0 in brackets, without blanks', '+44(0)7700900001', '+447700900001'],
		['0 in brackets, as dialed in Europe', '0044 (0) 20 7946 0958', '+442079460958'],
		['0 in brackets behind others', '(+44) (0)20 7946 0958', '+442079460958'],
		['06 in brackets, in Hungary', '+36 (06) 1 234 5678', '+3612345678'],
		['0 in brackets where nothing is dialed', '+1 (0) 404 555 0100', 'unreadable'],
		['0 in brackets, and two numbers', '+49 (0)30 1234567/68', 'unreadable'],
		['a length that the UK has for other numbers', '+44 7700 90000', 'unreadable'],
		['an Ivorian number of 9 digits', '+225 012345678', 'unreadable'],
		['an account of Mexico', '5215512345678', '+5215512345678'],
		['an account of Benin with 8 digits', '22997123456', '+22997123456'],
		['an account of Brazil without the 9', '551199991234', '+551199991234'],
		['0 in brackets where it is dialed', '+39 (0) 6 1234567', 'unreadable'],
		['a 0 of home', '+44 020 7946 0958', 'unreadable'],
		['RW04: a national number', '030 1234567', 'unreadable'],
		['a national number', '(404) 555-0100', 'unreadable'],
		['a national number', '404-555-0100', 'unreadable'],
		['blanks without a +', '49 30 1234567', 'unreadable'],
		['an emergency', '112', 'unreadable'],
		['rounded by JSON', 4930123456789012000, 'unreadable'],
		['a sender of texts', 'Example', 'unreadable'],
		['RA01: a mailbox of QQ', '861234567@qq.example', 'unreadable'],
		['RA01: a mailbox of digits', '2348012345@mail.example', 'unreadable'],
		['RA01: a mailbox of digits', '447700900123@gmail.com', 'unreadable'],
		['RA01: a mailbox with a +', '+447700900123@gmail.com', 'unreadable'],
		['RA01: a mailbox with a name', 'Jane <447700900123@gmail.com>', 'unreadable'],
		['RA01: a mailbox as a link', 'mailto:447700900123@gmail.com', 'unreadable'],
		['RA01: a text by email', '14045550100@vtext.example', 'unreadable'],
		['RA01: a hidden user of WhatsApp', '491701234567@lid', 'unreadable'],
		['RA01: a channel of WhatsApp', '5511999999999@newsletter', 'unreadable'],
		['RA01: a group of WhatsApp', '447700900123-1400000000@g.us', 'unreadable'],
		['RA01: a group of WhatsApp', '120363025246125486@g.us', 'unreadable'],
		['RA01: a list of WhatsApp', '447700900123@broadcast', 'unreadable'],
		['RA01: a user of Jabber', '447700900123@jabber.example', 'unreadable'],
		['RA01: a room of Matrix', '@447700900123:example.org', 'unreadable'],
		['RA01: no number before a port', '447700900123@192.0.2.1:5060', 'unreadable'],
		['Baileys, whatsmeow', '447700900123@s.whatsapp.net', '+447700900123'],
		['Baileys, with a device', '447700900123:12@s.whatsapp.net', '+447700900123'],
		['whatsapp-web.js', '447700900123@c.us', '+447700900123'],
		['a switchboard, secure', 'sips:447700900123@pbx.example.com', '+447700900123'],
		['a link to a chat', 'https://wa.me/447700900123', '+447700900123'],
		['RFC 5724', 'sms:+447700900123', '+447700900123'],
		['RA21: a short code of North America', '32665', 'unreadable'],
		['RA21: a short code of the UK', '46645', 'unreadable'],
		['RA21: a short code of France', '72975', 'unreadable'],
		['RA21: a short code', '8888', 'unreadable'],
		['RA21: a hotline', '611611', 'unreadable'],
		['RA21: a short code in a cell', 32665, 'unreadable'],
		['a short number of an island, with a +', '+29022158', '+29022158'],
		['a list', ['+49301234567'], 'unreadable'],
		['a record', { phone: '+49301234567' }, 'unreadable'],
		['a Boolean', true, 'unreadable'],
		['very long', '4'.repeat(999), 'unreadable'],
		['an empty cell', '', 'nothing'],
		['no field', undefined, 'nothing'],
		['JSON', null, 'nothing'],
		['a sign alone', '+ ', 'unreadable'],
		['Excel', '#N/A', 'nothing'],
		['pandas', NaN, 'nothing'],
		['a joined text', 'undefined', 'nothing'],
	])('%s: %j is %s', (_source, input, expected) => {
		expect(outcome(input)).toBe(expected);
	});

	it.each([
		['+4930123', '+4930123'],
		['0044', '+44'],
		['4930', '+4930'],
		['+1', '+1'],
		['+1 404', '+1404'],
		['+1 104', undefined],
		['+44 0', undefined],
		['+2', '+2'],
		['+210', undefined],
		['+49 30…', undefined],
		['030', undefined],
		['DE', undefined],
	])('that begins with %s begins with %s', (input, expected) => {
		expect(valueIn(readNumberStart(input))).toBe(expected);
	});

	it('is sent with the + that was written', () => {
		expect(phoneNumberOf('To', '+49 30 1234567')).toEqual({
			person: '+49301234567',
			sent: '+49301234567',
		});
		expect(phoneNumberOf('To', '49301234567')).toEqual({
			person: '+49301234567',
			sent: '49301234567',
		});
	});

	it('that is unreadable is rejected with its reason', () => {
		expect(() => phoneNumberOf('To', '+49 30 1234567/68')).toThrow(
			expect.objectContaining({
				message: '“To” is not a phone number in international format: “+49 30 1234567/68”',
				description: expect.stringMatching(/may be two numbers.*with \+ and .* or as digits only/),
			}),
		);
	});
});

describe('A number of a call record', () => {
	it.each([
		['the documented form', '442079460958', '442079460958'],
		['RW19: another service', '+442079460958', '442079460958'],
		['RW19: a carrier', '00442079460958', '442079460958'],
		['RW19: a switchboard', 'sip:+442079460958@192.0.2.1:5060;user=phone', '442079460958'],
		['a number of no plan', '441', 'unreadable'],
		['an internal line', '101', 'unreadable'],
		['a national number', '02079460958', 'unreadable'],
		['a digit too many', '4420794609581', '4420794609581'],
		['a sender of texts', 'Example', 'unreadable'],
		['RW20: withheld', 'anonymous', 'nothing'],
		['withheld', 'Anonymous', 'nothing'],
		['withheld in SIP', 'sip:anonymous@anonymous.invalid', 'nothing'],
		['withheld in SIP', '"Anonymous" <sip:anonymous@anonymous.invalid>', 'nothing'],
		['withheld', 'Restricted', 'nothing'],
		['withheld', 'unavailable', 'nothing'],
		['withheld', 'No Caller ID', 'nothing'],
		['withheld', 'unknown', 'nothing'],
		['withheld, as Twilio spells ANONYMOUS', '+266696687', 'nothing'],
		['withheld, as Twilio spells RESTRICTED', '7378742833', 'nothing'],
		['withheld, as a letter', 'P', 'nothing'],
		['withheld, as zeros', '+0', 'nothing'],
		['withheld, on an old network', 'Out of Area', 'nothing'],
		['withheld, as a link', 'tel:anonymous', 'nothing'],
		['withheld, in German', 'Anonym', 'nothing'],
		['withheld, in German', 'Rufnummer unterdrückt', 'nothing'],
		['withheld, in French', 'Numéro masqué', 'nothing'],
		['withheld, in Spanish', 'Desconocido', 'nothing'],
		['withheld, in Portuguese', 'Número privado', 'nothing'],
		['withheld, in Italian', 'Anonimo', 'nothing'],
		['withheld, in Russian', 'Неизвестный', 'nothing'],
		['withheld, in Japanese', '非通知', 'nothing'],
		['a person of that name', 'Anonymousson', 'unreadable'],
		['the user of an address', '442079460958@pbx.example.com', '442079460958'],
		['RA01: a hidden user of WhatsApp', '442079460958@lid', 'unreadable'],
		['RA01: a channel of WhatsApp', '442079460958@newsletter', 'unreadable'],
		['Asterisk, with a name', '"Jane Doe" <442079460958>', '442079460958'],
		['SIP, with the kind of caller', 'tel:+442079460958;cpc=ordinary', '442079460958'],
		['SIP, with a plan', '+442079460958;npi=1;ton=1', '442079460958'],
		['a masked number', '+44…0958', 'unreadable'],
		['a masked number', '+44207946XXXX', 'unreadable'],
		['JSON', null, 'nothing'],
		['an empty text', '', 'nothing'],
	])('%s: %j is %s', (_source, input, expected) => {
		const number = readRecordedNumber(input);
		expect(number.is === 'value' ? number.value : number.is).toBe(expected);
	});
});

it.each(getCountries())(
	'%s: international spellings are one, national ones are none',
	(country) => {
		const number = getExampleNumber(country, examples)!;
		const { number: person } = number;
		const spellings = [
			person,
			number.formatInternational(),
			number.getURI(),
			person.replace('+', '00'),
			person.slice(1),
		];
		for (const spelling of spellings)
			expect([spelling, outcome(spelling)]).toEqual([spelling, person]);
		const national = number.formatNational();
		// Nobody can tell digits alone from an international number.
		if (!/^[1-9]\d*$/.test(national)) expect(outcome(national)).toBe('unreadable');
	},
);
