import type { OperationError } from '../errors/operationError';
import { typeOf } from './shape';

/** `masked` has nothing of the account: each value that was put in is named by its type. */
export interface Sentence {
	readonly text: string;
	readonly masked: string;
}

/** Only its own words and other sentences get into `masked`, whatever the values are. */
export function say(words: TemplateStringsArray, ...values: unknown[]): Sentence {
	const join = (show: (value: unknown) => string) =>
		words.reduce((joined, part, index) => joined + show(values[index - 1]) + part);
	return {
		text: join((value) => (isSentence(value) ? value.text : String(value))),
		masked: join((value) => (isSentence(value) ? value.masked : `[${typeOf(value)}]`)),
	};
}

const isSentence = (value: unknown): value is Sentence =>
	value !== null && typeof value === 'object' && 'masked' in value && 'text' in value;

/** A text of the pack's own, never one of an answer. */
export const own = (text: string): Sentence => ({ text, masked: text });

/** A status or a count of ours, which is small: a phone number or an amount is masked. */
export const small = (count: number): Sentence =>
	Number.isInteger(count) && count >= 0 && count < 1_000 ? own(String(count)) : say`${count}`;

/** Names of the pack's own, with commas. */
export const names = (all: readonly string[]): Sentence => own(all.join(', '));

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNABORTED'];

/** What the client says of an answer, which may quote it; masked, there is only its status. */
export function reasonOf({ error, status }: { error?: OperationError; status: number }): Sentence {
	if (!error) return own('The answer is no list of records');
	const { message, description, cause } = error;
	const code = networkCodes.find((one) => one === cause.httpCode) ?? 'no status';
	const masked = status ? `The answer has status ${small(status).masked}` : `No answer (${code})`;
	const end = status ? ` (status ${status})` : '';
	return { text: `${message}. ${description.replace(/\.$/, '')}${end}`, masked };
}
