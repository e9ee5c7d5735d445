import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { OperationError, toNodeError } from '../../shared/errors/operationError';
import { readNumberStart, readRecordedNumber } from '../../shared/input/phoneNumber';
import { valueIn } from '../../shared/input/reading';
import { canonicalText, entriesOf } from '../../shared/text/entries';

/**
 * They follow the rules of US carriers, the FCC and the messaging platform, and common use
 * elsewhere.
 */
const englishWords = [
	'STOP',
	'STOP ALL',
	'STOPALL',
	'UNSUBSCRIBE',
	'CANCEL',
	'END',
	'QUIT',
	'REVOKE',
	'OPT OUT',
	'OPTOUT',
	'OPT ME OUT',
	'REMOVE',
	'REMOVE ME',
	'UNSUBSCRIBE ME',
	'STOP PROMOTIONS',
	'STOP MESSAGES',
	'PLEASE STOP',
	'STOP PLEASE',
];
const foreignWords = [
	'ARRET',
	'ARRETER',
	'DESABONNER',
	'DESINSCRIRE',
	'BAJA',
	'DAR DE BAJA',
	'ALTO',
	'DETENER',
	'PARAR',
	'SAIR',
	'DESCADASTRAR',
	'CANCELAR',
	'DISISCRIVIMI',
	'ABBESTELLEN',
	'ABMELDUNG',
	'STOPPEN',
	'STOPPER',
	'STOPPA',
	'AVSLUTA',
	'LOPETA',
	'WYPISZ',
	'STOPP',
	'ABMELDEN',
	'AFMELDEN',
	'UITSCHRIJVEN',
	'ANNULLA',
	'REZYGNUJE',
	'IPTAL',
	'BERHENTI',
	'СТОП',
	'ОТПИСАТЬСЯ',
	'停止',
	'配信停止',
	'退订',
	'退訂',
	'取消订阅',
	'수신거부',
	'إيقاف',
	'הסר',
];

export const usualWords = [...englishWords, ...foreignWords];

/** A button with such a word may only leave a menu or drop an order. */
const menuWords = ['cancel', 'end', 'quit', 'remove', 'cancelar', 'sair', 'annulla', 'iptal'];

/** A caption describes a file, so it can't be an opt-out. */
const typesOfWords = ['text', 'button', 'interactive', 'edit'];

/**
 * The word must be the whole text, or the title or ID of a button or list entry, regardless of
 * case, accents and punctuation.
 */
export function optOutIn(
	{ type, text, replyId }: IDataObject,
	words: readonly string[],
): string | undefined {
	if (!typesOfWords.includes(String(type))) return undefined;
	const texts = [text, replyId].map((one) => normalized(String(one ?? '')));
	const candidates = texts.filter(
		(one) => one && (type === 'text' || type === 'edit' || !menuWords.includes(one)),
	);
	return words.find((word) => candidates.includes(normalized(word)));
}

/** Regardless of case, accents and punctuation. */
export const normalized = (text: string) =>
	canonicalText(text)
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toUpperCase()
		.toLowerCase()
		.normalize('NFKD')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

export interface ChatFilter {
	triggerOn: readonly string[];
	/** An empty list passes all statuses. */
	statuses: readonly string[];
	/** Each is the digits of a business number, or its ID; an empty list passes all. */
	businessNumbers: readonly string[];
	/** They are stored as entered; an empty list turns the output off. */
	optOutWords: readonly string[];
	withRaw: boolean;
}

/** Notifications have a phone number’s digits, or its ID; any other text is undefined. */
const readBusinessNumber = (entry: string) =>
	valueIn(readNumberStart(entry))?.slice(1) ?? (/^\d+$/.test(entry) ? entry : undefined);

/** An entry that is neither a number nor an ID matches nothing. */
export const businessNumbersIn = ({ businessNumbers }: IDataObject): string[] =>
	entriesOf(businessNumbers).map((entry) => readBusinessNumber(entry) ?? '');

/** At publishing, it rejects an entry that would silently match nothing. */
export function requireBusinessNumbers(
	context: IHookFunctions,
	{ businessNumbers }: IDataObject,
): true {
	const wrong = entriesOf(businessNumbers).find((entry) => !readBusinessNumber(entry));
	if (wrong === undefined) return true;
	throw toNodeError(
		context.getNode(),
		new OperationError(
			`“${wrong}” under Business Numbers is neither a phone number nor the ID of one`,
			'Write numbers with + and their country code, or IDs, separated by commas',
		),
	);
}

/** A notification that names no number may be for any. */
export function isForNumber(
	{ businessNumber, phoneNumberId }: IDataObject,
	{ businessNumbers }: ChatFilter,
): boolean {
	const digits = valueIn(readRecordedNumber(businessNumber));
	const ids = [digits, phoneNumberId].filter(Boolean).map(String);
	const isForAny = businessNumbers.length === 0 || ids.length === 0;
	return isForAny || ids.some((one) => businessNumbers.includes(one));
}

/** An unknown status always passes, because the form doesn't offer it. */
export const isSelected = (status: unknown, { statuses }: Pick<ChatFilter, 'statuses'>) =>
	statuses.length === 0 || statuses.includes(String(status)) || !isKnownStatus(status);

export const isKnownStatus = (status: unknown) =>
	['sent', 'delivered', 'read'].includes(String(status));
