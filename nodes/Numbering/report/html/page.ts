import { escapeHtml } from '../../shared/text/escapeHtml';
import type { Content, Row } from './content';

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const cell = 'padding:6px 0;font-size:14px;line-height:20px;border-bottom:1px solid #e3e8ec';

/** Dark mode works in mail programs that support a style block; the others show the light page. */
const styles = `
@media (prefers-color-scheme: dark) {
	.sb-page { background: #14191d !important; color: #e8edf0 !important; }
	.sb-card { background: #1e262c !important; }
	.sb-soft { color: #a4b1ba !important; }
	.sb-line { border-color: #35424b !important; }
	.sb-track { background: #35424b !important; }
	.sb-bar { background: #6cc3dd !important; }
	.sb-note { background: #43361a !important; color: #ffdf9e !important; }
}
@media (max-width: 480px) {
	.sb-card { padding: 16px !important; }
	.sb-bars { width: 56px !important; }
}`;

/**
 * A complete page for an email: tables and inline styles, without scripts, images and external
 * content. It is readable at 360 px and at most 680 px wide.
 */
export function toHtml({ title, period, headline, sections, remarks }: Content): string {
	return `<!DOCTYPE html>
<html lang="en">
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:680px">
<tr><td class="sb-card" style="background:#ffffff;border-radius:10px;padding:28px;text-align:left">
<h1 style="margin:0;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>
<p class="sb-soft" style="margin:4px 0 0;font-size:14px;line-height:20px;color:#5b6b76">${escapeHtml(period)}</p>
${remarks.map(remark).join('\n')}
${figures(headline)}
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

function figures(headline: Content['headline']): string {
	const rows = headline.map(
		({ label, value, note }) => `<tr>
<td class="sb-line" style="${cell}">${escapeHtml(label)}</td>
<td class="sb-line" align="right" style="${cell};font-size:18px;font-weight:600;white-space:nowrap">${escapeHtml(value)}${
			note
				? `<br><span class="sb-soft" style="font-size:12px;font-weight:400;color:#5b6b76">${escapeHtml(note)}</span>`
				: ''
		}</td>
</tr>`,
	);
	return `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:16px">${rows.join('\n')}</table>`;
}

function section({ title, rows, note }: Content['sections'][number]): string {
	const heading = `<h2 style="margin:28px 0 4px;font-size:16px;line-height:22px">${escapeHtml(title)}</h2>`;
	const subtitle = note
		? `<p class="sb-soft" style="margin:0 0 4px;font-size:12px;line-height:16px;color:#5b6b76">${escapeHtml(note)}</p>`
		: '';
	return `${heading}${subtitle}
<table width="100%" cellpadding="0" cellspacing="0">${rows.map(bar).join('\n')}</table>`;
}

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
