/* eslint-disable @n8n/community-nodes/no-restricted-imports -- writes the files of a recording */
import { mkdirSync, writeFileSync } from 'node:fs';

import { secretsOf } from '../../nodes/shared/http/redaction';
import type { Account } from './requests';
import { routeSpeller } from './evidence';
import { Masker } from './mask';
import type { Exchange } from './proxy';
import type { Recording } from './record';
import { reportOf } from './report';

/** Into `<parent>/<service>-<date>`. Writes nothing and throws if one of them has a secret. */
export function writeFiles(
	recording: Recording,
	credential: Account['credential'],
	parent: string,
	now: Date,
): string {
	const { service, exchanges, settings } = recording;
	const { inMessages: secrets } = secretsOf(credential);
	const masker = new Masker(secrets);
	const spell = routeSpeller(service);
	const entries = exchanges.map((one) => harEntry(one, masker, spell(one)));
	const creator = { name: 'n8n-nodes-switchboard', version: '1' };
	const files = {
		'recording.har': toJson({ log: { version: '1.2', creator, entries } }),
		'settings.json': toJson(settings),
		'report.html': reportOf(recording, masker),
	};
	for (const [file, text] of Object.entries(files)) {
		if (secrets.every((secret) => text.search(secret) < 0)) continue;
		throw new Error(`A secret is left in ${file}, so nothing was written`);
	}
	const folder = `${parent}/${service}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
	mkdirSync(folder, { recursive: true });
	for (const [file, text] of Object.entries(files)) {
		writeFileSync(`${folder}/${file}`, text, { mode: 0o600 });
	}
	return folder;
}

const toJson = (value: object) => `${JSON.stringify(value, null, '\t')}\n`;

/** Takes the place of the real host, which would identify the account. */
const host = 'https://platform.example';

function harEntry(exchange: Exchange, masker: Masker, route: string): object {
	const { method, status, startedAt, tookMs: time, bytes, requestBody, headers } = exchange;
	const url = host + masker.url(exchange.url, route);
	const unknown = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };
	const pairs = (entries: Iterable<[string, string]>) =>
		[...entries].map(([name, value]) => ({ name, value: masker.text(value, name) }));
	const content = (text: string, all: Exchange['headers']) => ({
		mimeType: masker.text(all['content-type'] ?? '', 'content-type'),
		text: masker.body(text),
	});
	return {
		...{ startedDateTime: startedAt.toISOString(), time, comment: exchange.purpose },
		request: {
			...{ method, url, ...unknown, bodySize: requestBody.length },
			headers: pairs(Object.entries(exchange.requestHeaders)),
			queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
			...(requestBody && { postData: content(requestBody, exchange.requestHeaders) }),
		},
		response: {
			...{ status, statusText: '', ...unknown, redirectURL: '', bodySize: bytes },
			headers: pairs(Object.entries(headers)),
			content: { size: bytes, ...content(exchange.body, headers) },
		},
		...{ cache: {}, timings: { send: 0, wait: time, receive: 0 } },
	};
}
