import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

/**
 * Limits groups with required fields to their own operation. n8n checks required fields even in a
 * hidden collection, against the values of the top-level field of the same name.
 */
export const withOwnGroups = (show: Record<'resource' | 'operation', string[]>) => {
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
