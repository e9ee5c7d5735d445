import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { checked } from './checked';
import type { Parameter } from './operation';

/**
 * One item's parameters as plain values: only those that the form shows, each checked against its
 * own declaration, since expressions and AI agents can put anything in.
 */
export function readParameters(
	context: IExecuteFunctions,
	parameters: readonly Parameter[],
	itemIndex: number,
): IDataObject {
	const values: IDataObject = {};
	const zone = context.getTimezone();
	for (const parameter of parameters) {
		if (!isShown(context, parameter, values)) continue;
		const value = context.getNodeParameter(parameter.name, itemIndex, parameter.default as never);
		values[parameter.name] = checked(parameter, value, zone) as IDataObject;
	}
	return values;
}

function isShown(context: IExecuteFunctions, parameter: Parameter, values: IDataObject): boolean {
	return NodeHelpers.displayParameter(
		values as INodeParameters,
		parameter as INodeProperties,
		context.getNode(),
		null,
	);
}
