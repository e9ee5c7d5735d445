import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { isJsonObject } from '../../text/json';
import { earlierRuns } from '../earlierRuns';
import { signs } from '../question';
import type { Given } from './outcome';

export interface EarlierAnswer extends Omit<Given, 'isApproved'> {
	label: string;
}

/** About 5 MB; beyond it the oldest answers are forgotten. */
const maxAnswers = 1_000;

/** By the question's ID, for a second press that comes while n8n stores the first one. */
const recent = new Map<string, EarlierAnswer>();

export function rememberAnswer(questionId: string, answer: EarlierAnswer): void {
	recent.delete(questionId);
	recent.set(questionId, answer);
	for (const oldest of recent.keys()) {
		if (recent.size <= maxAnswers) return;
		recent.delete(oldest);
	}
}

/** Undefined if time ran out. After the end of the execution, n8n shows a page of its own. */
export const earlierAnswer = (context: IWebhookFunctions, questionId: string) =>
	recent.get(questionId) ?? answerOfRuns(context, questionId);

function answerOfRuns(context: IWebhookFunctions, questionId: string): EarlierAnswer | undefined {
	for (const item of earlierRuns(context, context.getNode().name)) {
		if (item.questionId === questionId) return answerIn(item);
	}
	return undefined;
}

function answerIn({ answer, answeredAt, data }: IDataObject): EarlierAnswer | undefined {
	if (typeof answer !== 'string' || typeof answeredAt !== 'string') return undefined;
	const { text, comment, linkSentTo = '' } = isJsonObject(data) ? data : {};
	const label = { approved: `${signs.approve} Approved`, declined: `${signs.decline} Declined` }[
		answer
	];
	return {
		label: label ?? '',
		answeredAt,
		text: String(text ?? comment ?? ''),
		linkSentTo: String(linkSentTo),
	};
}
