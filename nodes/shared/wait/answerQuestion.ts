import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { clock } from '../clock';
import { isJsonObject } from '../text/json';
import { claimEvents, isAccepted } from '../webhook/claims';
import type { Asked } from './internal/asked';
import { buttonOf, fieldOf, formTextsOf } from './internal/asked';
import { headers } from './internal/approvalHtml';
import type { QuestionView } from './internal/approvalPage';
import {
	donePage,
	failedPage,
	questionPage,
	recordedPage,
	shownLabel,
} from './internal/approvalPage';
import { earlierAnswer, rememberAnswer } from './internal/earlierAnswer';
import { evaluated } from './internal/evaluate';
import type { Given } from './internal/outcome';
import { answeredItem } from './internal/outcome';
import { maxTextLength, textIn } from './internal/postedText';

/** For a moment; n8n itself rejects a second answer when the execution has gone on. */
const rememberedMs = 10_000;

/** What a link says, and the item that waits. */
interface Link {
	questionId: string;
	isApproved: boolean;
	linkSentTo: string;
	item: IDataObject;
}

/**
 * The page behind a link. On n8n 2.x an answer is confirmed when the resumed execution is stored. Never
 * throws, because n8n would then continue as if there was an answer.
 */
export async function answerQuestion(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const response = context.getResponseObject();
	const show = (page: string, status = 200) => {
		response.status(status).set(headers).type('html').send(page);
		return { noWebhookResponse: true };
	};
	const link = linkOf(context);
	const { questionId, linkSentTo, item } = link;
	const showDone = () =>
		show(donePage(earlierAnswer(context, questionId), linkSentTo, context.getTimezone()));
	const key = `answer|${questionId}`;
	if (item.questionId !== questionId || isAccepted(key)) return showDone();
	const asked = askedIn(context);
	const view = viewOf(context, asked, link);
	if (context.getRequestObject().method !== 'POST') return show(questionPage(view));
	const text = textIn(context.getRequestObject().body, view.field);
	const problem = problemOf(view, text);
	if (problem) return show(questionPage({ ...view, problem, text }), 422);
	const [isFirst] = await claimEvents(response, [key], rememberedMs).catch(() => []);
	if (isFirst === undefined) return show(failedPage(text), 503);
	return isFirst ? accept(context, { asked, view, link, text }) : showDone();
}

/** Has n8n continue the execution, and then show that the answer was recorded. */
function accept(
	context: IWebhookFunctions,
	{ asked, view, link, text }: { asked: Asked; view: QuestionView; link: Link; text: string },
): IWebhookResponseData {
	const { isApproved, linkSentTo, questionId, item } = link;
	const answeredAt = new Date(clock.now()).toISOString();
	const given: Given = { isApproved, text, answeredAt, linkSentTo };
	rememberAnswer(questionId, { ...given, label: shownLabel(view.choice) });
	const response = context.getResponseObject();
	response.set(headers).type('html');
	// n8n reports a failure as JSON, which says nothing to the person.
	response.json = () => response.send(failedPage(text));
	const json = forReview(context, answeredItem(asked, item, given));
	return {
		webhookResponse: recordedPage(view, given, context.getTimezone()),
		workflowData: [[{ json, pairedItem: { item: 0 } }]],
	};
}

function linkOf(context: IWebhookFunctions): Link {
	const { query } = context.getRequestObject();
	return {
		questionId: String(query.questionId),
		isApproved: query.approved === 'true',
		// Links that earlier versions sent name nobody.
		linkSentTo: typeof query.recipient === 'string' ? query.recipient : '',
		item: evaluated(() => context.evaluateExpression('{{ $json }}') as IDataObject, {}),
	};
}

/** The fields of the form. One that cannot be read any more counts as empty. */
function askedIn(context: IWebhookFunctions): Asked {
	const read = <T>(name: string, otherwise: T) =>
		evaluated(() => context.getNodeParameter(name, otherwise) as T, otherwise);
	return {
		responseType: read<Asked['responseType']>('responseType', 'approval'),
		message: String(read<unknown>('message', '')),
		approvalOptions: read<IDataObject>('approvalOptions', {}),
		options: read<IDataObject>('options', {}),
	};
}

function viewOf(context: IWebhookFunctions, asked: Asked, link: Link): QuestionView {
	const read = (name: string) =>
		String(evaluated<unknown>(() => context.getNodeParameter(name, ''), '') || '');
	const { title, text } = formTextsOf(asked);
	return {
		askedBy: context.getWorkflow().name ?? '',
		sender: read('sender') || read('senderNumber'),
		title: title || read('subject'),
		// What was sent, even if its expression has another value by now.
		message: text || messageOf(link.item) || asked.message,
		choice: buttonOf(asked, link.isApproved),
		field: fieldOf(asked),
		linkSentTo: link.linkSentTo,
	};
}

const messageOf = ({ data }: IDataObject) =>
	isJsonObject(data) && typeof data.message === 'string' ? data.message : '';

function problemOf({ field }: QuestionView, text: string): string | undefined {
	if (field === 'answer' && text === '') return 'Write an answer first.';
	if (text.length <= maxTextLength) return undefined;
	return `Your text is too long: it has ${text.length} characters, and at most ${maxTextLength} are possible.`;
}

/** n8n's human review of AI tools passes the reason for declining on to the model as `chatInput`. */
function forReview(context: IWebhookFunctions, item: IDataObject): IDataObject {
	const { answer, data } = item;
	const isReview = context.getNode().type.endsWith('HitlTool');
	if (!isReview || answer !== 'declined' || !isJsonObject(data) || !data.comment) return item;
	return { ...item, data: { ...(data as IDataObject), chatInput: data.comment as string } };
}
