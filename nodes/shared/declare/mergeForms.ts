import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

interface Form {
	resource: string;
	operation: string;
	parameters: readonly INodeProperties[];
}

/** `displayOptions` name places like this: every operation of every resource. */
type Places = Record<'resource' | 'operation', string[]>;

/**
 * Each form keeps its order within the list. Shared fields occur once, because n8n goes through the
 * whole list for every node that it opens, checks or runs.
 */
export function mergeForms(forms: readonly Form[]) {
	const merged: Array<{ parameter: INodeProperties; text: string; forms: Form[] }> = [];
	for (const form of forms) {
		let next = 0;
		for (const parameter of form.parameters) {
			const text = JSON.stringify(parameter);
			const at = merged.findIndex((entry, index) => index >= next && entry.text === text);
			if (at < 0) merged.splice(next, 0, { parameter, text, forms: [form] });
			else merged[at].forms.push(form);
			next = (at < 0 ? next : at) + 1;
		}
	}
	return merged.map(({ parameter, forms: sameForms }) => ({
		parameter,
		places: placesOf(sameForms),
	}));
}

/** Resources with the same operations share a place. */
function placesOf(forms: readonly Form[]): Places[] {
	const operationsOf = new Map<string, string[]>();
	for (const { resource, operation } of forms) {
		operationsOf.set(resource, [...(operationsOf.get(resource) ?? []), operation].sort());
	}
	const places = new Map<string, Places>();
	for (const [resource, operation] of operationsOf) {
		const place = places.get(operation.join());
		if (place) place.resource.push(resource);
		else places.set(operation.join(), { resource: [resource], operation });
	}
	return [...places.values()];
}

const containers: readonly string[] = ['collection', 'fixedCollection'];

/**
 * n8n drops values that its form can’t make, and with them a guard. If two properties have one
 * name, the last one counts, and n8n doesn’t change the value of a hidden one.
 */
export const asEntered = (form: readonly INodeProperties[]): INodeProperties[] =>
	form.flatMap((property) => {
		if (!containers.includes(property.type)) return [property];
		const { displayName, name, default: untouched, displayOptions } = property;
		const conditions = displayOptions ? { displayOptions } : {};
		return [property, { displayName, name, type: 'hidden', default: untouched, ...conditions }];
	});

/** n8n checks required fields even in a hidden collection, so a group belongs to its operation. */
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
