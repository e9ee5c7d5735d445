import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { isJsonObject } from '../text/json';
import {
	type Question,
	type QuestionForm,
	asksForComment,
	buttonOf,
	choicesIn,
	signs,
} from './approvalForm';
import { linkOfApproval } from './links';
import { earlierRuns, evaluated } from './suspend';
import type { Accept, Answers, Arrival, Suspension } from '../declare/suspension';
import { clock, dayMs, hourMs } from '../clock';
import {
	type EarlierAnswer,
	type GivenAnswer,
	type QuestionView,
	answerAsPage,
	donePage,
	failedPage,
	maxTextLength,
	questionPage,
	recordedPage,
	show,
	shownLabel,
} from './internal/approvalPage';

/**
 * After the time limit, the item has the same fields as an answered one, so that workflows can rely
 * on them.
 */
const timedOutItem = (form: QuestionForm, questionId: string, input: IDataObject): IDataObject => ({
	...input,
	approved: false,
	answer: 'timedOut',
	answeredAt: null,
	questionId,
	...dataIn(input, { respondedAt: null, message: form.message }),
});

/** n8n’s own Send and Wait has these fields in `data`, so its users find them there. */
export function answeredItem(waiting: IDataObject, answer: GivenAnswer): IDataObject {
	const { isApproved, comment, answeredAt, linkSentTo } = answer;
	const commentField = comment === '' ? {} : { comment };
	const linkField = linkSentTo === '' ? {} : { linkSentTo };
	return {
		...waiting,
		approved: isApproved,
		answer: isApproved ? 'approved' : 'declined',
		answeredAt,
		...dataIn(waiting, { ...commentField, respondedAt: answeredAt, ...linkField }),
	};
}

/**
 * An item’s `data` is the user’s: an object gets the fields, and any other value stays unchanged.
 */
function dataIn({ data = {} }: IDataObject, fields: IDataObject): IDataObject {
	return isJsonObject(data) ? { data: { ...data, ...fields } } : {};
}

/** Answers take about 5 MB; the oldest ones make way for new ones. */
const maxAnswers = 1_000;

/** The key is the question ID. A second press may arrive while n8n stores the first one. */
const recent = new Map<string, EarlierAnswer>();

export function rememberAnswer(questionId: string, answer: EarlierAnswer): void {
	recent.delete(questionId);
	recent.set(questionId, answer);
	for (const oldest of recent.keys()) {
		if (recent.size <= maxAnswers) return;
		recent.delete(oldest);
	}
}

/**
 * It is undefined after the time limit. After the execution has ended, n8n shows its own page
 * instead.
 */
const earlierAnswer = (context: IWebhookFunctions, questionId: string) =>
	recent.get(questionId) ?? answerOfRuns(context, questionId);

function answerOfRuns(context: IWebhookFunctions, questionId: string): EarlierAnswer | undefined {
	for (const item of earlierRuns(context, context.getNode().name)) {
		if (item.questionId === questionId) return answerIn(item);
	}
	return undefined;
}

function answerIn({ answer, answeredAt, data }: IDataObject): EarlierAnswer | undefined {
	if (typeof answer !== 'string' || typeof answeredAt !== 'string') return undefined;
	const { comment = '', linkSentTo = '' } = isJsonObject(data) ? data : {};
	const label = { approved: `${signs.approve} Approved`, declined: `${signs.decline} Declined` }[
		answer
	];
	if (label === undefined) return undefined;
	return { label, answeredAt, comment: String(comment), linkSentTo: String(linkSentTo) };
}

const approvalAnswers: Answers = {
	idOf: ({ waiting: { questionId }, query }) =>
		typeof questionId === 'string' && query.questionId === questionId ? questionId : undefined,
	decide(arrival) {
		const { context, body } = arrival;
		const form = formIn(context);
		const view = viewOf(arrival, form);
		if (context.getRequestObject().method !== 'POST') return show(context, questionPage(view));
		const comment = commentIn(body, form);
		const problem = problemOf(comment);
		if (problem) return show(context, questionPage({ ...view, problem, comment }), 422);
		return () => accept(arrival, view, comment);
	},
	tooLate({ context, query }) {
		const earlier = earlierAnswer(context, String(query.questionId));
		return show(context, donePage(earlier, recipientIn(query), context.getTimezone()));
	},
	fail(context, status) {
		const comment = commentIn(context.getRequestObject().body, formIn(context));
		return show(context, failedPage(comment), status);
	},
};

