import type { IDataObject } from 'n8n-workflow';

import { bulkPageSize } from '../../../shared/declare/listParameters';
import { operation, optionsOf, parameters } from '../../../shared/declare/operation';
import { addUp, readDecimal, toNumber, zero } from '../../decimal';
import { type Format, formatterFor } from '../../report/format';
import { currency, locale, title, withCurrency } from '../../report/phrases';
import { toReport } from '../../report/report';
import { asItems, asReport, onlyReport, outputChoice } from '../../sharedFields';
import * as field from '../../sharedFields';
import { checkInvoice, invoiceErrors } from '../findInvoice';
import { type Audited, audit } from './audit';
import { type AuditTotals, auditContent, findingSentence, gapsOf } from './auditContent';

const taxPercent = {
	displayName: 'Tax (%)',
	name: 'taxPercent',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100, mayBeBlank: true },
	default: '',
	description:
		'Tax in the total of the invoice. Leave empty if you do not know it: the rest of the total is then named, but not checked.',
} as const;

const auditParameters = parameters(
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

/** `{ toDispute, …, findings, notChecked, subject, html, text }`; or an item per finding. */
export const auditInvoice = operation({
	name: 'Audit',
	value: 'audit',
	action: 'Audit invoice',
	description: 'Find what is wrong in an invoice: prices, fees, double charges and sums to dispute',
	hint: 'Put IF on {{ $json.hasDispute }} after it, then Switchboard Email: Send with {{ $json.subject }} and {{ $json.html }}. Switchboard Numbering Trigger (new invoices) starts it for each invoice.',
	effect: 'read',
	parameters: auditParameters,
	errors: invoiceErrors,
	prepare: checkInvoice,
	async execute(api, values) {
		const { output } = values;
		const options = withCurrency(api, values.options);
		const audited = await audit(api, values.invoiceId, options);
		const format = formatterFor(options);
		const items = itemsOf(audited, format);
		if (output === 'findings') return items;
		const totals = totalsOf(audited);
		const content = auditContent(audited, totals, format, options.title?.trim());
		const report = toReport(content, highlightOf(totals, format), format);
		return { ...totals, ...shownOf(audited, format), findings: items, ...report };
	},
});

const itemsOf = ({ findings, invoice, invoiceId }: Audited, format: Format): IDataObject[] =>
	findings.map((finding) => ({
		numInvoice: invoice.numInvoice ?? null,
		invoiceId,
		...finding,
		sentence: findingSentence(finding, format),
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
	...{ calls: audited.calls, lines: audited.lines },
	notChecked: gapsOf(audited, format),
});

const highlightOf = ({ toDispute, hasDispute }: ReturnType<typeof totalsOf>, format: Format) =>
	hasDispute
		? `${format.say.audit.toDispute} ${format.amount(toDispute)}`
		: format.say.audit.nothing.replace(/\.$/, '');
