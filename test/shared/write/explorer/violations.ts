import type { Attempt } from './attempt';
import type { Letter, Wish } from './letter';
import type { Scenario } from './scenario';
import { textOf, verdictOf } from './verdicts';
import { nameOf } from './network';
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

const mayBeProcessed = ({ wasSent, isRejected }: Letter) => wasSent && !isRejected;

/** What must be processed once: with a key, in all executions that share its scope. */
function nameOfKey(
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
const memoryOf = (attempt: Letter['attempt']) =>
	attempt.isKilled ? nameOf(attempt) : `E${attempt.execution}`;

const wishesOf = ({ wanted }: Pick<Attempt, 'wanted'>): Wish[] =>
	wanted.flatMap((to, item) => to.map((recipient) => ({ item, recipient })));

function truthOf({ scenario, letters, attempts }: Played, attempt: Attempt, wish: Wish): Truth {
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

export interface Played {
	scenario: Scenario;
	letters: readonly Letter[];
	attempts: readonly Attempt[];
}

/** Which promises of docs/safety.md a whole play breaks. */
export const inAll = (played: Played): string[] => [
	...twice(played),
	...ignored(played),
	...beyond(played),
	...tooSmall(played),
];

/** Which ones an attempt breaks that has just ended. */
export const atEndOf = (played: Played, attempt: Attempt): string[] => [
	...(attempt.isKilled || attempt.isStopped ? [] : wrongly(played, attempt)),
	...(attempt.isLast ? left(played, attempt) : []),
];

/** Nothing is processed twice, as long as it is within the promised history. */
function twice({ scenario, letters }: Played): string[] {
	return letters.flatMap((letter, index) => {
		const name = nameOfKey(scenario, letter);
		const before = letters.slice(0, index).filter(mayBeProcessed);
		const equal = before.filter((one) => nameOfKey(scenario, one) === name);
		const last = equal.at(-1);
		const isTwice = [letter, ...equal].filter(({ wasProcessed }) => wasProcessed).length > 1;
		if (!last || !letter.wasProcessed || !isTwice) return [];
		const since = before.slice(before.indexOf(last));
		const others = new Set(since.map((one) => nameOfKey(scenario, one)));
		const { sendOnceHistory: history = Infinity } = optionsOf(scenario, last);
		if (others.size > history) return [];
		return [isFinite(history) ? 'processed again within the history' : 'processed twice'];
	});
}

/** Only today's recipients are sent to. */
function ignored({ letters }: Played): string[] {
	return letters.some(({ attempt, item, recipient }) => !attempt.wanted[item].includes(recipient))
		? ['sent to a recipient that is not in the item any more']
		: [];
}

/** No limit is exceeded. */
function beyond({ scenario, letters }: Played): string[] {
	const counted = letters.filter(mayBeProcessed);
	const isBeyond = (limit: 'maxPerExecution' | 'maxPerDay', nameOf: (one: Letter) => string) =>
		counted.some((letter) => {
			const { [limit]: max = Infinity } = optionsOf(scenario, letter).limits?.values ?? {};
			return counted.filter((one) => nameOf(one) === nameOf(letter)).length > max;
		});
	const ofExecution = isBeyond('maxPerExecution', ({ attempt }) => memoryOf(attempt));
	const ofDay = isBeyond('maxPerDay', ({ attempt, recipient }) => attempt.node + recipient);
	return [
		...(ofExecution ? ['beyond Max per Execution'] : []),
		...(ofDay ? ['beyond Max per Recipient and Day'] : []),
	];
}

const optionsOf = ({ plans }: Scenario, { attempt }: Pick<Letter, 'attempt'>) =>
	plans[attempt.execution].options ?? {};

/** A run with more keys than its history holds sends nothing. */
function tooSmall({ scenario, letters }: Played): string[] {
	const isTooSmall = letters.some((letter) => {
		const { sendOnceHistory = Infinity } = optionsOf(scenario, letter);
		return letter.attempt.wanted.flat().length > sendOnceHistory;
	});
	return isTooSmall ? ['sent although the history is too small for the run'] : [];
}

/** An attempt says of each recipient what has happened, as far as it can know. */
function wrongly(played: Played, attempt: Attempt): string[] {
	return wishesOf(attempt).flatMap((wish) => {
		const verdict = verdictOf(attempt, wish);
		const truth = truthOf(played, attempt, wish);
		const { own, isAnswered, isProcessed, hasOthers, reached } = truth;
		const said = textOf(attempt, wish.item);
		const isWrong = {
			none: true,
			changed: !reached.every((recipient) => said.includes(recipient)),
			sent: own !== 'answered',
			before: !isAnswered,
			found: !isProcessed,
			done: own !== 'answered' && !isAnswered,
			rejected: own === 'answered' || own === 'unknown',
			unknown: own !== 'unknown' && !hasOthers,
		}[verdict];
		return isWrong ? [`${own} is called ${verdict}`] : [];
	});
}

/** The last attempt sends what was certainly not sent, unless a limit or a history is in its way. */
function left(played: Played, attempt: Attempt): string[] {
	return wishesOf(attempt).flatMap((wish) => {
		const { own } = truthOf(played, attempt, wish);
		if (verdictOf(attempt, wish) !== 'rejected' || own === 'unknown') return [];
		return isReason(textOf(attempt, wish.item)) ? [] : [`${own} is not sent by the next attempt`];
	});
}

const isReason = (text: string) => /Max per|History|same Send Once Key/.test(text);
