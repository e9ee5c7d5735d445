import { parameters } from '../../shared/declare/operation';

/** Other formats ignore these options. */
export const csvOptions = parameters(
	{
		displayName: 'Byte Order Mark',
		name: 'bom',
		type: 'boolean',
		default: false,
		description: 'Whether to start a CSV file with the mark by which Excel recognizes UTF-8',
	},
	{
		displayName: 'Decimal Comma',
		name: 'decimalComma',
		type: 'boolean',
		default: false,
		description: 'Whether to write numbers in CSV with a comma instead of a point',
	},
	{
		displayName: 'Header Row',
		name: 'header',
		type: 'boolean',
		default: true,
		description: 'Whether a CSV file begins with the names of its columns',
	},
	{
		displayName: 'Separator',
		name: 'separator',
		type: 'options',
		options: [
			{ name: 'Comma', value: ',' },
			{ name: 'Pipe', value: '|' },
			{ name: 'Semicolon', value: ';' },
			{ name: 'Tab', value: '\t' },
		],
		default: ',',
		description: 'The character between the columns of a CSV file',
	},
);
