/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a program */
import type { CountryCode, MetadataJson, NumberType } from 'libphonenumber-js/core';
import { Metadata } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getExampleNumber, validatePhoneNumberLength } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { join } from 'node:path';

import type { Files } from './files';
import { firstDigits } from './firstDigits';

interface Kind {
	pattern(): string;
	possibleLengths(): number[];
}

/** The library declares only a part of it. */
interface Plan {
	callingCode(): string;
	nationalPrefix(): string | undefined;
	formats(): Array<{ nationalPrefixIsOptionalWhenFormattingInNationalFormat(): boolean }>;
	type(type: NumberType): Kind | undefined;
}

/** Only these numbers may begin with a 0. */
const ofPeople: NumberType[] = ['FIXED_LINE', 'MOBILE', 'PERSONAL_NUMBER', 'VOIP', 'PAGER'];

const ofOthers: NumberType[] = [
	...(['TOLL_FREE', 'PREMIUM_RATE', 'VOICEMAIL', 'UAN', 'SHARED_COST'] as const),
];

/** Chat accounts keep the number that they were opened with: Mexico’s 1, and numbers of Benin and Ivory Coast with 8 digits. */
const former: Readonly<Record<string, readonly [first: string, length: number]>> = {
	MX: ['1', 11],
	BJ: ['456789', 8],
	CI: ['0456789', 8],
};

const header = `/**
 * libphonenumber defines how the numbers of each country are written: country code, digits before a
 * national number (with a ? if people leave them out), and first digits with the lengths of such
 * numbers. \`npm run generate\` writes this file.
 */
export const numberPlans: Readonly<Record<string, string>> = {
`;

export function generateNumberPlans(): Files {
	const { nonGeographic = {} } = metadata as { nonGeographic?: object };
	const rows = [...getCountries(), ...Object.keys(nonGeographic)]
		.sort()
		.map((name) => `\t${/^\d/.test(name) ? `'${name}'` : name}: '${rowOf(name)}',\n`);
	const path = join(__dirname, '../../nodes/shared/input/internal/numberPlans.ts');
	return { [path]: `${header}${rows.join('')}};\n` };
}

function rowOf(name: string): string {
	const plan = planOf(name);
	const lengths = new Map<string, Set<number>>();
	const code = plan.callingCode();
	const add = (first: string, all: readonly number[]) => {
		for (const digit of first) lengths.set(digit, new Set([...(lengths.get(digit) ?? []), ...all]));
	};
	for (const type of [...ofPeople, ...ofOthers]) {
		const kind = plan.type(type);
		if (!kind) continue;
		const first = [...firstDigits(kind.pattern())].join('');
		add(ofPeople.includes(type) ? first : first.replace('0', ''), dialedFromAbroad(code, kind));
	}
	const [digits, length] = former[name] ?? ['', 0];
	add(digits, [length]);
	return [code, trunkOf(name, plan), ...shapesOf(lengths)].join(' ');
}

/**
 * After the country code, a length that is dialed only at home doesn’t count: Canada’s 310 1234 has
 * seven digits.
 */
const dialedFromAbroad = (code: string, kind: Kind) =>
	kind
		.possibleLengths()
		.filter((length) => validatePhoneNumberLength(`+${code}${'2'.repeat(length)}`) === undefined);

function planOf(name: string): Plan {
	const all = new Metadata(metadata as unknown as MetadataJson);
	all.selectNumberingPlan(name as CountryCode);
	return all.numberingPlan as unknown as Plan;
}

function trunkOf(name: string, plan: Plan): string {
	const trunk = plan.nationalPrefix();
	if (!trunk) return '-';
	const example = getExampleNumber(name as CountryCode, examples);
	const written = example?.formatNational().replace(/\D/g, '') ?? '';
	// Belarus dials 8, and then 0.
	if (written === `${trunk}0${example?.nationalNumber}`) return `${trunk}0`;
	const isWritten = written.startsWith(trunk);
	const isOptional = plan
		.formats()
		.some((format) => format.nationalPrefixIsOptionalWhenFormattingInNationalFormat());
	return isOptional || !isWritten ? `${trunk}?` : trunk;
}

function shapesOf(lengths: ReadonlyMap<string, ReadonlySet<number>>): string[] {
	const byLengths = new Map<string, string>();
	for (const [digit, all] of [...lengths].sort()) {
		const key = [...all].sort((one, another) => one - another).join();
		byLengths.set(key, `${byLengths.get(key) ?? ''}${digit}`);
	}
	return [...byLengths].map(([all, digits]) => `${digits}:${all}`);
}
