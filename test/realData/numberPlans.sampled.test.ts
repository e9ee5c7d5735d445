import fc from 'fast-check';
import type { CountryCode, MetadataJson, NumberType } from 'libphonenumber-js/core';
import { Metadata } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import parsePhoneNumber, {
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';

import { readPhoneNumber } from '../../nodes/shared/input/phoneNumber';
import { sampled, seed } from '../harness/sample';

function outcome(written: unknown, country?: string): string {
	const number = readPhoneNumber(written, { country });
	return number.is === 'value' ? `+${number.value.digits}` : number.is;
}

const typesOf = (country: CountryCode) => {
	const plan = new Metadata(metadata as unknown as MetadataJson) as Metadata & {
		type(type: NumberType): { pattern(): string } | undefined;
	};
	plan.selectNumberingPlan(country);
	return plan;
};

describe('A number without a country code', () => {
	it.each([
		['a form', 'GB', '07700 900001', '+447700900001'],
		['a form', 'GB', '07700900001', '+447700900001'],
		['a table that kept its 0 as text', 'GB', "'07700900001", '+447700900001'],
		['a card', 'GB', '(020) 7946 0958', '+442079460958'],
		['a card', 'GB', '+44 (0)20 7946 0958', '+442079460958'],
		['a card of another country', 'GB', '+49 30 1234567', '+49301234567'],
		['digits with a country code', 'GB', '49301234567', '+49301234567'],
		['a sheet that dropped the 0', 'GB', '7700900001', 'unreadable'],
		['a digit too few', 'GB', '07700 90000', 'unreadable'],
		['a short code', 'GB', '60300', 'unreadable'],
		['an emergency', 'GB', '999', 'unreadable'],
		['two numbers', 'DE', '030 1234567/68', 'unreadable'],
		['a slash behind the area', 'DE', '030/1234567', '+49301234567'],
		['an extension', 'DE', '030 1234567 Durchwahl 12', 'unreadable'],
		['a DIN number', 'DE', '030 1234567-0', '+493012345670'],
		['an American card', 'US', '(404) 555-0100', '+14045550100'],
		['an American card', 'US', '404-555-0100', '+14045550100'],
		['an American card', 'US', '404.555.0100', '+14045550100'],
		['dialed in America', 'US', '1-404-555-0100', '+14045550100'],
		['digits of America', 'US', '4045550100', '+14045550100'],
		['digits that Germany may have', 'US', '4925550100', 'unreadable'],
		['vanity letters', 'US', '1-800-FLOWERS', 'unreadable'],
		['a French card', 'FR', '06 12 34 56 78', '+33612345678'],
		['a Spanish card', 'ES', '612 34 56 78', '+34612345678'],
		['an Italian line', 'IT', '06 1234567', '+39061234567'],
		['an Italian mobile', 'IT', '347 123 4567', '+393471234567'],
		['an Italian mobile that begins like the country code', 'IT', '3933471234', '+393933471234'],
		['a line of Andorra', 'AD', '312 345', '+376312345'],
		['a helpline', 'AD', '116117', 'unreadable'],
		['a premium number', 'IT', '892424', 'unreadable'],
		['a Hungarian mobile', 'HU', '06 20 123 4567', '+36201234567'],
		['a Russian mobile', 'RU', '8 (912) 345-67-89', '+79123456789'],
		['digits that Vietnam may have', 'RU', '84951234567', 'unreadable'],
		['an Indian mobile', 'IN', '98765 43210', '+919876543210'],
		['an Indian mobile', 'IN', '098765 43210', '+919876543210'],
		['a Brazilian mobile', 'BR', '(11) 96123-4567', '+5511961234567'],
		['a Chinese mobile', 'CN', '131 2345 6789', '+8613123456789'],
		['an Argentine mobile', 'AR', '011 15-2345-6789', 'unreadable'],
		['a mailbox', 'GB', '07700900001@example.com', 'unreadable'],
		['a decimal', 'GB', '07700900001.0', 'unreadable'],
		['a country without telephones', 'AQ', '07700 900001', 'unreadable'],
		['no Default Country', undefined, '07700 900001', 'unreadable'],
		['an empty cell', 'GB', '', 'nothing'],
	])('%s (%s): %j is %s', (_source, country, written, expected) => {
		expect(outcome(written, country)).toBe(expected);
	});

	/** Argentina writes a 15 in place of the 9 that is dialed from abroad. */
	const others = ['AR'];

	it.each(getCountries().filter((country) => !others.includes(country)))(
		'is read as people of its country write it: %s',
		(country) => {
			const number = getExampleNumber(country, examples)!;
			const read = outcome(number.formatNational(), country);
			// Digits alone may begin with another country’s code.
			const isUnclear = /^\d+$/.test(number.formatNational()) && read === 'unreadable';
			expect(isUnclear ? number.number : read).toBe(number.number);
			expect(outcome(number.formatInternational(), country)).toBe(number.number);
		},
	);
});

/** Chat accounts keep numbers that were longer or shorter when they were opened. */
const isFormer = /^\+(?:521|229[4-9]|225)/;

describe('The numbers of each country', () => {
	const digits = fc.integer({ min: 0, max: 999_999_999_999_999 }).map(String);
	const numbers = fc.record({
		country: fc.constantFrom(...getCountries()),
		national: fc
			.tuple(digits, fc.integer({ min: 3, max: 14 }))
			.map(([text, length]) => text.slice(0, length)),
	});

	it('are read if libphonenumber takes them, and not if it knows no number of that length', () => {
		fc.assert(
			fc.property(numbers, ({ country, national }) => {
				const written = `+${getCountryCallingCode(country)}${national}`;
				const number = parsePhoneNumber(written);
				const read = outcome(written);
				// It removes what is dialed at home; nobody knows whether that was meant.
				// E.164 has at most 15 digits; libphonenumber knows longer numbers.
				const isE164 = written.length <= 16;
				if (isE164 && number?.isValid() && number.number === written) expect(read).toBe(written);
				const fault = validatePhoneNumberLength(written);
				if (fault !== undefined && !isFormer.test(written))
					expect([written, read]).toEqual([written, 'unreadable']);
			}),
			{ numRuns: sampled(20_000), seed },
		);
	});

	it('have no length that is dialed at home alone', () => {
		const lengths = Array.from({ length: 12 }, (_, index) => index + 3);
		const codes = new Set(getCountries().map((country) => getCountryCallingCode(country)));
		const written = [...codes].flatMap((code) =>
			lengths.flatMap((length) =>
				[...'123456789'].map((digit) => `+${code}${digit}${'0'.repeat(length - 1)}`),
			),
		);
		const wrong = written.filter(
			(number) =>
				validatePhoneNumberLength(number) !== undefined &&
				!isFormer.test(number) &&
				outcome(number) !== 'unreadable',
		);
		expect(wrong).toEqual([]);
	});

	it('may begin with a 0 where those of people do', () => {
		const people: NumberType[] = ['FIXED_LINE', 'MOBILE', 'PERSONAL_NUMBER', 'VOIP', 'PAGER'];
		/** Numbers that begin with 0 and end in one digit, of which each pattern with a leading 0 matches some. */
		const withZero = Array.from({ length: 1_000 }, (_, index) =>
			String(index).padStart(4, '0'),
		).flatMap((start) =>
			[0, 2, 4, 5, 6, 7, 8].flatMap((more) =>
				['1', '5', '9'].map((end) => start + end.repeat(more)),
			),
		);
		const begins = (country: CountryCode) =>
			people.some((type) => {
				const pattern = typesOf(country).type(type)?.pattern() ?? '';
				// Classes are sorted: others can't begin with a 0.
				if (!/(^|[|:])(0|\[0|\\d)/.test(pattern)) return false;
				const whole = new RegExp(`^(?:${pattern})$`);
				return withZero.some((number) => whole.test(number));
			});
		const codes = new Map<string, boolean>();
		for (const country of getCountries()) {
			const code = getCountryCallingCode(country);
			codes.set(code, (codes.get(code) ?? false) || begins(country));
		}
		const lengths = Array.from({ length: 10 }, (_, index) => index + 3);
		const isRead = (code: string) =>
			lengths.some((length) => outcome(`+${code}0${'1'.repeat(length)}`).startsWith('+'));
		expect([...codes.keys()].filter(isRead)).toEqual(
			[...codes.keys()].filter((code) => codes.get(code)),
		);
	});
});
