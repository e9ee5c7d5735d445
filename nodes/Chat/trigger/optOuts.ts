import type { IDataObject } from 'n8n-workflow';

import { canonicalText } from '../../shared/text/canonicalText';

/** By the rules of carriers in the US, the FCC and the messaging platform, and what people write elsewhere. */
const ofEnglish = [
	...['STOP', 'STOP ALL', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE'],
	...['OPT OUT', 'OPTOUT', 'OPT ME OUT', 'REMOVE', 'REMOVE ME', 'UNSUBSCRIBE ME'],
	...['STOP PROMOTIONS', 'STOP MESSAGES', 'PLEASE STOP', 'STOP PLEASE'],
];
const ofOthers = [
	...['ARRET', 'ARRETER', 'DESABONNER', 'DESINSCRIRE', 'BAJA', 'DAR DE BAJA', 'ALTO', 'DETENER'],
	...['PARAR', 'SAIR', 'DESCADASTRAR', 'CANCELAR', 'DISISCRIVIMI'],
	...['ABBESTELLEN', 'ABMELDUNG', 'STOPPEN', 'STOPPER', 'STOPPA', 'AVSLUTA', 'LOPETA', 'WYPISZ'],
	...['STOPP', 'ABMELDEN', 'AFMELDEN', 'UITSCHRIJVEN', 'ANNULLA', 'REZYGNUJE', 'IPTAL'],
	...['BERHENTI', 'СТОП', 'ОТПИСАТЬСЯ', '停止', '配信停止', '退订', '退訂', '取消订阅', '수신거부'],
	...['إيقاف', 'הסר'],
];

export const usualWords = [...ofEnglish, ...ofOthers];

/** What a button may say that leaves a menu or drops an order. */
const choices = ['cancel', 'end', 'quit', 'remove', 'cancelar', 'sair', 'annulla', 'iptal'];

/** A caption says something about its file. */
const typesOfWords = ['text', 'button', 'interactive'];

/**
 * The word that a text as a whole consists of, whatever its case, accents and punctuation, or the title or the ID of a
 * button or list entry.
 */
export function optOutIn(
	{ type, text, replyId }: IDataObject,
	words: readonly string[],
): string | undefined {
	if (!typesOfWords.includes(String(type))) return undefined;
	const given = [text, replyId].map((one) => normalized(String(one ?? '')));
	const said = given.filter((one) => one && (type === 'text' || !choices.includes(one)));
	return words.find((word) => said.includes(normalized(word)));
}

const normalized = (text: string) =>
	canonicalText(text)
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toUpperCase()
		.toLowerCase()
		.normalize('NFKD')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
