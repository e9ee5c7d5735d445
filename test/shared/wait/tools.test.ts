import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { placeNode } from '../../harness/run';
import { entriesOf } from '../../harness/entries';
import { testedServices } from '../../harness/services';

const operations = testedServices.flatMap((tested) =>
	entriesOf(tested).map(({ key, resource, operation }) => ({ key, resource, operation, tested })),
);

/** As n8n's editor decides which options of a list it offers. */
function isOffered(
	description: INodeTypeDescription,
	resource: string,
	operation: string,
): boolean {
	const parameters = { resource, operation };
	const fields = description.properties.filter(({ name, displayOptions }) => {
		return name === 'operation' && displayOptions?.show?.resource?.includes(resource);
	});
	// Tools and other nodes may have a list each.
	const field = fields.find((one) =>
		NodeHelpers.displayParameter(parameters, one, null, description),
	);
	const options = (field?.options ?? []) as INodePropertyOptions[];
	const option = options.find(({ value }) => value === operation);
	if (!option) return false;
	// n8n's editor passes options, too, although the type says properties.
	return NodeHelpers.displayParameter(parameters, option as never, null, description);
}

const asTool = (description: INodeTypeDescription) => ({
	...description,
	name: `${description.name}Tool`,
});

describe('An operation that suspends the execution, keeps a state, or is not available', () => {
	it.each(operations)(
		'$key is hidden from tools only if it does',
		({ resource, operation, tested }) => {
			const { description } = tested.nodeType;
			expect(isOffered(description, resource, operation.value)).toBe(true);
			expect(isOffered(asTool(description), resource, operation.value)).toBe(
				!operation.suspension && !['stateful', 'unavailable'].includes(operation.kind ?? ''),
			);
		},
	);

	it.each(
		operations.filter(({ operation }) => operation.suspension ?? operation.kind === 'unavailable'),
	)('$key stays in a tool that has it, with all its fields', ({ resource, operation, tested }) => {
		const { nodeType } = tested;
		const saved = { resource, operation: operation.value };
		const shown = (description: INodeTypeDescription) =>
			NodeHelpers.getNodeParameters(
				description.properties,
				saved,
				true,
				false,
				placeNode({ parameters: saved }, nodeType).node,
				description,
			);
		expect(shown(asTool(nodeType.description))).toMatchObject(saved);
		expect(shown(asTool(nodeType.description))).toEqual(shown(nodeType.description));
	});
});
