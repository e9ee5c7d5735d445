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

/** GET shows a page and POST answers, so that a bot that previews links does not approve. */
export const approvalWebhooks: IWebhookDescription[] = [
	{ ...waiting, httpMethod: 'GET' },
	{ ...waiting, httpMethod: 'POST' },
];

/** Whether the operation waits for an approval. n8n's human review of tools uses the same value. */
export const asksPeople = ({ value }: Pick<Operation, 'value'>) => value === 'sendAndWait';

interface Asked {
	approvalOptions: IDataObject;
	resumeAmount: number;
	resumeUnit: keyof typeof unitMs;
}

/**
 * The operation with the links as `choices` among its parameters; it accepts only one item. Returns
 * `questionId`, which distinguishes its links from those of earlier questions.
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

/** n8n 2.x always checks the signature of a link, 1.x only if the node requires it. */
function requireSignature(
	context: IExecuteFunctions & { setSignatureValidationRequired?(): void },
) {
	context.setSignatureValidationRequired?.();
}

/** Puts the execution to wait after the question is sent. Until there is an answer it is `timedOut`. */
export async function waitForAnswer(
	context: IExecuteFunctions,
	sent: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const [input] = context.getInputData();
	const [{ json, pairedItem }] = sent;
	// An error item has no question to wait for.
	if (json.questionId === undefined) return sent;
	const amount = Number(context.getNodeParameter('resumeAmount', 0));
	const unit = context.getNodeParameter('resumeUnit', 0) as keyof typeof unitMs;
	const answer = { approved: false, answer: 'timedOut', answeredAt: null };
	const item = { ...input.json, ...answer, questionId: json.questionId };
	await waitWith(context, item, new Date(clock.now() + amount * unitMs[unit]));
	return [{ json: item, pairedItem }];
}

/** Questions that were answered just now in this process -> the time of the answer. */
const answered = new Map<string, number>();
const rememberedMs = 10_000;

/** True for the first answer to a question. A moment later n8n itself rejects further ones. */
function claimAnswer(questionId: string): boolean {
	const now = clock.now();
	for (const [id, at] of answered) if (now - at > rememberedMs) answered.delete(id);
	if (answered.has(questionId)) return false;
	answered.set(questionId, now);
	return true;
}

/** The page behind a link. Never throws, because n8n would then continue as if there was an answer. */
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
	if (!claimAnswer(questionId)) return show(donePage());
	show(recordedPage(label));
	const answer = approved ? 'approved' : 'declined';
	const json = { ...item, approved, answer, answeredAt: new Date(clock.now()).toISOString() };
	return { noWebhookResponse: true, workflowData: [[{ json, pairedItem: { item: 0 } }]] };
}

/** The waiting item, as `waitForAnswer` stored it. */
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
