import type {
	IDataObject,
	IExecuteFunctions,
	IHookFunctions,
	INode,
	INodeExecutionData,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

import {
	type Field,
	type Scope,
	holdsExpression,
	isShown,
	withoutNullTexts,
} from './internal/field';
import { plainEvaluation } from './internal/plainExpressions';
import { validated } from './internal/validate';
import type { Operation, Parameter } from '../declare/operation';
import type { Service } from '../declare/service';
import { formOf } from '../declare/service';
import { nestedTooDeeply, requireShallow } from './reading';
import { toOperationError } from '../errors/operationError';

type ParameterReader = (itemIndex: number) => IDataObject;

/**
 * Expressions and AI agents can enter anything, so the parameters that the form shows are
 * validated. n8n takes 0.5 ms per read, so parameters without an expression are read once for all
 * items.
 */
export function parameterReader(
	context: IExecuteFunctions,
	operation: Operation,
	service: Service,
): ParameterReader {
	const parameters = formOf(operation);
	const node = context.getNode();
	const scope = scopeOf(context, operation, service);
	const constants = new Map<Parameter, unknown>();
	const items = context.getInputData();
	const seesItems = items.length > 1;
	const evaluate = evaluatorOf(context, seesItems ? items : []);
	const read = (parameter: Parameter, itemIndex: number) => {
		const { name, default: otherwise } = parameter;
		const reading =
			changing.get(parameter)?.(items[itemIndex].json) ??
			valueOf(() => context.getNodeParameter(name, itemIndex, otherwise as never));
		if (!reading) throw nestedTooDeeply(parameter.displayName);
		requireShallow(parameter.displayName, reading.value);
		const field = fieldOf(node, parameter, reading.value);
		const cleaned = { ...field, value: withoutNullTexts(field) };
		return validated(parameter, cleaned, {
			...scope,
			evaluate(code) {
				const value = evaluate(code, itemIndex);
				requireShallow(parameter.displayName, value);
				return value;
			},
		});
	};
	const valueFor = (parameter: Parameter, itemIndex: number) => {
		if (changing.has(parameter)) return read(parameter, itemIndex);
		if (!constants.has(parameter)) constants.set(parameter, read(parameter, 0));
		return constants.get(parameter);
	};
	const changing = changingOf(node, parameters, seesItems);
	return (itemIndex) => {
		const values: IDataObject = {};
		for (const parameter of parameters) {
			if (!isShown(parameter, values, node)) continue;
			values[parameter.name] = valueFor(parameter, itemIndex) as IDataObject;
		}
		return values;
	};
}

/**
 * Some parts of an expression have a quicker way for the `items`. A tool passes no items: its item
 * is what the model sent, and its expressions see the agent’s.
 */
const evaluatorOf =
	(context: IExecuteFunctions, items: readonly INodeExecutionData[]) =>
	(code: string, itemIndex: number): unknown => {
		const item = items.at(itemIndex);
		const plain = item && plainEvaluation(`=${code}`)?.(item.json);
		return plain ? plain.value : context.evaluateExpression(code, itemIndex);
	};

/**
 * Parameters with an expression have a value for each item, and some have a quicker way to evaluate
 * it.
 */
function changingOf(node: INode, parameters: readonly Parameter[], seesItems: boolean) {
	return new Map(
		parameters.flatMap((parameter) => {
			const { raw } = fieldOf(node, parameter, undefined);
			if (!holdsExpression(raw)) return [];
			return [[parameter, seesItems ? plainEvaluation(raw) : undefined] as const];
		}),
	);
}

/** A node with a single operation outside of its service has no values of other operations. */
const scopeOf = (
	context: IExecuteFunctions,
	operation: Operation,
	{ resources }: Service,
): Scope => ({
	zone: context.getTimezone(),
	node: context.getNode(),
	effect: operation.effect,
	placeholder: operation.placeholder,
	others: () => {
		const all = resources.flatMap(({ operations }) => operations);
		const others = all.includes(operation) ? all.filter((one) => one !== operation) : [];
		return others.map((one) => ({ effect: one.effect, name: one.action, form: formOf(one) }));
	},
});

/** n8n omits values that equal their default. */
const fieldOf = ({ parameters }: INode, parameter: Parameter, value: unknown): Field => ({
	name: parameter.name,
	path: parameter.name,
	raw: parameters[parameter.name] ?? parameter.default,
	value,
});

export function readParameter(
	context: IPollFunctions | IHookFunctions | IWebhookFunctions,
	parameter: Parameter,
): unknown {
	const value = context.getNodeParameter(parameter.name, parameter.default);
	requireShallow(parameter.displayName, value);
	const node = context.getNode();
	const scope = { zone: context.getTimezone(), node, others: () => [] };
	return validated(parameter, fieldOf(node, parameter, value), scope);
}

/** n8n goes through the value recursively, so it is undefined if it is too deep for that. */
function valueOf(read: () => unknown): { value: unknown } | undefined {
	try {
		return { value: read() };
	} catch (thrown) {
		if ((thrown as Error).name === 'RangeError') return undefined;
		throw toOperationError(thrown);
	}
}
