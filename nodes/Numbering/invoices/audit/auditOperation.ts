import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { outputField } from '../../../shared/declare/commonFields';
import { bulkPageSize } from '../../../shared/declare/listParameters';
import type { ParamsOf } from '../../../shared/declare/operation';
import { operation, OutputWithFiles, parameters } from '../../../shared/declare/operation';
import { addUp, readDecimal, toNumber, zero } from '../../decimal';
import { format as fileFormat } from '../../files/fileParameters';
import { outputOptions } from '../../files/outputOptions';
import { toFiles } from '../../files/recordFile';
import type { Format } from '../../report/format';
import { formatterFor } from '../../report/format';
import { toReport } from '../../report/report';
import { checkWording, currency, locale, title } from '../../report/wording';
import * as field from '../../sharedFields';
import { checkInvoice, invoiceErrors } from '../findInvoice';
import type { Audited } from './audit';
import { auditInvoice } from './audit';
import type { AuditTotals } from './auditContent';
import { auditContent, gapsOf, sentenceOf } from './auditContent';

const columns = [
	...['kind', 'toDispute', 'certainty', 'amount', 'number', 'stated', 'expected', 'calls'],
	...['other', 'sentence', 'numInvoice', 'invoiceId', 'evidence'],
];

const forFile = { show: { output: ['file'] } } as const;

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

const auditParameters = parameters(
	field.invoiceId,
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: [
			{ name: 'File', value: 'file', description: 'A CSV or NDJSON file with one row per finding' },
			{
				name: 'One Item per Finding',
				value: 'findings',
				description: 'For example to keep them in a table; without findings, there is no item',
			},
			{
				name: 'Report',
				value: 'report',
				description: 'One item with totals, findings and a report to email',
			},
		],
		default: 'report',
		description: 'How to return the findings',
	},
	{ ...fileFormat, displayOptions: forFile },
	{ ...outputField, displayOptions: forFile },
	outputOptions(
		columns,
		[bulkPageSize, currency, locale, ratesUnchanged, taxPercent, transfers],
		[title],
	),
);

type Values = ParamsOf<typeof auditParameters>;

/** `{ toDispute, …, findings, notChecked, subject, html, text }`; an item or a row per finding. */
export const audit = operation({
	name: 'Audit',
	value: 'audit',
	action: 'Audit invoice',
	description: 'Find what is wrong in an invoice: prices, fees, double charges and sums to dispute',
	hint: 'Put IF on {{ $json.hasDispute }} after it, then Switchboard Email: Send with {{ $json.subject }} and {{ $json.html }}. Switchboard Numbering Trigger (new invoices) starts it for each invoice.',
	effect: 'read',
	parameters: auditParameters,
	errors: invoiceErrors,
	check({ invoiceId, options }) {
		checkInvoice(invoiceId);
		checkWording(options);
	},
	async execute(api, values) {
		const { options, output } = values;
		const audited = await auditInvoice(api, values.invoiceId, options);
		const format = formatterFor(options);
		const items = itemsOf(audited, format);
		if (output === 'findings') return items;
		const totals = totalsOf(audited);
		if (output === 'file') return await toFindingFiles(api, items, totals, values);
		const content = auditContent(audited, totals, format, options.title?.trim());
		const { subject, html, text } = toReport(content, highlightOf(totals, format), undefined);
		return { ...totals, ...shownOf(audited, format), findings: items, subject, html, text };
	},
});

const itemsOf = ({ findings, invoice, invoiceId }: Audited, format: Format): IDataObject[] =>
	findings.map((finding) => ({
		numInvoice: invoice.numInvoice ?? null,
		invoiceId,
		...finding,
		sentence: sentenceOf(finding, format),
	}));

function totalsOf({ findings }: Audited): AuditTotals & { hasDispute: boolean } {
	const sumOf = (own: Audited['findings']) =>
		toNumber(addUp(own.map(({ amount }) => readDecimal(amount))) ?? zero);
	const disputed = findings.filter(({ toDispute }) => toDispute);
	return {
		hasDispute: disputed.length > 0,
		toDispute: sumOf(disputed),
		certain: sumOf(disputed.filter(({ certainty }) => certainty === 'certain')),
		likely: sumOf(disputed.filter(({ certainty }) => certainty === 'likely')),
		inYourFavor: sumOf(findings.filter(({ toDispute }) => !toDispute)),
	};
}

const shownOf = (audited: Audited, format: Format) => ({
	...{ numInvoice: audited.invoice.numInvoice ?? null, invoiceId: audited.invoiceId },
	...{ calls: audited.calls, lines: audited.lines, readings: audited.readings },
	notChecked: gapsOf(audited, format),
});

const highlightOf = ({ toDispute, hasDispute }: ReturnType<typeof totalsOf>, format: Format) =>
	hasDispute
		? `${format.say.audit.toDispute} ${format.amount(toDispute)}`
		: format.say.audit.nothing.replace(/\.$/, '');

async function toFindingFiles(
	api: Api,
	items: IDataObject[],
	totals: object,
	{ options, format = 'csv', binaryPropertyName = 'data' }: Values,
): Promise<OutputWithFiles[]> {
	const { columns: chosen = [], fileName = '' } = options;
	async function* pages() {
		yield items;
	}
	const files = await toFiles(api, pages(), {
		...{ format, fieldName: binaryPropertyName, name: fileName.trim() || 'invoice-audit' },
		columns: chosen.length > 0 ? chosen : columns,
		options,
	});
	return files.map(({ json, binary }) => new OutputWithFiles({ ...json, ...totals }, binary));
}
