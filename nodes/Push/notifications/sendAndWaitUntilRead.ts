import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { keepInCheck } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { pollingOptions } from '../../shared/declare/pollingOptions';
import { clock } from '../../shared/clock';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { pollUntil } from '../../shared/wait/pollUntil';
import { limitWaitTime } from '../../shared/wait/suspend';
import * as field from '../sharedFields';
import { messagesIn } from '../results';
import type { ReadState } from './history';
import { historyOf, readingOf } from './history';
import { sendToUsers, toUsers, users } from './request';

type Message = IDataObject & { status: ReadState };

interface Progress {
	messages: Message[];
	checks: number;
	checkedAt: string | null;
}

/**
 * One item `{ user_external_id, read, status, messageId, messages, checks, checkedAt, sentAt, endedAt }`
 * per user. `status` is that of the last check, at `checkedAt`; it is `unknown` if the history doesn't
 * list all messages or can't be read, and `detail` says why. `messageId` is that of the message that
 * was read, else of the first device.
 */
export const sendAndWaitUntilRead = operation({
	name: 'Send and Wait Until Read',
	value: 'sendAndWaitUntilRead',
	action: 'Send notification to user and wait until it is read',
	subtitle: 'Send notification and wait',
	description: 'Send a notification to all devices of a user, and wait until one of them is read',
	hint: `It notifies people on all their devices. It takes all items at once, and waits for them together. After it, use If on {{ $json.read === false }}, which is true if nobody read it in time; status is unknown if the service doesn’t say. ${keepInCheck} It can’t be a tool of an AI agent: use Send by User and Get History there.`,
	...toUsers,
	isPolling: true,
	notice: noticeOf,
	parameters: [
		users,
		...field.notificationFields,
		limitWaitTime(
			10,
			'When to stop waiting. Until then, the execution keeps running, and a restart of n8n ends it. The service shows for 48 hours whether a notification was read.',
			2880,
		),
		optionsOf(field.contentAvailable, field.imageUrl, ...pollingOptions),
	],
	async execute(api, { waitAtMostMinutes, ...parameters }) {
		const { options } = parameters;
		const sent = await sendToUsers(api, parameters, (answer, target) => [
			{ ...target, messages: messagesIn(answer) },
		]);
		// A retry does not wait again from the beginning.
		const sentAtMs = api.remember('sentAtMs', clock.now());
		const deadline = sentAtMs + waitAtMostMinutes * 60_000;
		const wait = async (one: IDataObject) =>
			one.alreadySent
				? one
				: { ...(await waitFor(api, one, deadline, options)), ...endedAfter(sentAtMs) };
		return await Promise.all(sent.map(wait));
	},
});

const endedAfter = (sentAtMs: number) => ({
	sentAt: new Date(sentAtMs).toISOString(),
	endedAt: new Date(clock.now()).toISOString(),
});

/** Never throws for a history that can't be read: the notification was sent, and the item says so. */
async function waitFor(
	api: Api,
	{ user_external_id, messages }: IDataObject,
	deadline: number,
	options: Parameters<typeof pollUntil>[2],
): Promise<IDataObject> {
	const user = String(user_external_id);
	const sent = (messages as IDataObject[]).map((one) => ({ ...one, status: 'unknown' as const }));
	const progress: Progress = { messages: sent, checks: 0, checkedAt: null };
	if (sent.length === 0) {
		return outputOf(user, progress, 'The service named no message that could be followed');
	}
	const ended = await pollUntil(api, deadline, options, async (bounded) => {
		return await check(bounded, user, progress);
	}).catch(toOperationError);
	if (!(ended instanceof OperationError)) return outputOf(user, progress);
	if (ended.status === 'stopped') throw ended;
	return outputOf(user, progress, `The history could not be read: ${ended.message}`);
}

async function check(api: Api, user: string, progress: Progress): Promise<'read' | undefined> {
	progress.checks += 1;
	const history = await historyOf(api, user);
	progress.checkedAt = new Date(clock.now()).toISOString();
	progress.messages = progress.messages.map((one) => ({
		...one,
		status: readingOf(one.messageId, history),
	}));
	return progress.messages.some(({ status }) => status === 'read') ? 'read' : undefined;
}

function outputOf(user: string, progress: Progress, fault?: string): IDataObject {
	const { messages, checks, checkedAt } = progress;
	const status = fault ? 'unknown' : readingOfAll(messages);
	const first = messages.find((message) => message.status === 'read') ?? messages[0];
	return {
		user_external_id: user,
		read: status === 'read',
		status,
		messageId: first?.messageId ?? null,
		messages,
		...(status === 'unknown' ? { detail: fault ?? detailOf(progress) } : {}),
		...{ checks, checkedAt },
	};
}

/** One message that was read is enough, and all must be known not to be. */
function readingOfAll(messages: readonly Message[]): ReadState {
	if (messages.some(({ status }) => status === 'read')) return 'read';
	return messages.every(({ status }) => status === 'notRead') ? 'notRead' : 'unknown';
}

function detailOf({ messages, checkedAt }: Progress): string {
	if (checkedAt === null) return 'The history could not be read within the time limit';
	const { length } = messages.filter((message) => message.status === 'unknown');
	return `The history does not list ${length} of ${messages.length} messages`;
}

function noticeOf(outputs: readonly IDataObject[]): string | undefined {
	const { length } = outputs.filter(({ status }) => status === 'unknown');
	if (length === 0) return undefined;
	return `Unknown whether they were read: ${length} of ${outputs.length} notifications. “detail” says why.`;
}
