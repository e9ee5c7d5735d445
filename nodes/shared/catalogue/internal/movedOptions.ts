import type { INodeProperties } from 'n8n-workflow';

import { whereSet } from '../options';

/** Options that became fields of the credential, or of the form. */
export interface MovedOptions {
	names: readonly string[];
	/** Where they are now, if not in the credential. */
	to?: string;
}

/**
 * Marks moved options. n8n drops what a form does not show, so the form shows them in the workflows
 * that have them, which go on working, and offers them nowhere else.
 */
export const markMoved =
	(
		{ names, to = 'It is now a field of the credential, for all nodes' }: MovedOptions = {
			names: [],
		},
	) =>
	(parameter: INodeProperties): INodeProperties => {
		if (parameter.name !== 'options') return parameter;
		const options = (parameter.options as INodeProperties[]).map((option) =>
			names.includes(option.name) ? markOption(option, to) : option,
		);
		return { ...parameter, options };
	};

const markOption = (option: INodeProperties, to: string): INodeProperties => ({
	...option,
	description: `${option.description?.replace(/\.$/, '')}. ${to}.`,
	displayOptions: whereSet(option.name),
});
