import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { propertiesOf } from '../shared/declare/service';
import { subtitleOf } from '../shared/declare/subtitle';
import { withNodeErrors } from '../shared/errors/operationError';
import { executeOperation } from '../shared/run/execute';
import type { State } from './escalation';
import { statuses } from './escalation';
import { notification, notify } from './notify';

/** One pass of an escalation: n8n's Wait node holds it between two passes, so that restarts don't matter. */
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
				'For alerts that a person must react to. Connect Waiting to Wait (n8n-nodes-base.wait, resume specificTime, dateTime {{ $json.escalation.nextCheckAt }}) and that back to this node; read the acknowledgement in between, for the field Acknowledged. It keeps the fields of its items.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.wait',
					relationHint: 'Between two passes, until escalation.nextCheckAt',
				},
				{
					nodeType: 'n8n-nodes-switchboard.push',
					relationHint: 'Send and Wait Until Read, for one notification and a short wait',
				},
			],
		},
		defaults: { name: 'Switchboard Notify' },
		// It sends to people between two waits, which only a workflow can make.
		usableAsTool: undefined,
		inputs: [NodeConnectionTypes.Main],
		outputs: ['Waiting', 'Acknowledged', 'Not Acknowledged'].map((displayName) => ({
			type: NodeConnectionTypes.Main,
			displayName,
		})),
		// Which of them is needed depends on the steps, so each says what it is for.
		credentials: notification.credentials.map(({ credentialType: name }, index) => ({
			name,
			required: false,
			displayName: ['Credential for Push', 'Credential for Chat and Email', 'Credential for Calls'][
				index
			],
		})),
		properties: propertiesOf(notification),
	};

	async execute(this: IExecuteFunctions) {
		const items = await withNodeErrors(this, async () => {
			return await executeOperation(this, notification, notify);
		});
		return toOutputs(this.getInputData(), items);
	}
}

type Items = INodeExecutionData[];

/**
 * The items of the outputs Waiting, Acknowledged and Not Acknowledged, with the fields and files of their inputs.
 * Waiting items have the earliest time of all: n8n's Wait node takes that of the first item. Failed items
 * leave by the last output, so that no loop repeats them.
 */
function toOutputs(inputs: Items, items: Items): Items[] {
	const outputs: Items[] = [[], [], []];
	for (const item of items) {
		const state = stateIn(item);
		if (state) outputs[statuses.indexOf(state.status)].push(withInput(item, inputs));
		else outputs[2].push(item);
	}
	const times = outputs[0].map((item) => String(stateIn(item)?.nextCheckAt)).sort();
	for (const item of outputs[0]) (stateIn(item) as IDataObject).nextCheckAt = times[0];
	return outputs;
}

const stateIn = ({ json }: INodeExecutionData) => json.escalation as State | undefined;

function withInput(item: INodeExecutionData, inputs: Items): INodeExecutionData {
	const { item: index } = item.pairedItem as { item: number };
	const { json, binary } = inputs[index];
	return { ...item, ...(binary && { binary }), json: { ...json, ...item.json } };
}
