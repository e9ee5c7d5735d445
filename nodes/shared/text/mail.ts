import { escapeHtml } from './wording';

/** If the first font of a list is missing, Outlook shows Times. */
export const mailFont = 'font-family:Arial,Helvetica,sans-serif';

/** Gmail cuts off a longer email. The service may add some bytes, such as a link to unsubscribe. */
export const maxMailBytes = 100_000;

export const softInk = '#51657a';

const ink = '#1c2a33';

const page = '#f1f4f6';

/** The table is only for layout. */
export const layoutTable = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/** Programs without a dark mode, or with their own, ignore this. */
const darkStyles = `.page{background:#0e1a24!important;color:#e8f0f5!important}
.card{background:#16283a!important;border-color:#3a5066!important}
.ink{color:#e8f0f5!important}
.soft{color:#a9bac8!important}`;

interface Mail {
	/** It is a language tag such as `de-DE`. */
	lang: string;
	title: string;
	/** It is the maximum width in pixels. */
	width: number;
	/** Some programs have a dark mode, or show the phone layout. */
	dark: string;
	narrow?: string;
	/** It is HTML. */
	body: string;
}

/**
 * All emails that the pack makes have this page: no scripts, images or external content; readable
 * at 360 pixels. Outlook ignores a maximum width, so it gets a table with a fixed one, and its font
 * is in a style sheet, because its tables don’t inherit one. Other styles are in the tags, for
 * programs that drop style sheets.
 */
export function mailPage({ lang, title, width, dark, narrow, body }: Mail): string {
	return `<!DOCTYPE html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<!--[if mso]><style>table,td,th,div,p,h1,h2,a,span{${mailFont}}</style><![endif]-->
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkStyles}
${dark}}
@media (max-width:480px){.card{padding:16px!important}${narrow ?? ''}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${page};color:${ink};${mailFont}">
<table ${layoutTable} width="100%" class="page" bgcolor="${page}" style="background-color:${page};color:${ink}"><tr><td align="center" style="padding:16px 8px;${mailFont}">
<!--[if mso]><table ${layoutTable} width="${width}" align="center"><tr><td><![endif]-->
<table ${layoutTable} width="100%" style="max-width:${width}px"><tr><td class="card" align="left" bgcolor="#ffffff" style="padding:24px;background-color:#ffffff;border:1px solid #ccd6df;border-radius:10px;text-align:left">
${body}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
}
