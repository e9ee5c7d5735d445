/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what was written */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Sandbox } from '../../sandbox/http/server';
import { writeFiles } from '../../scripts/record/files';
import { record } from '../../scripts/record/record';
import { serviceNamed } from '../../scripts/record/services';
import { startSandbox } from '../../sandbox/http/server';
import type { ServiceName } from '../../sandbox/services/services';
import { isWhole } from '../harness/sample';
import { inputs } from './recorded';

type Tree = { [name: string]: Tree } | string | number | null;

/** Every text of the account that says something about people, numbers or secrets. */
const personal =
	/^(number|caller\w+|called\w+|email|contact|contact_email|address|phone|fax|postcode|reference|groupName|incoming_number|sip_number|room_id|audio|transcription_url|webhook_url|callId|numInvoice|api_key|api_secret|access_token|password)$/;

function personalIn(tree: Tree, name = ''): string[] {
	if (typeof tree === 'string') return personal.test(name) && tree.length > 5 ? [tree] : [];
	if (typeof tree !== 'object' || tree === null) return [];
	const named = tree.parameter as string | undefined;
	return Object.entries(tree).flatMap(([key, inner]) =>
		personalIn(inner, key === 'value' && named ? named : Array.isArray(tree) ? name : key),
	);
}

const encodingsOf = (secret: string): string[] => [
	secret,
	encodeURIComponent(secret),
	JSON.stringify(secret).slice(1, -1),
	secret.replace(/"/g, '&quot;').replace(/</g, '&lt;'),
	...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(secret).toString(form)),
	// In the middle of another text, e.g. `Bearer …`, base64 looks otherwise.
	...[1, 2].map((shift) => {
		const text = Buffer.from(' '.repeat(shift) + secret).toString('base64');
		return text.slice(4, -4);
	}),
	[...secret].map((one) => `%${one.charCodeAt(0).toString(16)}`).join(''),
	[...secret].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(''),
];

/** Lets the service echo a secret wherever an answer has room for it. */
function echo({ world }: Sandbox, path: string, secret: string): void {
	const [, url, json, , base64, , hex] = encodingsOf(secret);
	const faults = [
		{ status: 418, raw: `<p>${secret} and ${json}</p>`, contentType: 'text/html' },
		{ status: 418, body: { status: secret, [secret]: secret, [`x_${hex}`]: url } },
		{ status: 418, body: { message: `Bearer ${secret}`, event: base64, list: [hex, [secret]] } },
		{ headers: { 'x-echo': secret, 'x-auth': base64, allow: secret }, afterProcessing: true },
		{ redirect: `https://elsewhere.example/${url}?token=${url}` },
	];
	for (const fault of faults) world.faults.add({ path, ...fault });
}

const services: Array<[ServiceName, string]> = [
	['aiAgents', '/clients'],
	['numbering', '/api/data/orders'],
];

it.each(isWhole ? services : services.slice(0, 1))(
	'Nothing secret or personal of %s is written, in any encoding',
	async (name, path) => {
		const sandbox = await startSandbox({ only: [name] });
		const parent = mkdtempSync(join(tmpdir(), 'recordings-'));
		try {
			const claims = { 'https://switchboard.example/claims/email': 'owner@example.com' };
			const accessToken = sandbox.world.tokens.issue(claims, 3600, 'a-signature');
			echo(sandbox, path, accessToken);
			const credential = { baseUrl: `${sandbox.url}/${name}`, accessToken };
			const recording = await record(serviceNamed(name), { credential, inputs });
			const sent = recording.exchanges.map(
				({ body, requestHeaders }) => body + requestHeaders.authorization,
			);
			expect(sent.join('')).toContain(accessToken);
			const folder = writeFiles(recording, credential, parent, sandbox.world.now());
			const files = readdirSync(folder);
			expect(files.sort()).toEqual(['recording.har', 'report.html', 'settings.json']);
			const written = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
			const secrets = [accessToken, ...accessToken.split('.')].flatMap(encodingsOf);
			const { [name]: tables } = sandbox.world.snapshot() as Record<string, Tree>;
			const values = [...new Set([...personalIn(tables), ...recorded(recording.exchanges)])];
			expect(values.length).toBeGreaterThan(100);
			expect([...secrets, ...values].filter((value) => written.includes(value))).toEqual([]);
			const { log } = JSON.parse(readFileSync(join(folder, 'recording.har'), 'utf8')) as {
				log: { entries: unknown[] };
			};
			expect(log.entries).toHaveLength(recording.exchanges.length);
		} finally {
			rmSync(parent, { recursive: true });
			await sandbox.stop();
		}
	},
);

/** The same from what was answered: call records are not in the snapshot. */
const recorded = (exchanges: ReadonlyArray<{ body: string; status: number }>) =>
	exchanges
		.filter(({ status }) => status === 200)
		.flatMap(({ body }) => personalIn(JSON.parse(body) as Tree));
