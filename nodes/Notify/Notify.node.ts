import {
	type EngineResponse,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import type { WriteOperation } from '../shared/declare/operation';
import { propertiesOf, subtitleOf } from '../shared/declare/service';
import { withNodeErrors } from '../shared/errors/operationError';
import { answerPause, answersIn, pauseIfAsked, requestPause } from '../shared/n8n/executions';
import { executeOperation } from '../shared/run/execute';
import { acknowledgement, acknowledgePath, acknowledgeUrls } from '../shared/wait/acknowledgement';
import { receiveAnswerTo, resumeWebhooksAt, requirePause } from '../shared/wait/suspend';
import { unregistered } from '../shared/webhook/webhooks';
import { type Links, alertOf } from './acknowledgements';
import { notification, notify } from './notify';
import type { State } from './state';

const outputs = ['Acknowledged', 'Not Acknowledged'];

/** n8n stores the execution between two passes, so that restarts don't matter. */
export class Notify implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Notify',
		name: 'notify',
		icon: {
			light: 'file:../../icons/notify.svg',
			dark: 'file:../../icons/notify.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(notification),
		description:
			'Escalate a notification (push, chat, email, call) step by step until a person acknowledges',
		builderHint: {
			searchHint:
				'For alerts that need a reaction. It waits automatically between its steps. People acknowledge by reading the push notification or with the link that replaces [acknowledge link]. It keeps the fields of its items.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.email',
					relationHint: 'Send and Wait for Approval, for one person’s decision',
				},
			],
		},
		defaults: { name: 'Switchboard Notify' },
		// A tool cannot wait for people.
		usableAsTool: undefined,
		inputs: [NodeConnectionTypes.Main],
		outputs: outputs.map((displayName) => ({
			type: NodeConnectionTypes.Main,
			displayName,
		})),
		// The steps decide which of them are needed, so each label says what it is for.
		credentials: notification.credentials.map(({ credentialType: name }, index) => ({
			name,
			required: false,
			displayName: ['Credential for Push', 'Credential for Chat and Email', 'Credential for Calls'][
				index
			],
		})),
		webhooks: resumeWebhooksAt([acknowledgePath]),
		waitingNodeTooltip:
			'The execution continues when a person acknowledges or the next step is due',
		properties: propertiesOf(notification),
	};

	webhookMethods = unregistered();

	async execute(this: IExecuteFunctions, response?: EngineResponse) {
		const paused = await pauseIfAsked(this);
		if (paused) return paused;
		const links: Links = { urlOf: acknowledgeUrls(this), used: usedIn(response) };
		const items = await withNodeErrors(this, async () => {
			requirePause(this);
			const execute: WriteOperation['execute'] = async (api, params) =>
				await notify.execute(api, params, links);
			return await executeOperation(this, notification, { ...notify, execute });
		});
		const [nextCheckAt] = items.flatMap((item) => stateIn(item)?.nextCheckAt ?? []).sort();
		return nextCheckAt
			? requestPause(this, new Date(nextCheckAt))
			: toOutputs(this.getInputData(), items);
	}

	async webhook(this: IWebhookFunctions) {
		return await receiveAnswerTo(this, acknowledgement(alertOf), (item) =>
			answerPause(item, outputs.length),
		);
	}
}

const usedIn = (response?: EngineResponse): Links['used'] =>
	new Map(
		answersIn(response, outputs.length).map(({ notification, step }) => [
			String(notification),
			Number(step),
		]),
	);

type Items = INodeExecutionData[];

/** Not Acknowledged includes failed items. Each item has the fields and files of its input. */
function toOutputs(inputs: Items, items: Items): Items[] {
	const [acknowledged, unacknowledged]: Items[] = [[], []];
	for (const item of items) {
		const state = stateIn(item);
		const output = state?.status === 'acknowledged' ? acknowledged : unacknowledged;
		output.push(state ? withInput(item, inputs) : item);
	}
	return [acknowledged, unacknowledged];
}

const stateIn = ({ json }: INodeExecutionData) => json.escalation as State | undefined;

function withInput(item: INodeExecutionData, inputs: Items): INodeExecutionData {
	const { item: index } = item.pairedItem as { item: number };
	const { json, binary } = inputs[index];
	return { ...item, ...(binary && { binary }), json: { ...json, ...item.json } };
}
