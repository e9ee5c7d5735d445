import { DateTime } from 'luxon';
import type { IWebhookFunctions } from 'n8n-workflow';

import { escapeHtml } from '../../text/wording';
import { type Choice, signs } from '../approvalForm';

export function show(context: IWebhookFunctions, page: string, status = 200) {
	context.getResponseObject().status(status).set(headers).type('html').send(page);
	return { noWebhookResponse: true };
}

/**
 * n8n sends the page once it has stored the answer. It reports a failure as JSON, which people
 * can’t read.
 */
export function answerAsPage(context: IWebhookFunctions, text = ''): void {
	const response = context.getResponseObject();
	response.set(headers).type('html');
	response.json = () => response.send(failedPage(text));
}

/** This many characters fit a few pages, and n8n can still store them with an execution. */
export const maxTextLength = 5_000;

export interface GivenAnswer {
	isApproved: boolean;
	/** It is empty if the person wrote nothing. */
	comment: string;
	answeredAt: string;
	linkSentTo: string;
}

export interface EarlierAnswer extends Omit<GivenAnswer, 'isApproved'> {
	label: string;
}

export interface QuestionView {
	askedBy: string;
	/** The message came from this address or number; empty if the credential has it. */
	sender: string;
	title: string;
	message: string;
	choice: Pick<Choice, 'kind' | 'label'>;
	asksForComment?: boolean;
	/** It is empty if someone removed it from the link. */
	linkSentTo: string;
	problem?: string;
	comment?: string;
}

/** Opening a link must not count as an answer. */
export function questionPage(view: QuestionView): string {
	const { title, message, choice, linkSentTo, problem = '' } = view;
	const sentTo =
		linkSentTo && ` This link was sent to ${linkSentTo}; anyone who has it can answer.`;
	return pageOf(
		title || 'Your answer is needed',
		`${paragraph('asked', message)}${paragraph('wrong', problem)}
<form method="post">${fieldIn(view)}<button type="submit" class="${choice.kind}">${signOf(choice)}${escapeHtml(choice.label)}</button></form>
${paragraph('note', `Nothing is recorded until you press the button. Only the first answer counts.${sentTo}`)}`,
		askerIn(view),
	);
}

const askerIn = ({ askedBy, sender }: QuestionView) =>
	[askedBy && `Asked by the workflow “${askedBy}”`, sender && `Sent from ${sender}`]
		.filter(Boolean)
		.join('\n');

const signOf = ({ kind }: QuestionView['choice']) =>
	`<span aria-hidden="true">${signs[kind]}</span> `;

const fieldIn = ({ asksForComment, comment = '' }: QuestionView) =>
	asksForComment
		? `<label for="text">Comment <span>(optional)</span></label><textarea id="text" name="comment" maxlength="${maxTextLength}">
${escapeHtml(comment)}</textarea>`
		: '';

export const recordedPage = (view: QuestionView, answer: GivenAnswer, zone: string) =>
	pageOf(
		'Your answer was recorded',
		`${paragraph('asked', view.message)}${factsOf(factsIn({ ...answer, label: shownLabel(view.choice) }, zone))}
${paragraph('note', 'You can close this page.')}`,
		askerIn(view),
	);

export const shownLabel = ({ kind, label }: QuestionView['choice']) => `${signs[kind]} ${label}`;

const factsIn = (
	{ label, comment, answeredAt }: Omit<EarlierAnswer, 'linkSentTo'>,
	zone: string,
): Array<[string, string]> => [
	['Answer', label],
	['Comment', comment],
	['Time', stampOf(answeredAt, zone)],
];

/**
 * Other people may have a different link, so only the link that was used shows the comment again.
 */
export function donePage(earlier: EarlierAnswer | undefined, linkSentTo: string, zone: string) {
	const isSameLink = earlier !== undefined && earlier.linkSentTo === linkSentTo;
	const facts = earlier
		? factsIn({ ...earlier, comment: isSameLink ? earlier.comment : '' }, zone)
		: [];
	const [title, reason] = earlier
		? ['This request was already answered', 'Only the first answer counts.']
		: ['This request is closed', 'It was already answered, or its time limit has passed.'];
	return pageOf(
		title,
		`${factsOf(facts)}${paragraph('note', `${reason} You can close this page.`)}`,
	);
}

/**
 * n8n could not store the answer, or is storing a different one. The page shows the text so that
 * people can copy it.
 */
export const failedPage = (text: string) =>
	pageOf(
		'Your answer wasn’t recorded',
		`${factsOf([['Your text', text]])}${paragraph('note', 'Wait a moment, then go back and try again.')}`,
	);

export const stampOf = (iso: string, zone: string) =>
	DateTime.fromISO(iso, { zone }).setLocale('en-US').toFormat("LLLL d, yyyy 'at' HH:mm ZZZZ");

/**
 * The link is a secret, so the page loads nothing and stays out of frames, caches and search
 * engines.
 */
const headers = {
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

/** `title` and `asker` are text, `content` is HTML. */
const pageOf = (title: string, content: string, asker = '') => `<!doctype html>
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

const paragraph = (kind: 'asked' | 'asker' | 'note' | 'wrong', text: string) =>
	text === '' ? '' : `<p class="${kind}">${escapeHtml(text)}</p>`;

const factsOf = (facts: ReadonlyArray<[name: string, text: string]>) => {
	const filledFacts = facts.filter(([, text]) => text !== '');
	const rows = filledFacts.map(
		([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`,
	);
	return filledFacts.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
};
