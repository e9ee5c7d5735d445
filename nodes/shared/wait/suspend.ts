import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { clock } from '../clock';
import { parameter } from '../declare/operation';
import type { Accept, Answers, SuspendedWait, Suspension, Visit } from '../declare/suspension';
import { OperationError } from '../errors/operationError';
import { canPause, suspendWith } from '../n8n/executions';
import { isTool } from '../n8n/contexts';
import type { Service } from '../declare/service';
import { readBody, withoutHostile } from '../webhook/body';
import { reject, Rejection, toRejection } from '../webhook/request';
import { claimEvents, isAccepted } from '../webhook/claims';
import { isJsonObject } from '../text/json';

export function requireSuspendable(
	context: IExecuteFunctions,
	{ severalItems, asTool }: Suspension<unknown>,
): void {
	const count = context.getInputData().length;
	const text = count > 1 ? severalItems(count) : isTool(context) ? asTool : undefined;
	if (text) throw new OperationError(text.message, text.description);
}

/** A node must be able to run again after its wait. */
export function requirePause(context: IExecuteFunctions): void {
	if (canPause(context)) return;
	throw new OperationError(
		'The node cannot continue after a wait here',
		'Nothing was sent. Put it after another node, such as a trigger, and set Execution Order in the workflow’s settings to v1',
	);
}

interface SuspendedItem extends Pick<SuspendedWait<never>, 'id' | 'sinceMs'> {
	params: IDataObject;
	items: INodeExecutionData[];
}

export async function suspendExecution(
	context: IExecuteFunctions,
	suspension: Suspension<unknown>,
	{ params, items, ...begun }: SuspendedItem,
): Promise<INodeExecutionData[]> {
	const [input] = context.getInputData();
	const [{ json: output, pairedItem }] = items;
	const wait = { ...begun, input: input.json, output, params: params as never };
	const { item, until } = suspension.suspend(wait);
	input.json = item;
	await suspendWith(context, input, until);
	return [{ json: item, pairedItem }];
}

export const waitIn = <Wait>({ wait = {} }: IDataObject) => wait as Partial<Wait>;

/**
 * n8n continues with this item after the time limit; `missing` replaces the fields of an answer.
 */
export function timedWait(
	minutes: number,
	wait: IDataObject,
	{ output, missing }: Record<'output' | 'missing', IDataObject>,
) {
	const until = new Date(clock.now() + minutes * 60_000);
	const limited = { ...wait, until: until.toISOString() };
	return { item: { ...output, wait: limited, timedOut: true, ...missing }, until };
}

export function answeredWait(waiting: IDataObject, answerFields: IDataObject): IDataObject {
	const item: IDataObject = { ...waiting, timedOut: false, ...answerFields };
	delete item.wait;
	return item;
}

/** It is at most ten years, and shorter if the service forgets earlier. */
export const limitWaitTime = (byDefault: number, description: string) =>
	parameter({
		displayName: 'Limit Wait Time (Minutes)',
		name: 'waitAtMostMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 5_256_000 },
		default: byDefault,
		description,
	});

/** A moment is enough: n8n itself rejects answers once the execution has continued. */
const rememberedMs = 10_000;

const suspensionsOf = ({ resources }: Service) =>
	resources
		.flatMap(({ operations }) => operations)
		.flatMap(({ value, suspension }) => (suspension ? [{ value, ...suspension }] : []));

export const resumeWebhooksOf = (service: Service): IWebhookDescription[] =>
	resumeWebhooksAt(suspensionsOf(service).flatMap(({ paths }) => paths));

export function resumeWebhooksAt(paths: readonly string[]): IWebhookDescription[] {
	return [...new Set(paths)].flatMap((path) =>
		(['GET', 'POST'] as const).map((httpMethod) => ({
			name: 'default' as const,
			httpMethod,
			path,
			responseMode: 'onReceived',
			responseData: '',
			restartWebhook: true,
			isFullPath: true,
		})),
	);
}

export const receiveAnswer = async (context: IWebhookFunctions, service: Service) =>
	await receiveAnswerTo(context, answersTo(context, service), (json) => passOn(context, json));

/** The item keeps its files in both cases. */
function passOn(context: IWebhookFunctions, json: IDataObject): INodeExecutionData[][] {
	const files = evaluated<unknown>(
		() => context.evaluateExpression('{{ $input.first().binary }}'),
		undefined,
	);
	const binary = isJsonObject(files) ? { binary: files as IBinaryKeyData } : {};
	return [[{ json, ...binary, pairedItem: { item: 0 } }]];
}

/**
 * The first answer to the waiting question continues the execution; if n8n can’t store it, people
 * can answer again. It never throws, because n8n would then continue as if there were an answer.
 */
export async function receiveAnswerTo(
	context: IWebhookFunctions,
	answers: Answers | undefined,
	outputsOf: (item: IDataObject) => INodeExecutionData[][],
): Promise<IWebhookResponseData> {
	try {
		if (!answers) throw new Rejection(409, 'The node isn’t waiting for an answer');
		const accepted = await answer(context, answers);
		if (!('item' in accepted)) return accepted;
		return { webhookResponse: accepted.response, workflowData: outputsOf(accepted.item) };
	} catch (thrown) {
		const rejection = toRejection(thrown, 'The answer could not be processed');
		return answers?.fail?.(context, rejection.status) ?? reject(context, rejection);
	}
}

function answersTo(context: IWebhookFunctions, service: Service): Answers | undefined {
	const operation = evaluated(() => context.getNodeParameter('operation') as string, '');
	return suspensionsOf(service).find(({ value }) => value === operation)?.answers;
}

async function answer(
	context: IWebhookFunctions,
	answers: Answers,
): Promise<IWebhookResponseData | ReturnType<Accept>> {
	const visit = visitIn(context);
	const id = answers.idOf(visit);
	const key = `answer|${id}`;
	if (id === undefined || isAccepted(key)) return answers.tooLate(visit);
	// A stranger’s body is read only if the link belongs to the waiting question.
	const body = await readBody(context.getRequestObject());
	const accept = await answers.decide({ ...visit, body });
	if (typeof accept !== 'function') return accept;
	const [isFirst] = await claimEvents(context.getResponseObject(), [key], rememberedMs);
	if (!isFirst) return answers.tooLate(visit);
	return accept();
}

const visitIn = (context: IWebhookFunctions): Visit => ({
	context,
	waiting: evaluated(() => context.evaluateExpression('{{ $json }}') as IDataObject, {}),
	query: withoutHostile(context.getRequestObject().query) as IDataObject,
});

/** Later runs of a loop are ignored, so that a long loop cannot keep n8n busy. */
const maxRuns = 200;

/** The execution waits; its first run comes first. */
export function* earlierRuns(context: IWebhookFunctions, nodeName: string): Generator<IDataObject> {
	const node = JSON.stringify(nodeName);
	for (let run = 0; run < maxRuns; run++) {
		const expression = `{{ $(${node}).all(0, ${run})[0].json }}`;
		const item = evaluated<unknown>(() => context.evaluateExpression(expression), undefined);
		if (!isJsonObject(item)) return;
		yield item as IDataObject;
	}
}

/** n8n throws if it cannot evaluate an expression or a parameter. */
export function evaluated<T>(evaluate: () => T | undefined, otherwise: T): T {
	try {
		return evaluate() ?? otherwise;
	} catch {
		return otherwise;
	}
}
