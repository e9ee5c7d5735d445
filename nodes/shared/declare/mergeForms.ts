import type { INodeProperties } from 'n8n-workflow';

interface Form {
	operation: string;
	form: readonly INodeProperties[];
}

interface MergedParameter {
	parameter: INodeProperties;
	operations: string[];
}

const isEqual = (a: INodeProperties, b: INodeProperties) =>
	a.name === b.name && JSON.stringify(a) === JSON.stringify(b);

/**
 * The forms of a resource as one list in which each form keeps its order. What several of them have
 * is there once: n8n goes through the whole list for every node that it opens, checks or runs.
 */
export function mergeForms(forms: readonly Form[]): MergedParameter[] {
	const merged: MergedParameter[] = [];
	for (const { operation, form } of forms) {
		let next = 0;
		for (const parameter of form) {
			const at = merged.findIndex(
				(other, index) => index >= next && isEqual(other.parameter, parameter),
			);
			if (at < 0) merged.splice(next, 0, { parameter, operations: [operation] });
			else merged[at].operations.push(operation);
			next = (at < 0 ? next : at) + 1;
		}
	}
	return merged;
}
