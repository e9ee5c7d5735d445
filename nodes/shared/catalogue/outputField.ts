import { parameter } from './operation';

/** Where an operation that outputs a file puts it; the wording is n8n's own. */
export const outputField = parameter({
	displayName: 'Put Output File in Field',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	required: true,
	hint: 'The name of the output binary field to put the file in',
	description: 'Name of the binary field that gets the file',
});
