/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- reads the page's own files */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { readingsRoute } from '../console/readings';
import { recordsRoute } from '../console/records';
import { requestRoutes } from '../console/requests';
import type { Reply } from '../../http/http';
import { anyQuery, CONTROL, on, type Route, type Service, type Taken } from '../../http/route';
import type { World } from '../../core/world';
import { viewWorld } from './view';

const FOLDER = join(__dirname, 'browser');
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
/** `/` separates folder and name. */
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
	.map((file) => file.replaceAll(sep, '/'))
	.filter((file) => /\.(css|js)$/.test(file));

/**
 * Only the page’s own scripts run. Mails have inline styles, in frames that inherit this policy.
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

export const page: readonly Service[] = [
	{
		name: '',
		routes: [fileRoute('/', 'page.html')],
	},
	{
		name: CONTROL,
		routes: [
			...FILES.map((file) => fileRoute(`/page/${file}`, file)),
			on('GET', '/view', { query: anyQuery }, serveView, { isHidden: true }),
			...[recordsRoute, readingsRoute, ...requestRoutes].map(unstored),
		],
	},
];

function fileRoute(path: string, file: string): Route {
	const serve = (_world: World, _request: object, reply: Reply) => serveFile(reply, file);
	return on('GET', path, { query: anyQuery }, serve, { isHidden: true });
}

/** Browsers must never store what the page shows on demand. */
function unstored(route: Route): Route {
	return {
		...route,
		handle: async (world, request, reply: Reply) => {
			reply.header('cache-control', 'no-store');
			return await route.handle(world, request, reply);
		},
	};
}

function serveFile(reply: Reply, file: string): Buffer {
	const type = TYPES[file.split('.')[1] as keyof typeof TYPES];
	reply.type(`${type}; charset=utf-8`).headers({
		'content-security-policy': POLICY,
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		'cache-control': 'no-store',
	});
	return readFileSync(join(FOLDER, file));
}

/** It returns `{ version, view }`, or 204 to a page that has already `seen` this version. */
function serveView(world: World, { query }: Taken<{ query: typeof anyQuery }>, reply: Reply) {
	const view = viewWorld(world);
	const version = createHash('sha256').update(JSON.stringify(view)).digest('base64url');
	reply.header('cache-control', 'no-store');
	return version === query.seen ? reply.code(204).send() : { version, view };
}
