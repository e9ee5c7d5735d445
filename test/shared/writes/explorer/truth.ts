import type { Attempt } from './attempt';
import type { Letter, Wish } from './letter';
import { nameOf } from './network';
import type { Scenario } from './scenario';

/** What the network knows of a wish, when an attempt ends. */
interface Truth {
	/** Of the attempts with the same memory. */
	own: 'answered' | 'unknown' | 'rejected' | 'not sent';
	/** In any execution, by the key. */
	isProcessed: boolean;
	isAnswered: boolean;
	/** Whether another one may have the key: then it may have been sent before. */
	hasOthers: boolean;
}

export const mayBeProcessed = ({ wasSent, isRejected }: Letter) => wasSent && !isRejected;

/** What must be processed once: with a key, in all executions that share its scope. */
export function nameOfKey(
	{ plans }: Scenario,
	{ attempt, item, recipient }: Wish & Pick<Letter, 'attempt'>,
): string {
	const { keys, options } = plans[attempt.execution];
	const key = keys?.[item];
	if (key === undefined) return [memoryOf(attempt), item, recipient].join(' ');
	return [key, recipient, options?.sendOnceScope === 'workflow' || attempt.node].join(' ');
}

/** Attempts that know of each other: n8n loses the memory of those that were killed. */
export const memoryOf = (attempt: Letter['attempt']) =>
	attempt.isKilled ? nameOf(attempt) : `E${attempt.execution}`;

export const wishesOf = ({ wanted }: Pick<Attempt, 'wanted'>): Wish[] =>
	wanted.flatMap((to, item) => to.map((recipient) => ({ item, recipient })));

interface Played {
	scenario: Scenario;
	letters: readonly Letter[];
	attempts: readonly Attempt[];
}

export function truthOf(
	{ scenario, letters, attempts }: Played,
	attempt: Attempt,
	wish: Wish,
): Truth {
	const name = nameOfKey(scenario, { ...wish, attempt });
	const equal = letters.filter((letter) => nameOfKey(scenario, letter) === name);
	const memory = [attempt, ...attempt.before].map(nameOf);
	const isOwn = (one: Letter) =>
		memory.includes(nameOf(one.attempt)) &&
		one.item === wish.item &&
		one.recipient === wish.recipient;
	const isOther = (one: Attempt) =>
		one !== attempt && (one.isKilled || one.isStopped || one.execution !== attempt.execution);
	return {
		own: endOf(letters.filter(isOwn)),
		isProcessed: equal.some(({ wasProcessed }) => wasProcessed),
		isAnswered: equal.some(({ isAnswered }) => isAnswered),
		hasOthers: attempts.some(isOther),
	};
}

function endOf(own: readonly Letter[]): Truth['own'] {
	if (own.some(({ isAnswered }) => isAnswered)) return 'answered';
	if (own.some(mayBeProcessed)) return 'unknown';
	return own.length > 0 ? 'rejected' : 'not sent';
}
