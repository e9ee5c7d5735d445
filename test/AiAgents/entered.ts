import type { INodeParameters } from 'n8n-workflow';

/** Parameters of a configuration as the provider's form gives them. */
export const form = (value: INodeParameters): INodeParameters => ({
	detailsFrom: 'form',
	parameterForm: { mappingMode: 'defineBelow', value },
});

/** The same entered as a list of name, value and type. */
export const list = (...detail: Array<[string, string, string?]>): INodeParameters => ({
	detailsFrom: 'list',
	details: {
		detail: detail.map(([parameter, value, parameter_type = '']) => ({
			parameter,
			value,
			parameter_type,
		})),
	},
});
