import { DateTime } from 'luxon';
import type { IWebhookFunctions } from 'n8n-workflow';

import { escapeHtml } from '../../text/escapeHtml';
import type { Choice } from '../question';
import { signs } from '../question';
import { factsOf, headers, pageOf, paragraph } from './approvalHtml';
import type { EarlierAnswer } from './earlierAnswer';
import type { Given } from './outcome';

export function show(context: IWebhookFunctions, page: string, status = 200) {
	context.getResponseObject().status(status).set(headers).type('html').send(page);
	return { noWebhookResponse: true };
}

/** n8n sends the answer when it has stored it. It reports a failure as JSON, which says nothing to the person. */
export function answerAsPage(context: IWebhookFunctions, text = ''): void {
	const response = context.getResponseObject();
	response.set(headers).type('html');
	response.json = () => response.send(failedPage(text));
}

/** In characters: room for some pages, and little enough to store with an execution. */
export const maxTextLength = 5_000;

export interface QuestionView {
	askedBy: string;
	/** Address or number that the message came from; empty if the credential has it. */
	sender: string;
	title: string;
	message: string;
	choice: Pick<Choice, 'kind' | 'label'>;
	field?: 'answer' | 'comment';
	/** Empty if someone cut it off the link. */
	linkSentTo: string;
	problem?: string;
	text?: string;
}

/** Opening a link must not count as an answer. */
export function questionPage(view: QuestionView): string {
	const { title, message, choice, linkSentTo, problem = '' } = view;
	const sentTo =
		linkSentTo && ` This link was sent to ${linkSentTo}; anyone who has it can answer.`;
	return pageOf(
		title || 'Your answer is needed',
		`${paragraph('asked', message)}${paragraph('wrong', problem)}
<form method="post">${fieldIn(view)}<button type="submit" class="${choice.kind}">${signOf(choice)}${escapeHtml(choice.label)}</button></form>
${paragraph('note', `Nothing is recorded until you press the button. The first answer counts.${sentTo}`)}`,
		askerIn(view),
	);
}

const askerIn = ({ askedBy, sender }: QuestionView) =>
	[askedBy && `Asked by the workflow “${askedBy}”`, sender && `Sent from ${sender}`]
		.filter(Boolean)
		.join('\n');

const signOf = ({ kind }: QuestionView['choice']) =>
	signs[kind] && `<span aria-hidden="true">${signs[kind]}</span> `;

function fieldIn({ field, text = '' }: QuestionView): string {
	if (field === undefined) return '';
	const isAnswer = field === 'answer';
	const label = isAnswer ? 'Your answer' : 'Comment <span>(optional)</span>';
	return `<label for="text">${label}</label><textarea id="text" name="${field}" maxlength="${maxTextLength}"${isAnswer ? ' required' : ''}>
${escapeHtml(text)}</textarea>`;
}

export const recordedPage = (view: QuestionView, given: Given, zone: string) =>
	pageOf(
		'Your answer was recorded',
		`${paragraph('asked', view.message)}${factsOf(factsIn({ ...given, label: shownLabel(view.choice) }, zone))}
${paragraph('note', 'You can close this page.')}`,
		askerIn(view),
	);

/** What was chosen; empty for an answer that is a text. */
export const shownLabel = ({ kind, label }: QuestionView['choice']) =>
	kind === 'respond' ? '' : `${signs[kind]} ${label}`;

const factsIn = (
	{ label, text, answeredAt }: Omit<EarlierAnswer, 'linkSentTo'>,
	zone: string,
): Array<[string, string]> => [
	['Answer', label],
	[label ? 'Comment' : 'Answer', text],
	['Time', stampOf(answeredAt, zone)],
];

/** The comment or the text is shown behind the link that it came by alone. */
export function donePage(earlier: EarlierAnswer | undefined, linkSentTo: string, zone: string) {
	const isOwn = earlier !== undefined && earlier.linkSentTo === linkSentTo;
	const facts = earlier ? factsIn({ ...earlier, text: isOwn ? earlier.text : '' }, zone) : [];
	const reason = earlier ? '' : ', or the time limit is over';
	return pageOf(
		'This was already answered',
		`${factsOf(facts)}${paragraph('note', `Only the first answer counts${reason}. You can close this page.`)}`,
	);
}

/** n8n could not store the answer, or is storing another one. The text is there to be copied. */
export const failedPage = (text: string) =>
	pageOf(
		'Your answer was not recorded',
		`${factsOf([['Your text', text]])}${paragraph('note', 'Nothing was changed by it. Go back and press the button again in a moment.')}`,
	);

export const stampOf = (iso: string, zone: string) =>
	DateTime.fromISO(iso, { zone }).setLocale('en-US').toFormat("LLLL d, yyyy 'at' HH:mm ZZZZ");
