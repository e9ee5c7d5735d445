import type {
	INode,
	INodeIssues,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodeType,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { workflowOf } from './run';

/** n8n finds them like this when an execution begins. */
export function issuesOf(nodeType: INodeType, parameters: INodeParameters): INodeIssues | null {
	const { properties } = nodeType.description;
	const node = nodeWith(nodeType, parameters);
	return NodeHelpers.getNodeParametersIssues(properties, node, nodeType.description);
}

function nodeWith(nodeType: INodeType, parameters: INodeParameters): INode {
	const base = { id: '1', typeVersion: 1, position: [0, 0] as [number, number] };
	const node = { ...base, name: 'Tested', type: 'tested', parameters };
	return workflowOf(nodeType, node).nodes.Tested;
}

const valuesOf = ({ options = [] }: INodeProperties) =>
	options.flatMap((option) => ('value' in option ? [option.value as string] : []));

const inTools = (displayOptions: INodeProperties['displayOptions']) =>
	displayOptions?.show?.['@tool']?.[0] === true;

/** Each resource and operation of the form; one empty choice for a node without operations. */
export function choicesIn({ description }: INodeType): INodeParameters[] {
	const choices = description.properties
		// The list of tools is the same, with another default.
		.filter(({ name, displayOptions }) => name === 'operation' && !inTools(displayOptions))
		.flatMap((operation) =>
			(operation.displayOptions?.show?.resource as string[]).flatMap((resource) =>
				valuesOf(operation).map((value) => ({ resource, operation: value })),
			),
		);
	return choices.length > 0 ? choices : [{}];
}

/** n8n may show the field only with other values, too. */
export function belongsTo(
	chosen: INodeParameters,
	{ displayOptions, ...property }: INodeProperties,
	{ description }: INodeType,
): boolean {
	const names = ['resource', 'operation', '/resource', '/operation'];
	const shown = Object.entries(displayOptions?.show ?? {});
	const show = Object.fromEntries(shown.filter(([name]) => names.includes(name)));
	const field = { ...property, displayOptions: { show } };
	return NodeHelpers.displayParameter(chosen, field, null, description, chosen);
}

/** Required fields and groups have a value; one form for each option that shows other fields. */
export function leastForms(nodeType: INodeType, chosen: INodeParameters): INodeParameters[] {
	const own = nodeType.description.properties.filter(
		(property) => !(property.name in chosen) && belongsTo(chosen, property, nodeType),
	);
	const least = own.flatMap((property) => {
		const value = leastOf(property);
		return value === undefined ? [] : [[property.name, value] as const];
	});
	const form = { ...chosen, ...Object.fromEntries(least) };
	const choices = own.filter(({ type }) => type === 'options');
	const forms = choices.flatMap((choice) =>
		valuesOf(choice).map((value) => ({ ...form, [choice.name]: value })),
	);
	return [form, ...forms];
}

/** It is undefined if the default is enough. */
function leastOf(property: INodeProperties): INodeParameters[string] | undefined {
	const { type, required, default: untouched } = property;
	if (type === 'fixedCollection') return groupsOf(property);
	if (!required) return type === 'string' ? '' : undefined;
	if (type === 'resourceLocator') return { __rl: true, mode: 'id', value: '1' };
	if (type === 'multiOptions') return valuesOf(property).slice(0, 1);
	return untouched === '' ? 'x' : undefined;
}

function groupsOf({ options = [], typeOptions }: INodeProperties): INodeParameters {
	const groups = (options as INodePropertyCollection[]).map(({ name, values }) => {
		const entry = Object.fromEntries(
			values.map((value) => [value.name, leastOf(value) ?? (value.default as string)]),
		);
		return [name, typeOptions?.multipleValues ? [entry] : entry];
	});
	return Object.fromEntries(groups) as INodeParameters;
}
