import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { State } from './state';

type Items = INodeExecutionData[];

/**
 * The items of the outputs Waiting, Acknowledged and Not Acknowledged, with the fields and files of their inputs.
 * Waiting items have the earliest time of all: n8n's Wait node takes that of the first item. Failed items
 * leave by the last output, so that no loop repeats them.
 */
export function toOutputs(inputs: Items, items: Items): Items[] {
	const outputs: Items[] = [[], [], []];
	for (const item of items) {
		const status = stateIn(item)?.status;
		if (!status) outputs[2].push(item);
		else
			outputs[['waiting', 'acknowledged', 'notAcknowledged'].indexOf(status)].push(
				withInput(item, inputs),
			);
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
