/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- reads the page's own files */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { answerJson, type Answer, type Route } from '../route';
import { CONTROL } from '../steering';
import type { World } from '../world';
import { viewWorld } from './view';

/** First path segment of the page's own address, which has none. */
export const ROOT = '';

const FOLDER = join(__dirname, 'browser');
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
const STYLES = ['colours.css', 'layout.css', 'parts.css', 'entries.css'];
const SCRIPTS = ['page.js', 'dom.js', 'actions.js', 'business.js', 'traffic.js'];

/**
 * Nothing but the page's own scripts runs, and nothing is fetched from elsewhere. Mails bring styles
 * of their own, into frames that inherit this.
 */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self' 'unsafe-inline'",
	'img-src data:',
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ');

/** The sandbox's root: a page that shows what happened in it, and keeps up with it. */
export function page(world: World): Route[] {
	return [
		{ ...own('/', () => serveFile('page.html')), service: ROOT },
		...[...STYLES, ...SCRIPTS].map((file) => own(`/page/${file}`, () => serveFile(file))),
		own('/view', ({ query }) => serveView(world, query.seen)),
	];
}

function own(path: string, handle: Route['handle']): Route {
	return { service: CONTROL, method: 'GET', path, documented: false, handle };
}

function serveFile(file: string): Answer {
	const type = TYPES[file.split('.')[1] as keyof typeof TYPES];
	const headers = {
		'content-security-policy': POLICY,
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		'cache-control': 'no-store',
	};
	const payload = readFileSync(join(FOLDER, file));
	return { status: 200, contentType: `${type}; charset=utf-8`, payload, headers };
}

/** `{ version, view }`, or 204 to whoever has `seen` this version already. */
function serveView(world: World, seen: unknown): Answer {
	const view = viewWorld(world);
	const version = createHash('sha256').update(JSON.stringify(view)).digest('base64url');
	if (version === seen) return { status: 204, contentType: null, payload: '' };
	const answer = answerJson({ version, view });
	return { ...answer, headers: { 'cache-control': 'no-store' } };
}
