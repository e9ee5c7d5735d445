import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Outcome } from './harness';
import type { ErrorText } from './messageViolations';
import { messageViolations, saysUnconfirmed } from './messageViolations';
import type { InputItems, TestCase } from './runCase';

export function outcomeViolations(
	testCase: TestCase,
	items: InputItems,
	outcome: Outcome,
): string[] {
	if (outcome.items) return itemViolations(testCase, items, outcome.items);
	if (testCase.continuesOnFail) {
		return [`thrown in spite of continue-on-fail: ${String(outcome.thrown)}`];
	}
	const { message, description, context, name } = outcome.thrown as ErrorText & {
		name: string;
		context?: { itemIndex?: number };
	};
	const violations = errorViolations(testCase, { message, description });
	if (!/^Node(Api|Operation)Error$/.test(name)) violations.push(`${name} is no error of n8n's`);
	if (context?.itemIndex === items.faulty) return violations;
	return [
		...violations,
		`names item ${context?.itemIndex} in place of ${items.faulty}: ${String(message)}`,
	];
}

function itemViolations(
	testCase: TestCase,
	{ timeouts, faulty, others }: InputItems,
	output: INodeExecutionData[],
): string[] {
	const violations: string[] = [];
	const byItem = (item: number) =>
		output.filter(({ pairedItem }) => (pairedItem as { item: number } | undefined)?.item === item);
	if (output.some(({ pairedItem }) => pairedItem === undefined)) violations.push('not paired');
	timeouts.forEach((_, index) => {
		const own = byItem(index);
		const hasFailed = own.some(({ json }) => isErrorItem(json));
		if (index === faulty) violations.push(...faultyItemViolations(testCase, own));
		else if (hasFailed !== (others === 'fail')) {
			violations.push(`item ${index} ended otherwise: ${JSON.stringify(own[0]?.json)}`);
		}
	});
	return violations;
}

/** A response may have both of these fields too; an error item has at most `details` besides. */
export const isErrorItem = (json: unknown): boolean =>
	json !== null &&
	typeof json === 'object' &&
	'error' in json &&
	'message' in json &&
	Object.keys(json).every((key) => ['error', 'message', 'details'].includes(key));

function faultyItemViolations(testCase: TestCase, own: INodeExecutionData[]): string[] {
	const [first] = own;
	if (isErrorItem(first?.json)) {
		const { error, message: description } = first.json;
		return errorViolations(testCase, { message: error, description });
	}
	const unknown = unknownStepIn(first?.json);
	if (unknown) return errorViolations(testCase, unknown);
	return [...own.flatMap(({ json }) => jsonViolations(json)), ...successViolations(testCase)];
}

/** The text of Notify's step whose outcome is unknown: the item reports it, and is no error. */
export function unknownStepIn(json: IDataObject = {}): ErrorText | undefined {
	const { steps = [] } = (json.escalation ?? {}) as { steps?: IDataObject[] };
	const { detail } = steps.find(({ outcome }) => outcome === 'unknown') ?? {};
	return detail === undefined ? undefined : { message: detail, description: detail };
}

function jsonViolations(json: unknown): string[] {
	if (json === null || typeof json !== 'object' || Array.isArray(json)) {
		return [`gives ${JSON.stringify(json)} in place of an item`];
	}
	if (Object.hasOwn(json, '0')) return ['gives the characters or entries of something as an item'];
	return [];
}

/** An error needs a usable text, and must say so where a write may have been processed. */
function errorViolations({ entry, kind, once, onWrite }: TestCase, text: ErrorText): string[] {
	const violations = messageViolations(text);
	const isRead = entry.operation.effect === 'read';
	// This one call is documented to answer 400, and is not retried when that answer is malformed.
	const isRetried = entry.key !== 'call.getStatus' || 'status' in kind.fault;
	if (isRead && once && kind.isTransient && isRetried) {
		violations.push(`does not recover: ${String(text.message)}`);
	}
	if (!isRead && onWrite && kind.isAmbiguous && !saysUnconfirmed(text)) {
		violations.push(`hides an unconfirmed write: ${text.message} | ${text.description}`);
	}
	return violations;
}

function successViolations({ entry, kind, once }: TestCase): string[] {
	const { status = 200 } = kind.fault;
	if (once || kind.isProcessed || kind.fault.redirect !== undefined) return [];
	// Its operation explains the documented 400.
	if (entry.key === 'call.getStatus' && status === 400) return [];
	return ['succeeds although the service processed nothing'];
}
