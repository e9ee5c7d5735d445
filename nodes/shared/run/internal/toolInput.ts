import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { OperationError } from '../../errors/operationError';
import { isCalledTool, readInputOfRun } from '../../n8n/tools';

/**
 * Outside its engine n8n counts a tool's runs per item of the agent, so `$fromAI` may return
 * another call's input. Rejects a call whose input is nowhere.
 */
export function useOwnInput(context: IExecuteFunctions): void {
	if (!isCalledTool(context)) return;
	const input = context.getInputData()[0]?.json ?? {};
	const names = Object.keys(input).filter((name) => /^[\w-]{1,64}$/.test(name));
	if (names.length === 0 || seesInput(context, input, names)) return;
	for (let runIndex = context.getNextRunIndex() - 1; runIndex >= 0; runIndex--) {
		readInputOfRun(context, runIndex);
		if (seesInput(context, input, names)) return;
	}
	throw new OperationError(
		'n8n gave this call of the tool the input of another one',
		'Nothing was sent. Set the agent’s Batch Size to 1, or use AI Agent 3',
	);
}

/** Equal inputs are interchangeable. */
function seesInput(context: IExecuteFunctions, input: IDataObject, names: readonly string[]) {
	const query = (input.query ?? {}) as IDataObject;
	const expected = names.map((name) => query[name] ?? input[name] ?? null);
	const asked = names.map((name) => `$fromAI(${JSON.stringify(name)})`).join(', ');
	try {
		const seen = context.evaluateExpression(`{{ [${asked}] }}`, 0);
		return JSON.stringify(seen) === JSON.stringify(expected);
	} catch {
		return false;
	}
}
