import { fold, make, note, pill, time } from './dom.js';

/** A telephone has no room for a mail that nobody opens. */
const NARROW = matchMedia('(max-width: 860px)');

/**
 * The frame runs no script, sends no form and can’t lead the page elsewhere; its links open in a
 * new window. It has the page’s origin, so that the page can measure it.
 */
export function drawMail(mail, index) {
	const { to, from, subject, template, category, html, variables, isBounced, at } = mail;
	const frame = make('iframe', {
		sandbox: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
		title: `Email: ${subject ?? 'without a subject'}`,
		srcdoc: `${MAIL_HEAD}${html ?? ''}`,
	});
	fitToContent(frame);
	const variablesText = variables && JSON.stringify(variables, null, 2);
	const by = template === null ? [] : [` · template ${template}`];
	return make(
		'details',
		{ class: 'mail', open: index === 0 && !NARROW.matches },
		make(
			'summary',
			null,
			make('strong', null, subject ?? '(no subject)'),
			isBounced && [' ', pill('bounced', 'bad')],
			make('span', { class: 'note' }, `to ${to} · from ${from ?? '?'}`, by, ' · ', time(at)),
		),
		html === null ? note('It has no body.') : frame,
		fold(`Variables (${category ?? 'no category'})`, variablesText),
	);
}

const MAIL_HEAD =
	'<!doctype html><meta charset="utf-8"><base target="_blank">' +
	'<style>html{color-scheme:light;background:#fff;color:#1c2733;font:14px/1.5 system-ui,sans-serif}</style>';

/** The frame gets the height of its content, and content that is too wide shrinks. */
function fitToContent(frame) {
	const fit = () => {
		const root = frame.contentDocument?.documentElement;
		if (!root || frame.clientWidth === 0) return;
		root.style.zoom = '1';
		const share = frame.clientWidth / root.scrollWidth;
		if (share < 1) root.style.zoom = String(share);
		const height = Math.ceil(root.offsetHeight * Math.min(share, 1));
		frame.style.setProperty('--content', `${height + BORDERS_PX}px`);
	};
	frame.addEventListener('load', fit);
	new ResizeObserver(fit).observe(frame);
}

const BORDERS_PX = 4;
