import { escapeHtml } from '../../../shared/text/escapeHtml';
import type { Chart, Row } from '../content';
import { small } from './styles';

const heightPx = 96;

/** Columns of table cells, because mail programs remove SVG and some ignore the height of a div. */
export function chart({ columns, summary }: Chart): string {
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
