import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { earlierRuns } from '../../shared/wait/earlierRuns';
import { isJsonObject } from '../../shared/text/json';
import { readBody, withoutHostile } from '../../shared/webhook/body';
import { claimEvents } from '../../shared/webhook/claims';
import { reject, Rejection } from '../../shared/webhook/rejection';
import type { AwaitedStatus, Wait } from './wait';

/** For a moment; n8n itself rejects what comes when the execution has gone on. */
const rememberedMs = 10_000;

/** An item of the Chat Trigger. */
interface Passed extends IDataObject {
	eventKey: string;
	kind: 'message' | 'status';
}

/** What a message has been before; any other status, also an unknown one, ends the wait. */
const earlierThan = { delivered: ['sent'], read: ['sent', 'delivered'] };

/**
 * Takes the message or status that another workflow passes on to the execution that waits for it, and answers
 * `{ accepted: true }` when n8n has stored the resumed execution. Anything else leaves it waiting,
 * with `{ accepted: false, reason }`. Never throws, because n8n would continue as if there was one.
 */
export async function takeReply(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		const passed = passedIn(withoutHostile(await readBody(context.getRequestObject())));
		const taken = await take(context, passed);
		if (typeof taken === 'string') return { webhookResponse: { accepted: false, reason: taken } };
		const item = { json: taken, pairedItem: { item: 0 } };
		return { webhookResponse: { accepted: true }, workflowData: [[item]] };
	} catch (thrown) {
		const isKnown = thrown instanceof Rejection;
		return reject(context, isKnown ? thrown : new Rejection(500, 'It could not be processed'));
	}
}

/** The item that resumes the execution, or why there is none. */
async function take(context: IWebhookFunctions, passed: Passed): Promise<IDataObject | string> {
	const item = context.evaluateExpression('{{ $json }}') as IDataObject | undefined;
	const { wait = {}, ...output } = item ?? {};
	const { replyId, status } = wait as Partial<Wait>;
	if (!replyId) return 'The execution does not wait for a reply';
	const { kind, ...found } = status
		? { kind: 'status', status: passed.status, statusEvent: passed }
		: { kind: 'message', reply: passed };
	if (passed.kind !== kind) return `The execution waits for a ${kind}`;
	const problem = status
		? problemOfStatus(passed, status, output)
		: wasTaken(context, passed) && 'The message was the reply to an earlier question';
	if (problem) return problem;
	const key = `reply|${replyId}`;
	const [isFirst] = await claimEvents(context.getResponseObject(), [key], rememberedMs);
	if (!isFirst) return 'There is a reply already';
	return { ...output, timedOut: false, ...found };
}

function passedIn(body: unknown): Passed {
	const { kind, eventKey } = (isJsonObject(body) ? body : {}) as Partial<Passed>;
	const isItem = (kind === 'message' || kind === 'status') && typeof eventKey === 'string';
	if (isItem) return body as Passed;
	throw new Rejection(400, 'Send an item of the Chat Trigger as JSON');
}

/** A notification has two IDs, and no document says which of them a send returns. */
function problemOfStatus(passed: Passed, awaited: AwaitedStatus, { messageId }: IDataObject) {
	const { messageIds, status } = passed;
	const isOwn = Array.isArray(messageIds) && messageIds.map(String).includes(String(messageId));
	if (!isOwn) return 'The status is of another message';
	const isEarlier = earlierThan[awaited].includes(String(status));
	return isEarlier ? `The execution waits for the status ${awaited}` : undefined;
}

/** The workflow that passes messages on may repeat one when the execution waits for the next. */
function wasTaken(context: IWebhookFunctions, { eventKey }: Passed): boolean {
	const { name, type } = context.getNode();
	const before = context.getParentNodes(name).filter((node) => node.type === type);
	const names = new Set([name, ...before.map((node) => node.name)]);
	const items = [...names].flatMap((one) => [...earlierRuns(context, one)]);
	return items.some(({ reply }) => isJsonObject(reply) && reply.eventKey === eventKey);
}
