import type {
	IDataObject,
	IHttpRequestMethods,
	INodeExecutionData,
	INodeProperties,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { ZodError } from 'zod';

import { OperationError } from '../errors/operationError';
import { isAllowed } from './internal/ipAllowList';
import { readBody, refuseHostile, sizeOf } from './body';
import type { WebhookOptions } from './parameters';
import { readOptions } from './parameters';
import { claimEvent, forget } from './internal/deduplication';
import { Rejection } from './rejection';
import { authorize } from './secret';

/** A request that was let in. */
export interface Received {
	method: IHttpRequestMethods;
	/** JSON, form fields, text; `{}` where there was none. */
	body: unknown;
	/** Without the secret. */
	query: IDataObject;
}

/** One thing that happened, as one item. */
export interface WebhookEvent {
	/** The same whenever the same thing is told again; also put into the item. */
	eventKey: string;
	json: IDataObject;
	/** Which of the trigger's outputs; the first by default. */
	output?: number;
}

/** What is the trigger's own in taking requests. */
interface Reader {
	/** The trigger’s own parameters, by which its options are checked. */
	parameters: readonly INodeProperties[];
	methods: readonly IHttpRequestMethods[];
	outputs?: number;
	/** How long told events are remembered where the author does not say it. */
	rememberHours: number;
	/**
	 * The events of a request, by the trigger's own options too; none where filters leave none. A
	 * `Rejection` or zod's error is answered 4xx with its reason and starts nothing.
	 */
	read(received: Received, options: IDataObject): WebhookEvent[];
}

/**
 * The room that every webhook trigger of the pack receives in. In this order: method (405), IP
 * allow-list (403), secret (401), size (413), keys that pollute prototypes (400), the trigger's own
 * `read` (4xx), events told before dropped. One execution starts per request that has new events, and
 * what is taken is answered then, before the workflow has run. With it go `webhookParameters`,
 * `webhooksAt`, `requireSettings` (when published) and `testSecret` (of the credential).
 */
export async function receiveWebhook(
	context: IWebhookFunctions,
	reader: Reader,
): Promise<IWebhookResponseData> {
	const response = context.getResponseObject();
	try {
		const options = readOptions(context, reader.parameters);
		const events = reader.read(await letIn(context, reader, options), options);
		const news = events.filter(isNew(context, options.rememberHours ?? reader.rememberHours));
		response.once('finish', () => {
			// n8n could not start the execution: told again, they are news again.
			if (response.statusCode >= 500)
				for (const { eventKey } of news) forget(scopeOf(context) + eventKey);
		});
		const counts = { received: events.length, new: news.length };
		const workflowData = news.length > 0 ? toOutputs(news, reader.outputs ?? 1) : undefined;
		return {
			webhookResponse: (options.responseCode ?? 200) === 200 ? counts : '',
			...(workflowData && { workflowData }),
		};
	} catch (thrown) {
		const { status, message } = toRejection(thrown);
		// The sender learns nothing about the settings; their author finds the reason in n8n’s log.
		const reason = thrown instanceof OperationError ? `${message}: ${thrown.message}` : message;
		if (status >= 500) context.logger.error(`${context.getNode().name}: ${reason}`);
		response.status(status).json({ error: message });
		return { noWebhookResponse: true };
	}
}

async function letIn(
	context: IWebhookFunctions,
	{ methods, parameters }: Reader,
	{ ipAllowList = '', maxBodyKilobytes = 1024 }: WebhookOptions,
): Promise<Received> {
	const request = context.getRequestObject();
	const method = request.method as IHttpRequestMethods;
	if (!methods.includes(method)) throw new Rejection(405, `Use ${methods.join(' or ')}`);
	// The last proxy that n8n trusts (N8N_PROXY_HOPS) says who asks; what others say can be made up.
	if (!isAllowed(request.ip ?? '', ipAllowList)) throw new Rejection(403, 'Not from this address');
	const query = await authorize(context, parameters);
	if ((await sizeOf(request)) > maxBodyKilobytes * 1024) {
		throw new Rejection(413, `The body is larger than ${maxBodyKilobytes} kB`);
	}
	const body = await readBody(request);
	refuseHostile(body);
	refuseHostile(query);
	return { method, body, query };
}

/** Checks and notes at once, with no pause between: of equal events at the same time one is new. */
function isNew(context: IWebhookFunctions, hours: number) {
	const scope = scopeOf(context);
	return ({ eventKey }: WebhookEvent) =>
		hours <= 0 || claimEvent(scope + eventKey, hours * 3_600_000);
}

const scopeOf = (context: IWebhookFunctions) =>
	[context.getWorkflow().id, context.getNode().id, context.getMode(), ''].join('|');

function toOutputs(events: readonly WebhookEvent[], count: number): INodeExecutionData[][] {
	const outputs: INodeExecutionData[][] = Array.from({ length: count }, () => []);
	for (const { eventKey, json, output = 0 } of events) {
		outputs[output].push({ json: { eventKey, ...json } });
	}
	return outputs;
}

function toRejection(thrown: unknown): Rejection {
	if (thrown instanceof Rejection) return thrown;
	if (thrown instanceof ZodError) {
		const [{ path, message }] = thrown.issues;
		return new Rejection(400, `${path.join('.') || 'body'}: ${message}`);
	}
	return new Rejection(500, 'The trigger could not read its own settings');
}
