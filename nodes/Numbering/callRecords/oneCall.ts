import type { IDataObject } from 'n8n-workflow';

import { isNothingNamed } from '../../shared/input/reading';

/** One call may have several records, such as its legs. */
export class OneCall {
	private readonly counters: object[] = [];

	/** A counter is any object that counts a call once. */
	isNewTo(counter: object): boolean {
		if (this.counters.includes(counter)) return false;
		this.counters.push(counter);
		return true;
	}
}

/** A record without an ID is a separate call. */
export const callIdOf = ({ callId }: IDataObject): string | undefined =>
	isNothingNamed(callId) ? undefined : String(callId);

/** Legs of a call begin while it lasts, so they are near each other in a list by time. */
const maxRemembered = 20_000;

/** Lists may have a million records, so older ones are forgotten. */
export class CallsByTime {
	private recent = new Map<string, OneCall>();
	private older = new Map<string, OneCall>();

	of(record: IDataObject): OneCall {
		const id = callIdOf(record);
		if (id === undefined) return new OneCall();
		const call = this.recent.get(id) ?? this.older.get(id) ?? new OneCall();
		this.recent.set(id, call);
		if (this.recent.size > maxRemembered) {
			this.older = this.recent;
			this.recent = new Map();
		}
		return call;
	}
}

/** Keeps the record that says most about each call, by `weightOf`; the first of equals. */
export function onePerCall(
	records: readonly IDataObject[],
	weightOf: (record: IDataObject) => number,
): IDataObject[] {
	const chosen = new Map<unknown, IDataObject>();
	for (const record of records) {
		const key = callIdOf(record) ?? record;
		const before = chosen.get(key);
		if (!before || weightOf(record) > weightOf(before)) chosen.set(key, record);
	}
	return [...chosen.values()];
}
