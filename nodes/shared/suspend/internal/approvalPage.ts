import { escapeHtml } from '../../text/escapeHtml';

/** The page loads nothing, is in no frame, in no cache and in no search engine. */
export const headers = {
	'Content-Security-Policy':
		"default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
	'X-Robots-Tag': 'noindex, nofollow',
};

const style = `
	:root { color-scheme: light dark; }
	body { margin: 0; min-height: 100vh; display: grid; place-items: center;
		font: 16px/1.5 system-ui, sans-serif; background: #f4f6f8; color: #16324f; }
	main { box-sizing: border-box; width: min(30rem, 92vw); margin: 2rem 0; padding: 2rem;
		background: #fff; border-radius: 14px; box-shadow: 0 6px 24px #16324f22; }
	h1 { margin: 0 0 1rem; font-size: 1.35rem; }
	.asked { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 1.5rem; }
	.note { margin: 1rem 0 0; font-size: .875rem; opacity: .75; }
	button { width: 100%; padding: .8rem 1rem; border: 0; border-radius: 10px; font: inherit;
		font-weight: 600; color: #fff; background: #1f6f8b; cursor: pointer; }
	button:focus-visible { outline: 3px solid #ffb238; outline-offset: 2px; }
	@media (prefers-color-scheme: dark) {
		body { background: #0e1a24; color: #e8f0f5; }
		main { background: #16283a; box-shadow: none; }
	}`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>`;

/** Asks to confirm by a button, because opening a link must not count as an answer. */
export const confirmPage = (asked: string, label: string) =>
	page(
		'Your answer, please',
		`<p class="asked">${escapeHtml(asked)}</p>
<form method="post"><button type="submit">${escapeHtml(label)}</button></form>
<p class="note">Nothing happens before you press the button. The first answer counts.</p>`,
	);

export const recordedPage = (label: string) =>
	page(
		'Your answer was recorded',
		`<p class="asked">${escapeHtml(label)}</p>
<p class="note">You can close this page.</p>`,
	);

export const donePage = () =>
	page(
		'This question was already answered',
		'<p class="note">Only the first answer counts, or the time limit is over. You can close this page.</p>',
	);

/** n8n could not store the answer, or another one is just being stored. */
export const failedPage = () =>
	page(
		'Your answer was not recorded',
		'<p class="note">Nothing was changed by it. Please go back and press the button again in a moment.</p>',
	);
