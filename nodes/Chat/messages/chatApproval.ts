import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { parameters } from '../../shared/declare/operation';
import type { Arrival, Suspension, Visit } from '../../shared/declare/suspension';
import { approval, answeredItem, formIn } from '../../shared/wait/approval';
import {
	type Question,
	type QuestionForm,
	buttonOf,
	choicesIn,
} from '../../shared/wait/approvalForm';
import { newerQuestion } from '../../shared/wait/handOver';
import { waitIn } from '../../shared/wait/suspend';
import { reject, Rejection } from '../../shared/webhook/request';
import { normalized } from '../trigger/filter';
import { answerFormIn, yesOrNoIn } from './answer';
import { askAgain } from './askAgain';
import { askedAgain, eventIn, over, problemOfReply, refused } from './awaitedEvent';
import { type PassedOn, keepAs, keepWaitIn, questionField, replyPath, waitTable } from './keptWait';

export const answerIn = parameters(
	{
		...keepWaitIn,
		displayName: 'Answer In',
		options: [
			{
				name: 'Chat',
				value: 'table',
				description:
					'The person answers with a message, such as “Approve” or “no”. Only one person can be asked.',
			},
			{
				name: 'Pages',
				value: 'links',
				description: 'The message has a link for each button, which opens a page',
			},
		],
		default: 'links',
		description:
			'Where people answer. For Chat, turn on Keep Waits In in the Chat Trigger that receives their messages.',
	},
	waitTable,
	{
		displayName: 'Ask Again With',
		name: 'askAgain',
		type: 'string',
		displayOptions: { show: { keepWaitIn: ['table'] } },
		default: '',
		placeholder: 'e.g. Answer with Approve or Decline',
		description:
			'Text to send once if the message is neither a yes nor a no. Leave empty to continue with answer = unread instead.',
	},
);

const minuteOf = { minutes: 1, hours: 60, days: 1_440 } as const;

interface ApprovalParams extends QuestionForm {
	resumeAmount: number;
	resumeUnit: keyof typeof minuteOf;
	keepWaitIn: 'links' | 'table';
}

interface Wait {
	question: string;
	since: string;
	recipientNumber: string;
}

/** True for a message that the Chat Trigger has handed over; other requests come from links. */
const isFromChat = ({ query }: Pick<Visit, 'query'>) => questionField in query;

/** An approval whose links are answered on pages, or whose question is answered in the chat. */
export const chatApproval: Suspension<Question, ApprovalParams> = {
	...approval,
	paths: [...approval.paths, replyPath],
	keep: keepAs('approval', ({ resumeAmount, resumeUnit }: ApprovalParams) => {
		return resumeAmount * minuteOf[resumeUnit];
	}),
	suspend(wait) {
		const { item, until } = approval.suspend(wait as never);
		if (wait.params.keepWaitIn !== 'table') return { item, until };
		const since = new Date(wait.sinceMs).toISOString().replace(/\.\d+/, '');
		const { recipientNumber } = wait.output;
		return { item: { ...item, wait: { question: wait.id, since, recipientNumber } }, until };
	},
	answers: {
		idOf: (visit) => (isFromChat(visit) ? idInChat(visit) : approval.answers.idOf(visit)),
		decide: async (arrival) =>
			isFromChat(arrival) ? await decideInChat(arrival) : await approval.answers.decide(arrival),
		tooLate: (visit) =>
			isFromChat(visit) ? over('The question is closed') : approval.answers.tooLate(visit),
		fail: (context, status) => {
			const { query } = context.getRequestObject();
			if (!isFromChat({ query: query as IDataObject })) {
				return approval.answers.fail!(context, status);
			}
			return reject(context, new Rejection(status, 'The answer could not be processed'));
		},
	},
};

function idInChat({ waiting, query }: Visit): string | undefined {
	const { question } = waitIn<Wait>(waiting);
	return question === query[questionField] ? question : undefined;
}

async function decideInChat(arrival: Arrival) {
	const { waiting } = arrival;
	const event = eventIn(arrival.body);
	const { recipientNumber, question = '' } = waitIn<Wait>(waiting);
	const answered = (isApproved: boolean, answerFields: IDataObject = {}) => {
		const item = { ...answeredItem(waiting, { ...answerOf(event), isApproved }), ...answerFields };
		delete item.wait;
		return () => ({ item, response: { accepted: true } });
	};
	if (event.kind === newerQuestion) return answered(false, { answer: newerQuestion });
	const nextArrival = { ...arrival, waiting: { ...waiting, recipientNumber } };
	const problem =
		event.kind === 'message'
			? problemOfReply(event, nextArrival)
			: 'The execution waits for a message';
	if (problem) return refused(problem);
	const decided = decisionIn(arrival.context, event);
	if (decided !== undefined) return answered(decided);
	const { askAgain: text, waitTable: name } = answerFormIn(arrival.context);
	const unread = () => answered(false, { answer: 'unread' });
	if (text === '' || name === '') return unread();
	const again = await askAgain(nextArrival, { waitTable: name, text, question }, event.eventKey);
	if (again === 'asked') return askedAgain;
	return again === 'waits' ? refused('The person is being asked again') : unread();
}

const answerOf = ({ text }: PassedOn) => ({
	comment: typeof text === 'string' ? text : '',
	answeredAt: new Date(clock.now()).toISOString(),
	linkSentTo: '',
});

/** A label of the form, or a word that means yes or no. Undefined for anything else: that is no approval. */
function decisionIn(context: IWebhookFunctions, { text, replyId }: PassedOn): boolean | undefined {
	const form = formIn(context);
	const isSingle = choicesIn(form).length === 1;
	const words = [replyId, text].filter(Boolean).map((one) => normalized(String(one)));
	for (const isApproved of [true, false]) {
		if (words.includes(normalized(buttonOf(form, isApproved).label))) {
			return isApproved || !isSingle ? isApproved : undefined;
		}
	}
	const decided = words.map((word) => yesOrNoIn(word)).find((one) => one !== 'unknown');
	if (decided === 'no' && isSingle) return undefined;
	return decided === undefined ? undefined : decided === 'yes';
}
