import { isPlainName, maskFields } from '../page/mask';

type Plain = string | number | boolean;

/**
 * Each text, number and boolean inside is tested with the name of its field; secrets are masked.
 */
function someValue(
	value: unknown,
	test: (value: Plain, name: string) => boolean,
	name = '',
): boolean {
	if (Array.isArray(value)) return value.some((one) => someValue(one, test, name));
	if (typeof value === 'object' && value !== null) {
		const fields = value as Record<string, unknown>;
		if ('parameter' in fields) return someValue(Object.values(maskFields(fields) as object), test);
		for (const key in fields) if (someValue(fields[key], test, key)) return true;
		return false;
	}
	if (value === undefined || value === null) return false;
	return test((isPlainName(name) ? value : maskFields(value, name)) as Plain, name);
}

/** It is null unless the text has at least `least` digits and may be a telephone number. */
function digitsOf(text: string, least = 7): string | null {
	if (!/^\+?[\d\s()./-]+$/.test(text.trim())) return null;
	const digits = text.replace(/\D/g, '');
	return digits.length >= least ? digits : null;
}

/** Case doesn’t matter, and neither do separators of a telephone number. */
export function searcher(query: string): (value: unknown) => boolean {
	const wanted = query.trim().toLowerCase();
	const digits = digitsOf(wanted, 4);
	const isIn = (value: Plain) => {
		const text = String(value).toLowerCase();
		return text.includes(wanted) || (digits !== null && text.includes(digits));
	};
	return (value) => wanted === '' || someValue(value, isIn);
}
