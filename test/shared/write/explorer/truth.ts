import type { Attempt } from './attempt';
import type { Letter, Wish } from './letter';
import { nameOf } from './network';
import type { Scenario } from './scenario';
import { serviceOf } from './scenario';

/** What the network knows of a wish, when an attempt ends. */
interface Truth {
	/** Of the attempts with the same memory. */
	own: 'answered' | 'unknown' | 'rejected' | 'not sent';
	/** Whom the item has reached, with whatever values. */
	reached: string[];
	/** In any execution, by the key. */
	isProcessed: boolean;
	isAnswered: boolean;
	/** Whether another execution may have the key, or the item may be done: then it may have been sent before. */
	hasOthers: boolean;
}

export const mayBeProcessed = ({ wasSent, isRejected }: Letter) => wasSent && !isRejected;

/** What must be processed once: with a key, in all executions that share its scope. */
export function nameOfKey(
	scenario: Scenario,
	{ attempt, item, recipient }: Wish & Pick<Letter, 'attempt'>,
): string {
	if (serviceOf(scenario).canBeFound) return recipient;
	const { keys, options } = scenario.plans[attempt.execution];
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
	const ofItem = letters.filter(
		(one) => memory.includes(nameOf(one.attempt)) && one.item === wish.item,
	);
	const isOwn = (one: Letter) => one.recipient === wish.recipient;
	// All of such an item is one step, whatever its values are now.
	const mayBeDone = serviceOf(scenario).isOneStep === true && ofItem.some(mayBeProcessed);
	const isOther = (one: Attempt) =>
		one !== attempt && (one.isKilled || one.isStopped || one.execution !== attempt.execution);
	return {
		own: endOf(ofItem.filter(isOwn)),
		reached: ofItem.filter(({ isAnswered }) => isAnswered).map((one) => one.recipient),
		isProcessed: equal.some(({ wasProcessed }) => wasProcessed),
		isAnswered: equal.some(({ isAnswered }) => isAnswered),
		hasOthers: mayBeDone || attempts.some(isOther),
	};
}

function endOf(own: readonly Letter[]): Truth['own'] {
	if (own.some(({ isAnswered }) => isAnswered)) return 'answered';
	if (own.some(mayBeProcessed)) return 'unknown';
	return own.length > 0 ? 'rejected' : 'not sent';
}
