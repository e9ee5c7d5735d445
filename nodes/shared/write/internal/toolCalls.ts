import { createHash } from 'crypto';

export interface CallEntry {
	/** The execution in which the call was made last; n8n's Retry is another one. */
	madeIn?: string;
	/** When a call by n8n's own agents was made first. */
	madeAtMs?: number;
}

interface Calls<E extends CallEntry> {
	entries: Record<string, E>;
	isDone(entry: E): boolean;
}

const inProgress = new WeakMap<object, Set<string>>();

/**
 * The key of a tool's call: its input and its number among equal calls. The next equal call continues one that failed,
 * whether n8n repeats it or the model does. One in progress or done is another one, unless it was done before n8n's Retry.
 */
export function takeCall<E extends CallEntry>(
	{ entries, isDone }: Calls<E>,
	input: readonly unknown[],
	execution: string,
): string {
	const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16);
	const others = inProgress.get(entries) ?? new Set();
	inProgress.set(entries, others);
	for (let number = 0; ; number++) {
		const key = `${hash}-${number}`;
		const entry = entries[key];
		const isOther = entry && isDone(entry) && entry.madeIn === execution;
		if (isOther || others.has(key)) continue;
		others.add(key);
		return key;
	}
}

export const isInProgress = (entries: object, key: string) => inProgress.get(entries)?.has(key);

export const endCall = (entries: object, key: string) => inProgress.get(entries)?.delete(key);