function accept(
	{ context, waiting, query }: Arrival,
	view: QuestionView,
	comment: string,
): ReturnType<Accept> {
	const answeredAt = new Date(clock.now()).toISOString();
	const { linkSentTo } = view;
	const answer: GivenAnswer = { isApproved: isApproval(query), comment, answeredAt, linkSentTo };
	rememberAnswer(String(query.questionId), { ...answer, label: shownLabel(view.choice) });
	answerAsPage(context, comment);
	return {
		item: forReview(context, answeredItem(waiting, answer)),
		response: recordedPage(view, answer, context.getTimezone()),
	};
}

function commentIn(body: unknown, form: QuestionForm): string {
	const text = asksForComment(form) && isJsonObject(body) ? body.comment : '';
	return typeof text === 'string' ? text.replace(/\r\n?/g, '\n').trim() : '';
}

const isApproval = ({ approved }: IDataObject) => approved === 'true';

const recipientIn = ({ recipient }: IDataObject) =>
	typeof recipient === 'string' ? recipient : '';

/** If a field’s expression fails by then, it counts as empty, so that people can still answer. */
export function formIn(context: IWebhookFunctions): QuestionForm {
	const read = <T>(name: string, otherwise: T) =>
		evaluated(() => context.getNodeParameter(name, otherwise) as T, otherwise);
	return {
		message: String(read<unknown>('message', '')),
		approvalOptions: read<IDataObject>('approvalOptions', {}),
	};
}

function viewOf({ context, waiting, query }: Arrival, form: QuestionForm): QuestionView {
	const read = (name: string) =>
		String(evaluated<unknown>(() => context.getNodeParameter(name, ''), '') || '');
	return {
		askedBy: context.getWorkflow().name ?? '',
		sender: read('sender') || read('senderNumber'),
		title: read('subject'),
		// People decide about the message that was sent, even if its expression has another value by now.
		message: messageOf(waiting) || form.message,
		choice: buttonOf(form, isApproval(query)),
		asksForComment: asksForComment(form),
		linkSentTo: recipientIn(query),
	};
}

const messageOf = ({ data }: IDataObject) =>
	isJsonObject(data) && typeof data.message === 'string' ? data.message : '';

function problemOf({ length }: string): string | undefined {
	if (length <= maxTextLength) return undefined;
	return `Your text is too long. It has ${length} characters; at most ${maxTextLength} are allowed.`;
}

/** n8n’s human review of AI tools passes the reason for declining to the model as `chatInput`. */
function forReview(context: IWebhookFunctions, item: IDataObject): IDataObject {
	const { answer, data } = item;
	const isReview = context.getNode().type.endsWith('HitlTool');
	if (!isReview || answer !== 'declined' || !isJsonObject(data) || !data.comment) return item;
	return { ...item, data: { ...(data as IDataObject), chatInput: data.comment as string } };
}

/** n8n’s own signature can’t protect these links. */
const approvalPath = 'switchboard-approval';

interface ApprovalParams extends QuestionForm {
	resumeAmount: number;
	resumeUnit: keyof typeof unitMs;
}

const unitMs = { minutes: 60_000, hours: hourMs, days: dayMs } as const;

/**
 * People answer with links. `questionId` distinguishes them from the links of an earlier question.
 */
export const approval: Suspension<Question, ApprovalParams> = {
	paths: ['={{ $nodeId }}', approvalPath],
	severalItems: (count) => ({
		message: 'Send and Wait for Approval asks about one item at a time',
		description: `It received ${count} items, and nothing was sent. Put Loop Over Items with a batch size of 1 before it, so that each item waits for its own answer`,
	}),
	createResume(context, questionId, form) {
		const choices = choicesIn(form);
		const urlOf = (isApproved: boolean, recipient: string) =>
			linkOfApproval(context, approvalPath, {
				approved: String(isApproved),
				questionId,
				recipient,
			});
		return {
			askedBy: context.getWorkflow().name ?? '',
			choicesFor: (recipient) =>
				choices.map((choice) => ({ ...choice, url: urlOf(choice.kind !== 'decline', recipient) })),
		};
	},
	suspend: ({ id: questionId, input, params: { resumeAmount, resumeUnit, ...form } }) => ({
		item: timedOutItem(form, questionId, input),
		until: new Date(clock.now() + resumeAmount * unitMs[resumeUnit]),
	}),
	answers: approvalAnswers,
};
