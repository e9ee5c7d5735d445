import type {
	IDataObject,
	IExecuteFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import type { Choice } from './approvalFields';
import { labelsOf, unitMs } from './approvalFields';
import { confirmPage, donePage, failedPage, headers, recordedPage } from './internal/approvalPage';
import { resumeWebhooks } from './resumeWebhooks';
import { clock } from '../clock';
import type { Suspension } from '../catalogue/operation';
import { claimEvents, isAccepted } from '../webhook/claims';

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

/** For a moment; n8n itself rejects a second answer when the execution has gone on. */
const rememberedMs = 10_000;

/**
 * The page behind a link. On n8n 2.x an answer is confirmed when the resumed execution is stored. Never
 * throws, because n8n would then continue as if there was an answer.
 */
export async function answerQuestion(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const response = context.getResponseObject();
	const show = (page: string, status = 200) => {
		response.status(status).set(headers).type('html').send(page);
		return { noWebhookResponse: true };
	};
	const parameter = <T>(name: string, otherwise: T) =>
		read(() => context.getNodeParameter(name, otherwise) as T, otherwise);
	const { query, method } = context.getRequestObject();
	const questionId = String(query.questionId);
	const key = `answer|${questionId}`;
	// The item that waits.
	const item = read(() => context.evaluateExpression('{{ $json }}') as IDataObject, {});
	if (item.questionId !== questionId || isAccepted(key)) return show(donePage());
	const approved = query.approved === 'true';
	const { approve, decline = '' } = labelsOf(parameter('approvalOptions', {}));
	const label = approved ? approve : decline;
	if (method !== 'POST') return show(confirmPage(parameter('message', ''), label));
	const [isFirst] = await claimEvents(response, [key], rememberedMs).catch(() => []);
	if (isFirst === undefined) return show(failedPage(), 503);
	if (!isFirst) return show(donePage());
	response.set(headers).type('html');
	// n8n reports a failure as JSON, which says nothing to the person.
	response.json = () => response.send(failedPage());
	const answer = approved ? 'approved' : 'declined';
	const json = { ...item, approved, answer, answeredAt: new Date(clock.now()).toISOString() };
	return {
		webhookResponse: recordedPage(label),
		workflowData: [[{ json, pairedItem: { item: 0 } }]],
	};
}

/** n8n throws for a value that it cannot evaluate. */
function read<T>(evaluate: () => T | undefined, otherwise: T): T {
	try {
		return evaluate() ?? otherwise;
	} catch {
		return otherwise;
	}
}
