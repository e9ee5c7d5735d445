import type { INodeExecutionData } from 'n8n-workflow';

import type { Cast, Cell } from './cell';
import { complaintsAbout, isInDoubt } from './complaints';
import type { End } from './stage';

/** What is wrong with how the items of a cell ended. */
export function complaintsOfEnd(cell: Cell, cast: Cast, end: End): string[] {
	if (end.items) return complaintsOfItems(cell, cast, end.items);
	if (cell.keepsGoing) return [`thrown in spite of continue-on-fail: ${String(end.thrown)}`];
	const { message, description, context, name } = end.thrown as {
		name: string;
		message: string;
		description: string;
		context?: { itemIndex?: number };
	};
	const complaints = complaintsOfRefusal(cell, { message, description });
	if (!/^Node(Api|Operation)Error$/.test(name)) complaints.push(`${name} is no error of n8n's`);
	if (context?.itemIndex === cast.met) return complaints;
	return [...complaints, `names item ${context?.itemIndex} in place of ${cast.met}: ${message}`];
}

function complaintsOfItems(cell: Cell, cast: Cast, items: INodeExecutionData[]): string[] {
	const complaints: string[] = [];
	const byItem = (item: number) =>
		items.filter(({ pairedItem }) => (pairedItem as { item: number } | undefined)?.item === item);
	if (items.some(({ pairedItem }) => pairedItem === undefined)) complaints.push('not paired');
	cast.seconds.forEach((_, index) => {
		const own = byItem(index);
		const isRefused = own.some(({ json }) => isRefusal(json));
		if (index === cast.met) complaints.push(...complaintsOfMet(cell, own));
		else if (isRefused !== (cast.others === 'refused')) {
			complaints.push(`item ${index} ended otherwise: ${JSON.stringify(own[0]?.json)}`);
		}
	});
	return complaints;
}

/** An answer may have both words; a refusal of ours has no more than `details` besides. */
export const isRefusal = (json: unknown): boolean =>
	json !== null &&
	typeof json === 'object' &&
	'error' in json &&
	'message' in json &&
	Object.keys(json).every((key) => ['error', 'message', 'details'].includes(key));

function complaintsOfMet(cell: Cell, own: INodeExecutionData[]): string[] {
	const [first] = own;
	if (isRefusal(first?.json)) {
		const { error, message: description } = first.json;
		return complaintsOfRefusal(cell, { message: error, description });
	}
	const complaints = own.flatMap(({ json }) => complaintsOfOutput(json));
	return [...complaints, ...complaintsOfSuccess(cell)];
}

function complaintsOfOutput(json: unknown): string[] {
	if (json === null || typeof json !== 'object' || Array.isArray(json)) {
		return [`gives ${JSON.stringify(json)} in place of an item`];
	}
	if (Object.hasOwn(json, '0')) return ['gives the characters or entries of something as an item'];
	return [];
}

/** Whether words are there, and whether they are honest about what became of a write. */
function complaintsOfRefusal({ entry, kind, once, onWrite }: Cell, told: object): string[] {
	const { message, description } = told as { message: string; description: string };
	const complaints = complaintsAbout({ message, description });
	const isRead = entry.operation.effect === 'read';
	// The one call that is documented to be refused is not asked again for a refusal that is spoilt.
	const isRepeated = entry.key !== 'call.getStatus' || 'status' in kind.fault;
	if (isRead && once && kind.isPassing && isRepeated) {
		complaints.push(`does not recover: ${message}`);
	}
	if (!isRead && onWrite && kind.isUnclear && !isInDoubt({ message, description })) {
		complaints.push(`is not honest: ${message} | ${description}`);
	}
	return complaints;
}

/** A success in spite of a fault that never ends is none, unless the deed was done. */
function complaintsOfSuccess({ entry, kind, once }: Cell): string[] {
	const { status = 200 } = kind.fault;
	if (once || kind.isDone || kind.fault.redirect !== undefined) return [];
	// The one call that is documented to answer 400 is explained by its operation.
	if (entry.key === 'call.getStatus' && status === 400) return [];
	return ['succeeds although nothing was ever answered'];
}
