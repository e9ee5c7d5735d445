import type {
	IDataObject,
	IHttpRequestMethods,
	INodeExecutionData,
	INodeProperties,
	IWebhookFunctions,
	IWebhookResponseData,
	GenericValue,
} from 'n8n-workflow';
import { randomUUID } from 'crypto';

import { OperationError } from '../errors/operationError';
import { digestOf } from '../text/digest';
import { Rejection, isAllowedAddress, reject, toRejection } from './request';
import { maxKilobytesByDefault, readBody, withoutHostile } from './body';
import { type WebhookOptions, readOptions, rememberedByDefault } from './webhooks';
import { claimEvents } from './claims';
import { authorize } from './secret';
import { clock } from '../clock';
import { isJsonObject } from '../text/json';

export interface Received {
	method: IHttpRequestMethods;
	body: unknown;
	/** The secret is removed from it. */
	query: IDataObject;
}

export interface WebhookEvent {
	/** A repeated event has the same key, which is also part of the item. */
	eventKey: string;
	json: IDataObject;
	output?: number;
}

interface WebhookReader {
	parameters: readonly INodeProperties[];
	methods: readonly IHttpRequestMethods[];
	outputs?: number;
	/** Some requests need a response, so repeated events start an execution, too, as `repeated`. */
	marksRepeated?: boolean;
	/**
	 * An odd entry becomes an event of an unknown kind. Only a body that can’t be read at all is
	 * rejected.
	 */
	read(received: Received, options: IDataObject): WebhookEvent[];
	/** By default, all new events start an execution now. */
	start?(events: WebhookEvent[], options: IDataObject): Promise<WebhookEvent[]>;
}

/**
 * Checks method (405), IP allow-list (403), secret (401), size (413), and `read`. It responds
 * before the workflow runs; an event that n8n could not store counts as new when it is repeated.
 */
export async function receiveWebhook(
	context: IWebhookFunctions,
	reader: WebhookReader,
): Promise<IWebhookResponseData> {
	try {
		const options = readOptions(context, reader.parameters);
		const received = await accept(context, reader, options);
		const events = reader.read(received, options);
		const minutes = options.rememberMinutes ?? rememberedByDefault(reader.parameters);
		const fresh = await takeNew(context, events, minutes, reader.marksRepeated);
		const counts = { received: events.length, new: fresh.length };
		const start = fresh.length > 0 ? reader.start : undefined;
		const started = start ? await start(fresh, options) : fresh;
		const workflowData = started.length > 0 ? toOutputs(started, reader.outputs ?? 1) : undefined;
		return {
			webhookResponse: (options.responseCode ?? 200) === 200 ? counts : '',
			...(workflowData && { workflowData }),
		};
	} catch (thrown) {
		const rejection = toRejection(thrown, 'The trigger could not read its settings');
		// The sender must learn nothing about the settings.
		const secret = thrown instanceof OperationError ? `: ${thrown.message}` : '';
		return reject(context, rejection, secret);
	}
}

async function accept(
	context: IWebhookFunctions,
	{ methods, parameters }: WebhookReader,
	{ ipAllowList = '', maxBodyKilobytes = maxKilobytesByDefault }: WebhookOptions,
): Promise<Received> {
	const request = context.getRequestObject();
	const method = request.method as IHttpRequestMethods;
	if (!methods.includes(method)) throw new Rejection(405, `Use ${methods.join(' or ')}`);
	// The address comes from the last proxy that n8n trusts (N8N_PROXY_HOPS); others could forge it.
	if (!isAllowedAddress(request.ip ?? '', ipAllowList))
		throw new Rejection(403, 'Requests from this address aren’t allowed');
	const query = await authorize(context, parameters);
	const body = await readBody(request, maxBodyKilobytes);
	return { method, body, query: withoutHostile(query) as IDataObject };
}

function toOutputs(events: readonly WebhookEvent[], count: number): INodeExecutionData[][] {
	const outputs: INodeExecutionData[][] = Array.from({ length: count }, () => []);
	for (const { eventKey, json, output = 0 } of events) {
		outputs[output].push({ json: { eventKey, ...json } });
	}
	return outputs;
}

async function takeNew(
	context: IWebhookFunctions,
	events: WebhookEvent[],
	minutes: number,
	marks = false,
) {
	const scope = [context.getWorkflow().id, context.getNode().id, context.getMode(), ''].join('|');
	const keys = minutes > 0 ? events.map(({ eventKey }) => scope + eventKey) : [];
	const isNew = await claimEvents(context.getResponseObject(), keys, minutes * 60_000, marks);
	const isRepeated = (index: number) => isNew[index] === false;
	if (!marks) return events.filter((_, index) => !isRepeated(index));
	return events.map((event, index) => {
		return { ...event, json: { repeated: isRepeated(index), ...event.json } };
	});
}

/** Identical notifications share a key; each empty one counts as new. */
export function passThrough({ method, body, query }: Received) {
	const notification: IDataObject = { method, body: body as GenericValue, query };
	const isBlank = isEmpty(body) && isEmpty(query);
	const eventKey = isBlank ? randomUUID() : notificationDigestOf(notification);
	return { eventKey, json: { ...notification, receivedAt: new Date(clock.now()).toISOString() } };
}

/** The order of keys doesn’t matter, because a sender may change it in a repetition. */
export const notificationDigestOf = (notification: IDataObject) =>
	digestOf(JSON.stringify(notification, inOrder), 'hex').slice(0, 32);

const inOrder = (_key: string, value: unknown): unknown =>
	isJsonObject(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
		: value;

const isEmpty = (value: unknown) =>
	typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '';
