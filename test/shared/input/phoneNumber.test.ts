import type { CountryCode, MetadataJson, NumberType } from 'libphonenumber-js/core';
import { Metadata } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';

import { phoneNumberOf } from '../../../nodes/shared/input/phoneNumber';

const notInternational = '“To” is not a phone number in international form: “';

it.each(getCountries())(
	'%s: international spellings are one, national ones are rejected',
	(country) => {
		const number = getExampleNumber(country, examples)!;
		const { number: person } = number;
		const spellings = [
			...[person, number.formatInternational(), number.getURI()],
			...[person.replace('+', '00'), person.slice(1)],
		];
		for (const spelling of spellings) {
			expect(phoneNumberOf('To', spelling)).toMatchObject({ person });
		}
		const national = number.formatNational();
		// Nobody can tell digits alone from an international number.
		if (/^[1-9]\d*$/.test(national)) return;
		expect(() => phoneNumberOf('To', national)).toThrow(notInternational);
	},
);

/** Numbers that begin with 0 and end in one digit, of which each pattern with a leading 0 matches some. */
const withZero = Array.from({ length: 1_000 }, (_, index) =>
	String(index).padStart(4, '0'),
).flatMap((start) =>
	[0, 2, 4, 5, 6, 7, 8].flatMap((more) => ['1', '5', '9'].map((end) => start + end.repeat(more))),
);

it('A 0 after the country code is read where the numbers of people begin with it', () => {
	const people: NumberType[] = ['FIXED_LINE', 'MOBILE', 'PERSONAL_NUMBER', 'VOIP', 'PAGER'];
	const begins = (country: CountryCode) => {
		const plan = new Metadata(metadata as unknown as MetadataJson) as Metadata & {
			type(type: NumberType): { pattern(): string } | undefined;
		};
		plan.selectNumberingPlan(country);
		return people.some((type) => {
			const pattern = plan.type(type)?.pattern() ?? '';
			// Classes are sorted: others can't begin with a 0.
			if (!/(^|[|:])(0|\[0|\\d)/.test(pattern)) return false;
			const whole = new RegExp(`^(?:${pattern})$`);
			return withZero.some((number) => whole.test(number));
		});
	};
	const codes = new Map<string, boolean>();
	for (const country of getCountries()) {
		const code = getCountryCallingCode(country);
		codes.set(code, (codes.get(code) ?? false) || begins(country));
	}
	const isRead = (code: string) => {
		try {
			return Boolean(phoneNumberOf('To', `+${code}0123456`));
		} catch {
			return false;
		}
	};
	expect([...codes.keys()].filter(isRead)).toEqual(
		[...codes.keys()].filter((code) => codes.get(code)),
	);
});

it.each([
	...['(201) 555-0123', '201 555 0123', '030 1234567', '0301234567', '49 30 1234567', '+ '],
	...['', 'abc', '+49 30 x', '123', '1234567890123456', '++49301234567', '+49301234567;ext=5'],
	...['+49\n301234567', '+39 (0) 6 1234567', 'x'.repeat(999)],
])('%j is rejected, and the error shows how to write it', (written) => {
	expect(() => phoneNumberOf('To', written)).toThrow(
		expect.objectContaining({
			message: expect.stringContaining(notInternational),
			description: expect.stringMatching(/with \+ and .* or as digits alone/),
		}),
	);
});

it.each<[string | number, string]>([
	['+49 30 1234567', '+49301234567'],
	['0049 (30) 123-45.67', '+49301234567'],
	['\u202a+49 30 1234567\u202c', '+49301234567'],
	['tel:+49-30-1234567', '+49301234567'],
	['４９３０１２３４５６７', '49301234567'],
	[' 49301234567 ', '49301234567'],
	[49301234567, '49301234567'],
])('%j is sent as %s', (written, sent) =>
	expect(phoneNumberOf('To', written)).toEqual({ person: '+49301234567', sent }),
);

it('A 0 that is dialed at home alone is rejected', () =>
	expect(() => phoneNumberOf('To', '+44 0 20 7946 0101')).toThrow(
		expect.objectContaining({
			message: '“To” has a 0 after the country code: “+44 0 20 7946 0101”',
			description: expect.stringContaining('dialed from abroad'),
		}),
	));
