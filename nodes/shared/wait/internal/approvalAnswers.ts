import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import type { Accept, Answers, Arrival } from '../../declare/suspension';
import { clock } from '../../clock';
import { isJsonObject } from '../../text/json';
import type { QuestionView } from './approvalPage';
import {
	answerAsPage,
	donePage,
	failedPage,
	maxTextLength,
	questionPage,
	recordedPage,
	show,
	shownLabel,
} from './approvalPage';
import type { Asked } from './asked';
import { buttonOf, fieldOf, formTextsOf } from './asked';
import { earlierAnswer, rememberAnswer } from './earlierAnswer';
import { evaluated } from '../earlierRuns';
import type { Given } from './outcome';
import { answeredItem } from './outcome';

export const approvalAnswers: Answers = {
	idOf: ({ waiting: { questionId }, query }) =>
		typeof questionId === 'string' && query.questionId === questionId ? questionId : undefined,
	decide(arrival) {
		const { context, body } = arrival;
		const asked = askedIn(context);
		const view = viewOf(arrival, asked);
		if (context.getRequestObject().method !== 'POST') return show(context, questionPage(view));
		const text = textIn(body, view.field);
		const problem = problemOf(view, text);
		if (problem) return show(context, questionPage({ ...view, problem, text }), 422);
		return () => accept(arrival, { asked, view, text });
	},
	tooLate({ context, query }) {
		const earlier = earlierAnswer(context, String(query.questionId));
		return show(context, donePage(earlier, recipientIn(query), context.getTimezone()));
	},
	fail(context, status) {
		const text = textIn(context.getRequestObject().body, fieldOf(askedIn(context)));
		return show(context, failedPage(text), status);
	},
};

function accept(
	{ context, waiting, query }: Arrival,
	{ asked, view, text }: { asked: Asked; view: QuestionView; text: string },
): ReturnType<Accept> {
	const answeredAt = new Date(clock.now()).toISOString();
	const { linkSentTo } = view;
	const given: Given = { isApproved: isApproval(query), text, answeredAt, linkSentTo };
	rememberAnswer(String(query.questionId), { ...given, label: shownLabel(view.choice) });
	answerAsPage(context, text);
	return {
		item: forReview(context, answeredItem(asked, waiting, given)),
		response: recordedPage(view, given, context.getTimezone()),
	};
}

function textIn(body: unknown, field: string | undefined): string {
	const text = field !== undefined && isJsonObject(body) ? body[field] : '';
	return typeof text === 'string' ? text.replace(/\r\n?/g, '\n').trim() : '';
}

const isApproval = ({ approved }: IDataObject) => approved === 'true';

const recipientIn = ({ recipient }: IDataObject) =>
	typeof recipient === 'string' ? recipient : '';

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

function viewOf({ context, waiting, query }: Arrival, asked: Asked): QuestionView {
	const read = (name: string) =>
		String(evaluated<unknown>(() => context.getNodeParameter(name, ''), '') || '');
	const { title, text } = formTextsOf(asked);
	return {
		askedBy: context.getWorkflow().name ?? '',
		sender: read('sender') || read('senderNumber'),
		title: title || read('subject'),
		// What was sent, even if its expression has another value by now.
		message: text || messageOf(waiting) || asked.message,
		choice: buttonOf(asked, isApproval(query)),
		field: fieldOf(asked),
		linkSentTo: recipientIn(query),
	};
}

const messageOf = ({ data }: IDataObject) =>
	isJsonObject(data) && typeof data.message === 'string' ? data.message : '';

function problemOf({ field }: QuestionView, text: string): string | undefined {
	if (field === 'answer' && text === '') return 'Write an answer first.';
	if (text.length <= maxTextLength) return undefined;
	return `Your text is too long: it has ${text.length} characters, and at most ${maxTextLength} are possible.`;
}

/** n8n's human review of AI tools passes the reason for declining to the model as `chatInput`. */
function forReview(context: IWebhookFunctions, item: IDataObject): IDataObject {
	const { answer, data } = item;
	const isReview = context.getNode().type.endsWith('HitlTool');
	if (!isReview || answer !== 'declined' || !isJsonObject(data) || !data.comment) return item;
	return { ...item, data: { ...(data as IDataObject), chatInput: data.comment as string } };
}
