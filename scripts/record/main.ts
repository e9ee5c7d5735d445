/* eslint-disable no-console, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a program */
import '../generate/environment';
import type { INodeProperties } from 'n8n-workflow';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import { writeFiles } from './files';
import { record } from './record';
import { serviceNamed } from './services';
import { offerWrite, writeNamed } from './write';

/** A secret is not shown while it is typed. */
async function ask(question: string, isSecret = false): Promise<string> {
	process.stdout.write(`${question}: `);
	const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
	const output = isSecret ? muted : process.stdout;
	const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
	const typed = await lines.question('').finally(() => lines.close());
	if (isSecret) console.log();
	return typed.trim();
}

const { env } = process;

/** What no list offers; without it the operation that needs it is not called. */
const inputs = {
	userId: env.SWITCHBOARD_USER_ID ?? '',
	fileId: env.SWITCHBOARD_FILE_ID ?? '',
	request_id: env.SWITCHBOARD_CALL_ID ?? '',
};

/** `accessToken` is SWITCHBOARD_ACCESS_TOKEN in the environment; what is not there is asked. */
async function readFields(fields: readonly INodeProperties[]): Promise<Record<string, string>> {
	const entered: Record<string, string> = {};
	for (const { name, displayName, typeOptions, default: preset } of fields) {
		const variable = `SWITCHBOARD_${name.replace(/([A-Z])/g, '_$1').toUpperCase()}`;
		const question = `${displayName} [${variable}]`;
		const given = env[variable] ?? (await ask(question, typeOptions?.password));
		entered[name] = given.trim() || String(preset);
	}
	return entered;
}

async function main(): Promise<void> {
	const [service, write] = [{ type: 'string' }, { type: 'string', multiple: true }] as const;
	const { values } = parseArgs({ options: { service, write } });
	const recorded = serviceNamed(values.service);
	const writes = (values.write ?? []).map((key) => writeNamed(recorded, key));
	if (writes.length > 0 && !process.stdin.isTTY) throw new Error('Writes need a terminal');
	const fields = recorded.credentialType.properties.filter(({ type }) => type === 'string');
	const { baseUrl, ...secrets } = await readFields(fields);
	if (!/^https?:\/\//.test(baseUrl)) throw new Error('The Base URL begins with https://');
	const credential = { ...secrets, baseUrl: baseUrl.replace(/\/+$/, '') };
	const recording = await record(recorded, { credential, inputs }, async (account) => {
		const made = [];
		for (const one of writes) {
			made.push(await offerWrite(recorded, one, { say: console.log, ask }, account));
		}
		return made;
	});
	if (recording.exchanges.length === 0) {
		throw new Error('Nothing was answered: check the Base URL, or name a write');
	}
	const folder = writeFiles(recording, credential, 'recordings', new Date());
	const { differences, exchanges } = recording;
	console.log(`${exchanges.length} requests, ${differences.length} differences from the sandbox.`);
	console.log(`Open ${folder}/report.html in a browser.`);
}

main().catch((thrown: Error) => {
	console.error(thrown.message);
	process.exitCode = 1;
});
