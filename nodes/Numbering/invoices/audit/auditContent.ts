import { addUp, readDecimal, toNumberOrNull } from '../../decimal';
import { groupBy } from '../../groupBy';
import { withPlus } from '../../labels';
import { type FindingFacts, statedText } from '../../report/phrases';
import {
	type Content,
	type Format,
	type Section,
	type TableRow,
	filled,
} from '../../report/format';
import type { Audited } from './audit';
import type { AuditFinding } from './findings';

export interface AuditTotals {
	toDispute: number;
	certain: number;
	likely: number;
	inYourFavor: number;
}

/** The finding in words, in the language of the report. */
export function findingSentence(finding: AuditFinding, format: Format): string {
	const { kind, number, stated, expected, credited, calls } = finding;
	const { say, text, amount, price } = format;
	const shown = kind === 'callRateTooHigh' ? price : amount;
	const sentence = say.audit.sentences[kind]({
		number: text(withPlus(number)),
		...{ stated: shown(stated), expected: shown(expected) },
		calls: say.countOfCalls(calls, format.number(calls)),
		other: otherOf(finding, format),
	});
	return credited === 0 ? sentence : `${sentence} ${say.audit.credited(amount(credited))}`;
}

function otherOf({ kind, other }: AuditFinding, { say, date }: Format): FindingFacts['other'] {
	if (kind === 'sumDiffers') return say[other as 'fixedFees' | 'channels' | 'calls' | 'total'];
	if (kind === 'feeAfterRelease') return date(other ?? '');
	return other ?? '';
}

/** What could not be checked, in sentences. */
export const gapsOf = ({ gaps }: Audited, { say, amount, number }: Format): string[] =>
	[...gaps].map(([gap, shown]) => {
		const isAmount = gap === 'restOfTotal' || gap === 'noCalls';
		return say.audit.gaps[gap](isAmount ? amount(shown) : number(shown));
	});

export function auditContent(
	audited: Audited,
	totals: AuditTotals,
	format: Format,
	title: string | undefined,
): Content {
	const { say, date, text } = format;
	const { numInvoice, fromDate, toDate, invoiceDate } = audited.invoice;
	const number = text(statedText(numInvoice));
	const period = [fromDate, toDate].map((day) => date(statedText(day))).join(' – ');
	const [disputed, favorable] = [true, false].map((toDispute) =>
		audited.findings.filter((finding) => finding.toDispute === toDispute),
	);
	return {
		lang: format.lang,
		title: title || say.audit.title(number),
		facts: [
			{ label: say.invoiceNumber, value: number },
			{ label: say.invoiceDate, value: date(statedText(invoiceDate)) },
			{ label: say.period, value: period },
		],
		headline: headlineOf(audited, totals, format),
		sections: filled([
			findingsOf(say.audit.toDispute, disputed, format),
			findingsOf(say.audit.inYourFavor, favorable, format),
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

function findingsOf(title: string, findings: readonly AuditFinding[], format: Format): Section {
	const { audit } = format.say;
	const rows = [...groupBy(findings, ({ kind }) => kind)].flatMap(([kind, own]): TableRow[] => {
		const sum = toNumberOrNull(addUp(own.map(({ amount }) => readDecimal(amount))));
		const group = [audit.kinds[kind], '', format.amount(sum)];
		return [{ cells: group, kind: 'group' }, ...own.map((finding) => rowOf(finding, format))];
	});
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
