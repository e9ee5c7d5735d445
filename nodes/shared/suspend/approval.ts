import { randomBytes } from 'crypto';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { labelsOf, unitMs } from './approvalFields';
import { confirmPage, donePage, headers, recordedPage } from './internal/approvalPage';
import { clock } from '../clock';
import type { Operation } from '../catalogue/operation';
import { OperationError } from '../errors/operationError';
import { waitWith } from './waiting';

const waiting = {
	name: 'default',
	responseMode: 'onReceived',
	responseData: '',
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
} as const;

/** GET shows a page, POST answers: a robot that previews links does not approve. */
export const approvalWebhooks: IWebhookDescription[] = [
	{ ...waiting, httpMethod: 'GET' },
	{ ...waiting, httpMethod: 'POST' },
];

/** The key of a node's links; of its tool twin for human review, too. */
export const asksPeople = ({ value }: Pick<Operation, 'value'>) => value === 'sendAndWait';

interface Asked {
	approvalOptions: IDataObject;
	resumeAmount: number;
	resumeUnit: keyof typeof unitMs;
}

/**
 * The operation as it sends its links: for one item alone, with `choices` among its parameters.
 * Yields `questionId`, by which a link of an earlier question is told from this one's.
 */
export function asking(context: IExecuteFunctions, operation: Operation): Operation {
	const items = context.getInputData().length;
	return {
		...operation,
		check(parameters) {
			if (items > 1) throw tooMany(items);
			operation.check?.(parameters);
		},
		async execute(api, parameters) {
			const questionId = api.memory.keep('questionId', randomBytes(16).toString('hex'));
			const choices = choicesOf(context, parameters as Asked, questionId);
			await operation.execute(api, { ...(parameters as Asked), choices } as never);
			return { questionId };
		},
	};
}

const tooMany = (items: number) =>
	new OperationError(
		'Send and Wait for Approval asks about one item at a time',
		`It got ${items} items, and nothing was sent. Put Loop Over Items with a batch size of 1 before it, so that each waits for its own answer`,
	);

function choicesOf(context: IExecuteFunctions, { approvalOptions }: Asked, questionId: string) {
	const { approve, decline } = labelsOf(approvalOptions);
	requireSignature(context);
	const link = (label: string, approved: boolean) => ({
		label,
		approved,
		url: context.getSignedResumeUrl({ approved: String(approved), questionId }),
	});
	return [link(approve, true), ...(decline === undefined ? [] : [link(decline, false)])];
}

/** 2.x always looks at a link's signature, 1.x only where the node has asked for it. */
function requireSignature(
	context: IExecuteFunctions & { setSignatureValidationRequired?(): void },
) {
	context.setSignatureValidationRequired?.();
}

/** Puts the execution to wait once the question is sent; `timedOut` is its answer until there is one. */
export async function waitForAnswer(
	context: IExecuteFunctions,
	sent: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const [input] = context.getInputData();
	const [{ json, pairedItem }] = sent;
	// What was refused is not waited for.
	if (json.questionId === undefined) return sent;
	const amount = Number(context.getNodeParameter('resumeAmount', 0));
	const unit = context.getNodeParameter('resumeUnit', 0) as keyof typeof unitMs;
	const answer = { approved: false, answer: 'timedOut', answeredAt: null };
	const item = { ...input.json, ...answer, questionId: json.questionId };
	await waitWith(context, item, new Date(clock.now() + amount * unitMs[unit]));
	return [{ json: item, pairedItem }];
}

/** Questions answered just now in this process, by the time of the answer. */
const answered = new Map<string, number>();
const rememberedMs = 10_000;

/** True for the first answer to a question; n8n refuses later ones itself, but for a moment. */
function claim(questionId: string): boolean {
	const now = clock.now();
	for (const [id, at] of answered) if (now - at > rememberedMs) answered.delete(id);
	if (answered.has(questionId)) return false;
	answered.set(questionId, now);
	return true;
}

/** The page behind a link. Never throws: n8n would then go on as if there had been an answer. */
export function answerQuestion(context: IWebhookFunctions): IWebhookResponseData {
	const response = context.getResponseObject();
	const show = (page: string) => {
		response.status(200).set(headers).type('html').send(page);
		return { noWebhookResponse: true };
	};
	const { query, method } = context.getRequestObject();
	const questionId = String(query.questionId);
	const approved = query.approved === 'true';
	const item = inputOf(context);
	if (item?.questionId !== questionId || answered.has(questionId)) return show(donePage());
	const { approve, decline = '' } = labelsOf(parameterOf(context, 'approvalOptions', {}));
	const label = approved ? approve : decline;
	if (method !== 'POST') return show(confirmPage(parameterOf(context, 'message', ''), label));
	if (!claim(questionId)) return show(donePage());
	show(recordedPage(label));
	const answer = approved ? 'approved' : 'declined';
	const json = { ...item, approved, answer, answeredAt: new Date(clock.now()).toISOString() };
	return { noWebhookResponse: true, workflowData: [[{ json, pairedItem: { item: 0 } }]] };
}

/** The item that waits, as `waitForAnswer` left it. */
function inputOf(context: IWebhookFunctions): IDataObject | undefined {
	try {
		return context.evaluateExpression('{{ $json }}') as IDataObject;
	} catch {
		return undefined;
	}
}

function parameterOf<T>(context: IWebhookFunctions, name: string, otherwise: T): T {
	try {
		return context.getNodeParameter(name, otherwise) as T;
	} catch {
		return otherwise;
	}
}
