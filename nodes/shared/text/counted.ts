/** `1 number`, `2 numbers`; only for nouns with a plural in -s. */
export const counted = (quantity: number, noun: string): string =>
	`${quantity} ${noun}${quantity === 1 ? '' : 's'}`;
