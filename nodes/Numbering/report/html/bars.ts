import { escapeHtml } from '../../../shared/text/escapeHtml';
import type { Row } from '../content';
import { cell } from './styles';

/** Labels with amounts and bars. */
export const bars = (rows: readonly Row[]): string =>
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
