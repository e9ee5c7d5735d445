import type { INodeParameters, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import type { Parameter } from '../../../nodes/shared/declare/operation';
import { formOf } from '../../../nodes/shared/declare/service';
import type { Entry } from '../../harness/entries';
import type { FieldPath } from '../../trust/fieldPaths';
import { fieldPathsOf } from '../../trust/fieldPaths';
import { legalShapesOf } from './shapes';

/** The parameters of a node that the editor has opened and saved again. */
export function savedByEditor(
	{ description }: INodeType,
	{ resource, operation }: Entry,
	parameters: INodeParameters,
): INodeParameters {
	const node = { typeVersion: 1 };
	const chosen = { resource, operation: operation.value, ...parameters };
	const clean = (values: INodeParameters, withDefaults: boolean) =>
		NodeHelpers.getNodeParameters(
			description.properties,
			values,
			withDefaults,
			false,
			node,
			description,
		)!;
	return clean(clean(chosen, true), false);
}

/** An operation chosen in place of another one, whose values are still in the node. */
interface Leftover {
	from: FieldPath;
	entry: Entry;
	parameters: INodeParameters;
	/** It writes, and the value is an option of another write. */
	mayGuard: boolean;
}

const namesOf = (entry: Entry, top: string) =>
	formOf(entry.operation)
		.filter(({ name, type }) => name === top && type === 'collection')
		.map(({ options = [] }) => (options as readonly Parameter[]).map(({ name }) => name));

/** Each field of each collection, left by its operation where another one has the collection without it. */
export function leftoversOf(entries: readonly Entry[]): Leftover[] {
	const written = entries.filter(isWrite).flatMap((entry) => namesOf(entry, 'options').flat());
	return entries.flatMap((other) => {
		return fieldPathsOf(other).flatMap((from) => {
			const [legal] = legalShapesOf(from);
			const [top, name] = from.name.split(' > ');
			if (!legal || !name) return [];
			const value = (legal.field.parameters[top] as INodeParameters)[name];
			return entries
				.filter((entry) => namesOf(entry, top).some((names) => !names.includes(name)))
				.map((entry) => ({
					...{ from, entry },
					parameters: {
						...entry.sample,
						[top]: { ...(entry.sample[top] as INodeParameters), [name]: value },
					},
					mayGuard: isWrite(entry) && top === 'options' && written.includes(name),
				}));
		});
	});
}

const isWrite = ({ operation }: Entry) => operation.effect === 'write';
