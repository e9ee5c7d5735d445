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
	optionsOf(currency, locale, bulkPageSize, taxPercent, onlyReport(title)),
);
