import type { IDataObject, INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import type { Evaluate } from './template';
import type { Operation, Parameter } from '../../declare/operation';

export interface Scope {
	/** Completes dates without an offset. */
	zone: string;
	node: INode;
	effect?: Operation['effect'];
	/** Of the item, where there is one: the parts of a template. */
	evaluate?: Evaluate;
	/** The editor may have left values of the node's other operations. */
	others(): ReadonlyArray<Pick<Operation, 'effect' | 'name'> & { form: readonly Parameter[] }>;
}

/** `whole` has the values of the node, if these are a part. What only tools show is read everywhere: it may be a guard. */
export function isShown(
	parameter: Parameter,
	values: IDataObject,
	node: INode,
	whole: INodeParameters = values as INodeParameters,
): boolean {
	const { displayOptions } = parameter as INodeProperties;
	if (displayOptions === undefined) return true;
	const show = { ...displayOptions.show };
	delete show['@tool'];
	const field = { ...(parameter as INodeProperties), displayOptions: { ...displayOptions, show } };
	return NodeHelpers.displayParameter(values as INodeParameters, field, node, null, whole);
}
