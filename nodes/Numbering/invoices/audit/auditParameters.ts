import { bulkPageSize } from '../../../shared/declare/listParameters';
import { parameters } from '../../../shared/declare/operation';
import { optionsOf } from '../../../shared/declare/options';
import { asItems, asReport, outputChoice, onlyReport } from '../../outputChoice';
import { currency, locale, title } from '../../report/wording';
import * as field from '../../sharedFields';

const taxPercent = {
	displayName: 'Tax (%)',
	name: 'taxPercent',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100, mayBeBlank: true },
	default: '',
	description:
		'Tax in the total of the invoice. Leave empty if you do not know it: the rest of the total is then named, but not checked.',
} as const;

const ratesUnchanged = {
	displayName: 'Rates Unchanged',
	name: 'ratesUnchanged',
	type: 'boolean',
	default: false,
	description:
		'Whether you know that the rates have not changed since the period of the invoice. Findings by rate are then certain instead of likely.',
} as const;

const transfers = {
	displayName: 'Transferred Calls',
	name: 'transfers',
	type: 'options',
	options: [
		{ name: 'Detect', value: 'detect', description: 'By what the calls of the invoice come to' },
		{
			name: 'Outbound Leg Is Added',
			value: 'added',
			description: 'The invoice adds the amount of the outbound leg to the rated amount',
		},
		{
			name: 'Rated Amount Is All',
			value: 'inAmount',
			description: 'The rated amount is all that the invoice has for a call',
		},
	],
	default: 'detect',
	description: 'What a transferred call adds to the invoice',
} as const;

export const auditParameters = parameters(
	field.invoiceId,
	outputChoice(
		'findings',
		'report',
		asItems(
			'Finding',
			'findings',
			'For example to keep them in a table; without findings, there is no item',
		),
		asReport('findings'),
	),
	optionsOf(
		currency,
		locale,
		bulkPageSize,
		ratesUnchanged,
		taxPercent,
		onlyReport(title),
		transfers,
	),
);
