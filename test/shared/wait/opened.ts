import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { Email } from '../../../nodes/Email/Email.node';
import type { Request } from '../../harness/webhookRun';
import { receive } from '../../harness/webhookRun';

export const jane = 'jane@example.com';

interface Opened extends Partial<Omit<Request, 'query'>> {
	query?: IDataObject;
	/** The item that waits. */
	item?: IDataObject;
	/** The node. */
	settings?: Partial<INode>;
}

let asked = 0;

/** A question of its own for each test: answers are remembered by question. */
export function newQuestion() {
	const questionId = `question-${asked++}`;

	/** What is shown behind a link of the question, and the item with which the workflow continues. */
	async function open(
		method: string,
		parameters: INodeParameters = {},
		{ query, item, settings, ...more }: Opened = {},
	) {
		const asks = {
			operation: 'sendAndWait',
			message: 'Buy <3>?',
			approvalOptions: {},
			options: {},
		};
		const answer = await receive(
			new Email(),
			{ ...asks, ...parameters },
			{ method, query: { questionId, approved: 'true', recipient: jane, ...query }, ...more },
			{ questionId, ...item },
			settings,
		);
		const [[continued] = []] = answer.result.workflowData ?? [];
		return {
			answer,
			status: answer.status,
			/** Without its style sheet. */
			page: String(answer.sent).replace(/<style>[^<]+<\/style>/, '<style></style>'),
			json: continued?.json,
		};
	}
	const post = async (body: unknown, parameters: INodeParameters = {}, more: Opened = {}) =>
		await open('POST', parameters, { body, ...more });
	return { questionId, open, post };
}
