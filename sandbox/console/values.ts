/** Whether the test passes for a text, number or boolean anywhere inside; it gets its field's name. */
export function someValue(
	value: unknown,
	test: (value: string | number | boolean, name: string) => boolean,
	name = '',
): boolean {
	if (Array.isArray(value)) return value.some((one) => someValue(one, test, name));
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value).some(([key, inner]) => someValue(inner, test, key));
	}
	return isPlain(value) && test(value, name);
}

const isPlain = (value: unknown): value is string | number | boolean =>
	['string', 'number', 'boolean'].includes(typeof value);

/** The digits of a text that may be a telephone number, from `least` of them; else null. */
export function digitsOf(text: string, least = 7): string | null {
	if (!/^\s*\+?[\d\s().\/-]+$/.test(text)) return null;
	const digits = text.replace(/\D/g, '');
	return digits.length >= least ? digits : null;
}

/** Finds a text, in upper or lower case, in values; a telephone number with or without separators. */
export function searcher(query: string): (value: unknown) => boolean {
	const wanted = query.trim().toLowerCase();
	const digits = digitsOf(wanted, 4);
	const isIn = (value: string | number | boolean) => {
		const text = String(value).toLowerCase();
		return text.includes(wanted) || (digits !== null && text.includes(digits));
	};
	return (value) => wanted === '' || someValue(value, isIn);
}
