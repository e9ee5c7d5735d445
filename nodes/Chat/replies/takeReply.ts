import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { earlierRuns } from '../../shared/suspend/earlierRuns';
import { isJsonObject } from '../../shared/text/json';
import { readBody, rejectHostile } from '../../shared/webhook/body';
import { claimEvents } from '../../shared/webhook/claims';
import { reject, Rejection } from '../../shared/webhook/rejection';
import type { Wait } from './wait';

/** For a moment; n8n itself rejects what comes when the execution has gone on. */
const rememberedMs = 10_000;

/** An item of the Chat Trigger. */
interface Message extends IDataObject {
	eventKey: string;
}

/**
 * Takes the message that another workflow passes on to the execution that waits for it, and answers
 * `{ accepted: true }` when n8n has stored the resumed execution. Any other message leaves it waiting,
 * with `{ accepted: false, reason }`. Never throws, because n8n would continue as if there was a reply.
 */
export async function takeReply(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		const message = messageIn(await readBody(context.getRequestObject()));
		const taken = await take(context, message);
		if (typeof taken === 'string') return { webhookResponse: { accepted: false, reason: taken } };
		const item = { json: taken, pairedItem: { item: 0 } };
		return { webhookResponse: { accepted: true }, workflowData: [[item]] };
	} catch (thrown) {
		const isKnown = thrown instanceof Rejection;
		return reject(context, isKnown ? thrown : new Rejection(500, 'It could not be processed'));
	}
}

/** The item that resumes the execution, or why there is none. */
async function take(context: IWebhookFunctions, message: Message): Promise<IDataObject | string> {
	const item = context.evaluateExpression('{{ $json }}') as IDataObject | undefined;
	const { wait, ...output } = item ?? {};
	const { replyId } = (wait ?? {}) as Partial<Wait>;
	if (!replyId) return 'The execution does not wait for a reply';
	if (wasTaken(context, message)) return 'The message was the reply to an earlier question';
	const [isFirst] = await claimEvents(
		context.getResponseObject(),
		[`reply|${replyId}`],
		rememberedMs,
	);
	if (!isFirst) return 'There is a reply already';
	return { ...output, timedOut: false, reply: message };
}

function messageIn(body: unknown): Message {
	rejectHostile(body);
	if (isJsonObject(body) && body.kind === 'message' && typeof body.eventKey === 'string') {
		return body as Message;
	}
	throw new Rejection(400, 'Send an item of the Chat Trigger as JSON');
}

/** The workflow that passes messages on may repeat one when the execution waits for the next. */
function wasTaken(context: IWebhookFunctions, { eventKey }: Message): boolean {
	const { name, type } = context.getNode();
	const before = context.getParentNodes(name).filter((node) => node.type === type);
	const names = new Set([name, ...before.map((node) => node.name)]);
	const items = [...names].flatMap((one) => [...earlierRuns(context, one)]);
	return items.some(({ reply }) => isJsonObject(reply) && reply.eventKey === eventKey);
}
