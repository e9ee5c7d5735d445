import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { checked } from './checked';
import type { Parameter } from './operation';

type Reader = (itemIndex: number) => IDataObject;

/**
 * Reads one item's parameters as plain values: only those that the form shows, each checked against
 * its own declaration, since expressions and AI agents can put anything in. What holds no expression
 * is read once for all items: n8n takes about a millisecond for each reading.
 */
export function parameterReader(
	context: IExecuteFunctions,
	parameters: readonly Parameter[],
): Reader {
	const zone = context.getTimezone();
	const node = context.getNode();
	const constants = new Map<Parameter, unknown>();
	const read = (parameter: Parameter, itemIndex: number) => {
		const { name, default: otherwise } = parameter;
		const value = context.getNodeParameter(name, itemIndex, otherwise as never);
		return checked(parameter, value, zone);
	};
	const readOnce = (parameter: Parameter) => {
		if (!constants.has(parameter)) constants.set(parameter, read(parameter, 0));
		return constants.get(parameter);
	};
	const isShown = (parameter: Parameter, values: IDataObject) =>
		parameter.displayOptions === undefined ||
		NodeHelpers.displayParameter(
			values as INodeParameters,
			parameter as INodeProperties,
			node,
			null,
		);
	const changing = new Set(
		parameters.filter(({ name, default: otherwise }) =>
			holdsExpression(node.parameters[name] ?? otherwise),
		),
	);
	return (itemIndex) => {
		const values: IDataObject = {};
		for (const parameter of parameters) {
			if (!isShown(parameter, values)) continue;
			const value = changing.has(parameter) ? read(parameter, itemIndex) : readOnce(parameter);
			values[parameter.name] = value as IDataObject;
		}
		return values;
	};
}

/** Whether n8n would evaluate something in there; its expressions begin with "=". */
function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return value !== null && typeof value === 'object' && Object.values(value).some(holdsExpression);
}
