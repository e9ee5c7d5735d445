import { escapeHtml } from '../../../shared/text/escapeHtml';
import type { Chart, Content, Row, Section } from '../content';
import { cell, font, rule, small, soft, styles } from './styles';
import { table } from './table';

/** For an email: no scripts, images or external content; readable at 360 px, at most 720 px wide. */
export function toHtml({ lang, title, facts, headline, sections, remarks }: Content): string {
	return `<!DOCTYPE html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}
</style>
</head>
<body class="sb-page" style="margin:0;padding:0;background:#f1f4f6;color:#1c2a33;${font}">
<table role="presentation" class="sb-page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f4f6;color:#1c2a33">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:720px">
<tr><td class="sb-card" style="background:#ffffff;border-radius:10px;padding:32px;text-align:left">
<h1 style="margin:0;font-size:24px;line-height:30px">${escapeHtml(title)}</h1>
${factList(facts)}
${figures(headline)}
${remarks.map(remark).join('\n')}
${sections.map(section).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

const remark = (text: string) =>
	`<p class="sb-note" style="margin:16px 0 0;padding:10px 12px;font-size:14px;line-height:20px;background:#fff3d6;color:#6b4a00;border-radius:6px">${escapeHtml(text)}</p>`;

function factList(facts: Content['facts']): string {
	const rows = facts.map(
		({ label, value }) =>
			`<tr><td class="sb-soft" style="padding:1px 16px 1px 0;font-size:14px;line-height:20px;${soft}">${escapeHtml(label)}</td><td style="padding:1px 0;font-size:14px;line-height:20px">${escapeHtml(value)}</td></tr>`,
	);
	return `<table cellpadding="0" cellspacing="0" style="margin-top:10px">${rows.join('\n')}</table>`;
}

function figures(headline: Content['headline']): string {
	const cells = headline.map(
		({ label, value, note }) =>
			`<td class="sb-figure" valign="top" style="padding:14px 20px 14px 0;font-size:13px;line-height:18px"><span class="sb-soft" style="${soft}">${escapeHtml(label)}</span><br><span style="font-size:22px;line-height:30px;font-weight:600;white-space:nowrap">${escapeHtml(value)}</span>${
				note ? `<br><span class="sb-soft" style="${small}">${escapeHtml(note)}</span>` : ''
			}</td>`,
	);
	return `<table class="sb-line" width="100%" cellpadding="0" cellspacing="0" style="margin-top:18px;border-top:2px solid #1c2a33;border-bottom:${rule}"><tr>${cells.join('\n')}</tr></table>`;
}

function section({ title, note, rows, table: cells, chart: columns }: Section): string {
	const heading = `<h2 style="margin:30px 0 6px;font-size:16px;line-height:22px">${escapeHtml(title)}</h2>`;
	const subtitle = note
		? `<p class="sb-soft" style="margin:0 0 6px;${small}">${escapeHtml(note)}</p>`
		: '';
	const body = [cells && table(cells), columns && chart(columns), rows && bars(rows)];
	return `${heading}${subtitle}${body.filter(Boolean).join('\n')}`;
}

const bars = (rows: readonly Row[]): string =>
	`<table width="100%" cellpadding="0" cellspacing="0">${rows.map(bar).join('\n')}</table>`;

function bar({ label, value, share }: Row): string {
	const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
	const fill =
		percent === 0
			? ''
			: `<td class="sb-bar" width="${percent}%" style="background:#1f6f8b;height:10px;border-radius:5px;font-size:0;line-height:0">&nbsp;</td>`;
	return `<tr>
<td class="sb-line" width="42%" style="${cell};padding-right:10px;word-break:break-word">${escapeHtml(label)}</td>
<td class="sb-line sb-bars" width="36%" style="${cell}"><table role="presentation" class="sb-track" width="100%" cellpadding="0" cellspacing="0" style="background:#e3e8ec;border-radius:5px"><tr>${fill}<td style="height:10px;font-size:0;line-height:0">&nbsp;</td></tr></table></td>
<td class="sb-line" align="right" style="${cell};padding-left:10px;white-space:nowrap">${escapeHtml(value)}</td>
</tr>`;
}

const heightPx = 96;

/** Columns of table cells, because mail programs remove SVG and some ignore the height of a div. */
function chart({ columns, summary }: Chart): string {
	const [first] = columns;
	const last = columns[columns.length - 1];
	return `<table role="img" aria-label="${escapeHtml(summary)}" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${columns.map(column).join('')}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="sb-soft" style="padding-top:4px;${small}">${escapeHtml(first.label)}</td><td class="sb-soft" align="right" style="padding-top:4px;${small}">${escapeHtml(columns.length > 1 ? last.label : '')}</td></tr></table>`;
}

function column({ label, value, share }: Row): string {
	const px = Math.round(Math.min(1, Math.max(0, share)) * heightPx);
	const fill =
		px === 0
			? ''
			: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="sb-bar" height="${px}" style="height:${px}px;background:#1f6f8b;border-radius:2px 2px 0 0;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
	return `<td class="sb-line" valign="bottom" height="${heightPx}" title="${escapeHtml(`${label}: ${value}`)}" style="height:${heightPx}px;padding:0 1px;border-bottom:1px solid #c3ccd3;font-size:0;line-height:0">${fill}</td>`;
}
