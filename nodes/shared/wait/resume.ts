import type {
	IDataObject,
	INodeExecutionData,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import type { Service } from '../declare/service';
import type { Accept, Answers, Arrival } from '../declare/suspension';
import { readBody, withoutHostile } from '../webhook/body';
import { claimEvents, isAccepted } from '../webhook/claims';
import { reject, Rejection, toRejection } from '../webhook/rejection';
import { evaluated } from './earlierRuns';

/** For a moment; n8n itself rejects what comes when the execution has gone on. */
const rememberedMs = 10_000;

const suspensionsOf = ({ resources }: Service) =>
	resources
		.flatMap(({ operations }) => operations)
		.flatMap(({ value, suspension }) => (suspension ? [{ value, ...suspension }] : []));

export const resumeWebhooksOf = (service: Service): IWebhookDescription[] =>
	resumeWebhooksAt(suspensionsOf(service).map(({ path }) => path));

export function resumeWebhooksAt(paths: readonly string[]): IWebhookDescription[] {
	return [...new Set(paths)].flatMap((path) =>
		(['GET', 'POST'] as const).map((httpMethod) => ({
			...({ name: 'default', httpMethod, path } as const),
			...{ responseMode: 'onReceived', responseData: '' },
			...{ restartWebhook: true, isFullPath: true },
		})),
	);
}

export const receiveAnswer = async (context: IWebhookFunctions, service: Service) =>
	await receiveAnswerTo(context, answersTo(context, service), passOn);

const passOn = (json: IDataObject): INodeExecutionData[][] => [[{ json, pairedItem: { item: 0 } }]];

/**
 * The first answer to the waiting question continues the execution; if n8n fails to store that, it
 * can be given again. Never throws, because n8n would continue as if there was an answer.
 */
export async function receiveAnswerTo(
	context: IWebhookFunctions,
	answers: Answers | undefined,
	outputsOf: (item: IDataObject) => INodeExecutionData[][],
): Promise<IWebhookResponseData> {
	try {
		if (!answers) throw new Rejection(409, 'The node does not wait for an answer');
		const accepted = await answer(context, answers);
		if (!('item' in accepted)) return accepted;
		return { webhookResponse: accepted.response, workflowData: outputsOf(accepted.item) };
	} catch (thrown) {
		const rejection = toRejection(thrown, 'It could not be processed');
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
	const arrival = await arrivalIn(context);
	const id = answers.idOf(arrival);
	const key = `answer|${id}`;
	if (id === undefined || isAccepted(key)) return answers.tooLate(arrival);
	const accept = answers.decide(arrival);
	if (typeof accept !== 'function') return accept;
	const [isFirst] = await claimEvents(context.getResponseObject(), [key], rememberedMs);
	if (!isFirst) return answers.tooLate(arrival);
	return accept();
}

async function arrivalIn(context: IWebhookFunctions): Promise<Arrival> {
	const request = context.getRequestObject();
	return {
		context,
		waiting: evaluated(() => context.evaluateExpression('{{ $json }}') as IDataObject, {}),
		body: withoutHostile(await readBody(request)),
		query: withoutHostile(request.query) as IDataObject,
	};
}
