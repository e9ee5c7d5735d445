import type {
	IDataObject,
	IExecuteFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import type { Choice } from './approvalFields';
import { labelsOf, unitMs } from './approvalFields';
import { confirmPage, donePage, headers, recordedPage } from './internal/approvalPage';
import { resumeWebhooks } from './resumeWebhooks';
import { clock } from '../clock';
import type { Suspension } from '../catalogue/operation';

/** GET shows a page and POST answers, so that a bot that previews links does not approve. */
export const approvalWebhooks = resumeWebhooks('={{ $nodeId }}');

interface Asked {
	approvalOptions: IDataObject;
	resumeAmount: number;
	resumeUnit: keyof typeof unitMs;
}

/** Asks people by links. `questionId` distinguishes its links from those of an earlier question. */
export const approval: Suspension<Choice[], Asked> = {
	severalItems: (count) => ({
		message: 'Send and Wait for Approval asks about one item at a time',
		description: `It received ${count} items, and nothing was sent. Put Loop Over Items with a batch size of 1 before it, so that each waits for its own answer`,
	}),
	createResume(context, questionId, { approvalOptions }) {
		const { approve, decline } = labelsOf(approvalOptions);
		requireSignature(context);
		const link = (label: string, approved: boolean) => ({
			label,
			approved,
			url: context.getSignedResumeUrl({ approved: String(approved), questionId }),
		});
		return [link(approve, true), ...(decline === undefined ? [] : [link(decline, false)])];
	},
	suspend: ({ id: questionId, input, params: { resumeAmount, resumeUnit } }) => ({
		item: { ...input, approved: false, answer: 'timedOut', answeredAt: null, questionId },
		until: new Date(clock.now() + resumeAmount * unitMs[resumeUnit]),
	}),
};

/** n8n 2.x always checks a link's signature, 1.x only if the node asks for it. */
function requireSignature(
	context: IExecuteFunctions & { setSignatureValidationRequired?(): void },
) {
	context.setSignatureValidationRequired?.();
}

/** Questions answered just now in this process, by the time of the answer. */
const answered = new Map<string, number>();
const rememberedMs = 10_000;

/** Only the first answer to a question counts; n8n rejects later ones itself, but for a moment. */
function rememberAnswer(questionId: string): void {
	const now = clock.now();
	for (const [id, at] of answered) if (now - at > rememberedMs) answered.delete(id);
	answered.set(questionId, now);
}

/** The page behind a link. Never throws, because n8n would then continue as if there was an answer. */
export function answerQuestion(context: IWebhookFunctions): IWebhookResponseData {
	const response = context.getResponseObject();
	const show = (page: string) => {
		response.status(200).set(headers).type('html').send(page);
		return { noWebhookResponse: true };
	};
	const parameter = <T>(name: string, otherwise: T) =>
		read(() => context.getNodeParameter(name, otherwise) as T, otherwise);
	const { query, method } = context.getRequestObject();
	const questionId = String(query.questionId);
	const approved = query.approved === 'true';
	// The item that waits.
	const item = read(() => context.evaluateExpression('{{ $json }}') as IDataObject, {});
	if (item.questionId !== questionId || answered.has(questionId)) return show(donePage());
	const { approve, decline = '' } = labelsOf(parameter('approvalOptions', {}));
	const label = approved ? approve : decline;
	if (method !== 'POST') return show(confirmPage(parameter('message', ''), label));
	rememberAnswer(questionId);
	show(recordedPage(label));
	const answer = approved ? 'approved' : 'declined';
	const json = { ...item, approved, answer, answeredAt: new Date(clock.now()).toISOString() };
	return { noWebhookResponse: true, workflowData: [[{ json, pairedItem: { item: 0 } }]] };
}

/** n8n throws for a value that it cannot evaluate. */
function read<T>(evaluate: () => T | undefined, otherwise: T): T {
	try {
		return evaluate() ?? otherwise;
	} catch {
		return otherwise;
	}
}
