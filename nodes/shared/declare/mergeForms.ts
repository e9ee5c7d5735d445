import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

interface Form {
	resource: string;
	operation: string;
	parameters: readonly INodeProperties[];
}

/** As `displayOptions` name them: every operation of every resource. */
type Places = Record<'resource' | 'operation', string[]>;

/**
 * The forms of a node as one list in which each form keeps its order. What several of them have is
 * there once: n8n goes through the whole list for every node that it opens, checks or runs.
 */
export function mergeForms(forms: readonly Form[]) {
	const merged: Array<{ parameter: INodeProperties; text: string; forms: Form[] }> = [];
	for (const form of forms) {
		let next = 0;
		for (const parameter of form.parameters) {
			const text = JSON.stringify(parameter);
			const at = merged.findIndex((other, index) => index >= next && other.text === text);
			if (at < 0) merged.splice(next, 0, { parameter, text, forms: [form] });
			else merged[at].forms.push(form);
			next = (at < 0 ? next : at) + 1;
		}
	}
	return merged.map(({ parameter, forms: shown }) => ({ parameter, places: placesOf(shown) }));
}

/** Resources with the same operations share a place. */
function placesOf(forms: readonly Form[]): Places[] {
	const operationsOf = new Map<string, string[]>();
	for (const { resource, operation } of forms) {
		operationsOf.set(resource, [...(operationsOf.get(resource) ?? []), operation].sort());
	}
	const places = new Map<string, Places>();
	for (const [resource, operation] of operationsOf) {
		const known = places.get(operation.join());
		if (known) known.resource.push(resource);
		else places.set(operation.join(), { resource: [resource], operation });
	}
	return [...places.values()];
}

const containers: readonly string[] = ['collection', 'fixedCollection'];

/**
 * Makes n8n hand over collections as entered: it drops what its form can't make, and so a guard.
 * If two properties have one name, the last counts, and n8n doesn't change a hidden one's value.
 */
export const asEntered = (form: readonly INodeProperties[]): INodeProperties[] =>
	form.flatMap((property) => {
		if (!containers.includes(property.type)) return [property];
		const { displayName, name, default: untouched, displayOptions } = property;
		const shown = displayOptions ? { displayOptions } : {};
		return [property, { displayName, name, type: 'hidden', default: untouched, ...shown }];
	});

/** n8n checks required fields even in a hidden collection: a group belongs to its operation. */
export const withOwnGroups = (show: Places) => {
	const displayOptions = { show: { '/resource': show.resource, '/operation': show.operation } };
	return (parameter: INodeProperties): INodeProperties => {
		if (parameter.type !== 'collection') return parameter;
		const options = (parameter.options as INodeProperties[]).map((option) =>
			requiresSomething(option) ? { ...option, displayOptions } : option,
		);
		return { ...parameter, options };
	};
};

const requiresSomething = ({ type, options = [] }: INodeProperties) =>
	type === 'fixedCollection' &&
	(options as INodePropertyCollection[]).some(({ values }) =>
		values.some(({ required }) => required),
	);
