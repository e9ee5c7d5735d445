import { numberPlans } from './numberPlans';

/** Numbers that begin with one of these digits have one of the lengths. */
interface Shape {
	first: string;
	lengths: readonly number[];
}

export interface NumberPlan {
	/** ISO 3166 code; digits for numbers of no country. */
	country: string;
	code: string;
	/** People dial these digits before a number within the country; empty if there are none. */
	trunk: string;
	/** True if people write numbers without it. */
	isTrunkOptional: boolean;
	shapes: readonly Shape[];
}

const plans = new Map<string, NumberPlan>();
const plansByCode = new Map<string, NumberPlan[]>();

for (const [country, text] of Object.entries(numberPlans)) {
	const [code, trunk, ...shapes] = text.split(' ');
	const plan = {
		country,
		code,
		trunk: trunk.replace(/[-?]$/, ''),
		isTrunkOptional: !/\d$/.test(trunk),
		shapes: shapes.map((shape) => {
			const [first, lengths] = shape.split(':');
			return { first, lengths: lengths.split(',').map((length) => Number(length)) };
		}),
	};
	plans.set(country, plan);
	plansByCode.set(code, [...(plansByCode.get(code) ?? []), plan]);
}

/** The key is an ISO 3166 code, e.g. `DE`. */
export const planOf = (country: string) => plans.get(country);

/** It is empty if no country has a code that begins the digits. */
export const codeIn = (digits: string) =>
	[1, 2, 3].map((length) => digits.slice(0, length)).find((code) => plansByCode.has(code)) ?? '';

export const mayBecomeCode = (digits: string) =>
	[...plansByCode.keys()].some((code) => code.startsWith(digits) || digits.startsWith(code));

/** The countries that may have a number, by its digits with the country code: all of the code if none has such numbers. */
export function countriesOf(digits: string): string[] {
	const code = codeIn(digits);
	const national = digits.slice(code.length);
	const all = plansByCode.get(code) ?? [];
	const fitting = all.filter(({ shapes }) =>
		shapes.some(
			({ first, lengths }) => first.includes(national[0]) && lengths.includes(national.length),
		),
	);
	return (fitting.length > 0 ? fitting : all).map(({ country }) => country);
}

/** An empty list means that no number with this code begins like this one. */
const shapesAfter = (code: string, national: string) =>
	(plansByCode.get(code) ?? []).flatMap(({ shapes }) =>
		shapes.filter(({ first }) => first.includes(national[0])),
	);

export const isNumberAfter = (code: string, national: string) =>
	shapesAfter(code, national).some(({ lengths }) => lengths.includes(national.length));

export const mayBecomeNumberAfter = (code: string, national: string) =>
	shapesAfter(code, national).some(({ lengths }) => Math.max(...lengths) >= national.length);

/** In some countries, numbers begin with a 0 that is dialed from abroad, too. */
export const takesZeroAfter = (code: string) => shapesAfter(code, '0').length > 0;

/** The countries of a code share the digits that are dialed within them. */
export const trunkOf = (code: string) => plansByCode.get(code)?.[0].trunk ?? '';

export const isNumberIn = ({ shapes }: NumberPlan, national: string) =>
	shapes.some(
		({ first, lengths }) => first.includes(national[0]) && lengths.includes(national.length),
	);
