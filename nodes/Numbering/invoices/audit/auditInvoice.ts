import type { IDataObject } from 'n8n-workflow';

import { bulkPageSize } from '../../../shared/declare/commonFields';
import { operation, optionsOf, parameters } from '../../../shared/declare/operation';
import { addUp, readDecimal, toNumber, toNumberOrNull, zero } from '../../decimal';
import { groupBy } from '../../groupBy';
import { withPlus } from '../../labels';
import {
	type Content,
	type Format,
	type Section,
	type TableRow,
	filled,
	formatterFor,
	rowsOf,
} from '../../../shared/report/format';
import {
	type FindingFacts,
	currency,
	locale,
	statedText,
	title,
} from '../../../shared/report/phrases';
import { toReport } from '../../../shared/report/report';
import { asItems, asReport, onlyReport, outputChoice } from '../../../shared/declare/outputChoice';
import * as field from '../../sharedFields';
import { checkInvoice, invoiceErrors } from '../findInvoice';
import { type Audited, audit } from './audit';
import type { AuditFinding } from './findings';

interface AuditTotals {
	toDispute: number;
	certain: number;
	likely: number;
	inYourFavor: number;
}

function findingSentence(finding: AuditFinding, format: Format): string {
	const { kind, number, stated, expected, credited, calls } = finding;
	const { say, text, amount, price } = format;
	const formatMoney = kind === 'callRateTooHigh' ? price : amount;
	const sentence = say.audit.sentences[kind]({
		number: text(withPlus(number)),
		stated: formatMoney(stated),
		expected: formatMoney(expected),
		calls: say.countOfCalls(calls, format.number(calls)),
		related: otherOf(finding, format),
	});
	return credited === 0 ? sentence : `${sentence} ${say.audit.credited(amount(credited))}`;
}

function otherOf(
	{ kind, other: related }: AuditFinding,
	{ say, date }: Format,
): FindingFacts['related'] {
	if (kind === 'sumDiffers') return say[related as 'fixedFees' | 'channels' | 'calls' | 'total'];
	if (kind === 'feeAfterRelease') return date(related ?? '');
	return related ?? '';
}

const gapsOf = ({ gaps }: Audited, { say, amount, number }: Format): string[] =>
	[...gaps].map(([gap, extent]) => {
		const isAmount = gap === 'restOfTotal' || gap === 'noCalls';
		return say.audit.gaps[gap](isAmount ? amount(extent) : number(extent));
	});

function auditContent(
	audited: Audited,
	totals: AuditTotals,
	format: Format,
	maxRows: number,
): Content {
	const { say, date, text } = format;
	const { numInvoice, fromDate, toDate, invoiceDate } = audited.invoice;
	const number = text(statedText(numInvoice));
	const period = [fromDate, toDate].map((day) => date(statedText(day))).join(' – ');
	const [disputed, favorable] = [true, false].map((toDispute) =>
		audited.findings.filter((finding) => finding.toDispute === toDispute),
	);
	return {
		title: format.title ?? say.audit.title(number),
		facts: [
			{ label: say.invoiceNumber, value: number },
			{ label: say.invoiceDate, value: date(statedText(invoiceDate)) },
			{ label: say.period, value: period },
		],
		headline: headlineOf(audited, totals, format),
		sections: filled([
			findingsOf(say.audit.toDispute, disputed, format, maxRows),
			findingsOf(say.audit.inYourFavor, favorable, format, maxRows),
			notCheckedOf(audited, format),
		]),
		remarks: disputed.length === 0 ? [say.audit.nothing] : [],
	};
}

function headlineOf({ calls }: Audited, totals: AuditTotals, format: Format) {
	const { audit, countOfCalls } = format.say;
	const figure = (label: string, value: number) => ({ label, value: format.amount(value) });
	return [
		{
			...figure(audit.toDispute, totals.toDispute),
			note: countOfCalls(calls, format.number(calls)),
		},
		figure(audit.certain, totals.certain),
		figure(audit.likely, totals.likely),
		...(totals.inYourFavor === 0 ? [] : [figure(audit.inYourFavor, totals.inYourFavor)]),
	];
}

function findingsOf(
	title: string,
	findings: readonly AuditFinding[],
	format: Format,
	maxRows: number,
): Section {
	const { audit, more } = format.say;
	const sumOf = (some: readonly AuditFinding[]) =>
		format.amount(toNumberOrNull(addUp(some.map(({ amount }) => readDecimal(amount)))));
	const restOf = (rest: readonly AuditFinding[]): TableRow => ({
		cells: [more(format.number(rest.length)), '', sumOf(rest)],
		kind: 'more',
	});
	const rows = [...groupBy(findings, ({ kind }) => kind)].flatMap(
		([kind, groupFindings]): TableRow[] => {
			const group = [audit.kinds[kind], '', sumOf(groupFindings)];
			const members = rowsOf(groupFindings, maxRows, (finding) => rowOf(finding, format), restOf);
			return [{ cells: group, kind: 'group' }, ...members];
		},
	);
	return { title, table: { columns: ['', audit.certainty, audit.difference], rows, minor: 1 } };
}

const rowOf = (finding: AuditFinding, format: Format): TableRow => ({
	cells: [
		findingSentence(finding, format),
		format.say.audit[finding.certainty],
		format.amount(finding.amount),
	],
	kind: 'member',
});

function notCheckedOf(audited: Audited, format: Format): Section {
	const { notChecked, assumes } = format.say.audit;
	const sentences = [...gapsOf(audited, format), ...(audited.calls > 0 ? [assumes] : [])];
	const rows = sentences.map((sentence): TableRow => ({ cells: [sentence] }));
	return { title: notChecked, table: { columns: [''], rows } };
}

const taxPercent = {
	displayName: 'Tax (%)',
	name: 'taxPercent',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100, mayBeBlank: true },
	default: '',
	description:
		'Tax in the total of the invoice. Leave empty if you don’t know it; the rest of the total is then listed, but not checked.',
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
	description: 'Find errors in an invoice: prices, fees, double charges and sums to dispute',
	hint: 'Put IF on {{ $json.hasDispute }} after it, then Switchboard Email: Send with {{ $json.subject }} and {{ $json.html }}. Switchboard Numbering Trigger (new invoices) starts it for each invoice.',
	effect: 'read',
	parameters: auditParameters,
	errors: invoiceErrors,
	prepare: checkInvoice,
	async execute(api, values) {
		const { output } = values;
		const format = formatterFor(api, values.options);
		const audited = await audit(api, values.invoiceId, {
			...values.options,
			currency: format.currency,
		});
		const items = itemsOf(audited, format);
		if (output === 'findings') return items;
		const totals = totalsOf(audited);
		const contentOf = (maxRows: number) => auditContent(audited, totals, format, maxRows);
		const report = toReport(contentOf, highlightOf(totals, format), format);
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
	const sumOf = (someFindings: Audited['findings']) =>
		toNumber(addUp(someFindings.map(({ amount }) => readDecimal(amount))) ?? zero);
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
	numInvoice: audited.invoice.numInvoice ?? null,
	invoiceId: audited.invoiceId,
	calls: audited.calls,
	lines: audited.lines,
	notChecked: gapsOf(audited, format),
});

const highlightOf = ({ toDispute, hasDispute }: ReturnType<typeof totalsOf>, format: Format) =>
	hasDispute
		? `${format.say.audit.toDispute} ${format.amount(toDispute)}`
		: format.say.audit.nothing.replace(/\.$/, '');
