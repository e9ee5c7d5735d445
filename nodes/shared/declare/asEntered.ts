import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import type { Places } from './mergeForms';

const containers: readonly string[] = ['collection', 'fixedCollection'];

/**
 * Makes n8n hand over collections as entered: it drops what its form can't make, and so a guard.
 * Of two properties of one name the last counts, and n8n keeps a hidden one's value as it is.
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
