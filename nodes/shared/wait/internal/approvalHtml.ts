import { escapeHtml } from '../../text/escapeHtml';

/** The page loads nothing, is in no frame, in no cache and in no search engine. */
export const headers = {
	'Content-Security-Policy':
		"default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
	'X-Robots-Tag': 'noindex, nofollow',
};

const light = `--page: #f3f5f8; --card: #fff; --ink: #16324f; --soft: #51657a; --line: #ccd6df;
	--quoted: #f3f6f9; --filled: #1f6f8b; --on-filled: #fff; --wrong: #a3261b`;

const dark = `--page: #0e1a24; --card: #16283a; --ink: #e8f0f5; --soft: #a9bac8; --line: #3a5066;
	--quoted: #0f202f; --filled: #7cc7df; --on-filled: #0b2230; --wrong: #ffb4a8`;

const style = `
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
	font: 16px/1.5 system-ui, sans-serif; background: var(--page); color: var(--ink); }
main { width: min(32rem, 100%); padding: clamp(1.25rem, 5vw, 2rem); background: var(--card);
	border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0 0 1rem; font-size: 1.35rem; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.asker { margin: 0 0 .5rem; font-size: .875rem; white-space: pre-line; color: var(--soft); }
.asked { margin: 0 0 1.5rem; padding: .875rem 1rem; white-space: pre-wrap;
	background: var(--quoted); border-left: 4px solid var(--line); border-radius: 4px; }
label { display: block; margin: 0 0 .375rem; font-weight: 600; }
label span, .note, dt { font-weight: 400; font-size: .875rem; color: var(--soft); }
textarea { display: block; width: 100%; min-height: 6rem; margin: 0 0 1rem; padding: .625rem .75rem;
	font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft);
	border-radius: 8px; resize: vertical; }
button { width: 100%; padding: .75rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
	overflow-wrap: anywhere; color: var(--on-filled); background: var(--filled);
	border: 2px solid var(--filled); border-radius: 10px; }
button.decline { color: var(--ink); background: transparent; border-color: var(--soft); }
:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
.wrong { color: var(--wrong); font-weight: 600; }
.note { margin: 1rem 0 0; }
dl { margin: 0 0 1rem; }
dt { margin-top: .75rem; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** A whole page. `title` and `asker` are text, `content` is HTML. */
export const pageOf = (title: string, content: string, asker = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main>${paragraph('asker', asker)}<h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>`;

export const paragraph = (kind: 'asked' | 'asker' | 'note' | 'wrong', text: string) =>
	text === '' ? '' : `<p class="${kind}">${escapeHtml(text)}</p>`;

export const factsOf = (facts: ReadonlyArray<[name: string, text: string]>) => {
	const shown = facts.filter(([, text]) => text !== '');
	const rows = shown.map(
		([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`,
	);
	return shown.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
};
