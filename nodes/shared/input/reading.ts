/** What a reader makes of a value that came in. `why` is a clause for an error: `it has an extension`. */
export type Reading<T> =
	{ is: 'value'; value: T } | { is: 'nothing' } | { is: 'unreadable'; why: string };

export const nothing = { is: 'nothing' } as const;

export const read = <T>(value: T): Reading<T> => ({ is: 'value', value });

export const unreadable = (why: string) => ({ is: 'unreadable', why }) as const;

/** For those who treat nothing and unreadable alike. */
export const valueIn = <T>(reading: Reading<T>): T | undefined =>
	reading.is === 'value' ? reading.value : undefined;
