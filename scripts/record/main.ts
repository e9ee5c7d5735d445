/* eslint-disable no-console, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a program */
import '../generate/environment';
import type { INodeProperties } from 'n8n-workflow';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import { writeFiles } from './files';
import { record } from './record';
import { inputsOf } from './requests';
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

/** `accessToken` is SWITCHBOARD_ACCESS_TOKEN in the environment; what is not there is asked. */
async function readFields(fields: readonly INodeProperties[]): Promise<Record<string, string>> {
	const entered: Record<string, string> = {};
	for (const { name, displayName, type, typeOptions, default: preset } of fields) {
		if (type !== 'string') continue;
		const variable = `SWITCHBOARD_${name.replace(/([A-Z])/g, '_$1').toUpperCase()}`;
		const question = `${displayName} [${variable}]`;
		const given = process.env[variable] ?? (await ask(question, typeOptions?.password));
		entered[name] = given.trim() || String(preset).replace(/^=.*/, '');
	}
	return entered;
}

async function main(): Promise<void> {
	const options = {
		service: { type: 'string' },
		write: { type: 'string', multiple: true },
	} as const;
	const { service = '', write = [] } = parseArgs({ options }).values;
	const recorded = serviceNamed(service);
	const writes = write.map((key) => ({ key, operation: writeNamed(recorded, key) }));
	if (writes.length > 0 && !process.stdin.isTTY) {
		throw new Error('Writes are confirmed in a terminal, one by one');
	}
	const credential = await readFields(recorded.credentialType.properties);
	credential.baseUrl = credential.baseUrl.replace(/\/+$/, '');
	if (!/^https?:\/\//.test(credential.baseUrl))
		throw new Error('The Base URL begins with https://');
	const inputs = await readFields(inputsOf(recorded) as INodeProperties[]);
	const recording = await record(recorded, { credential, inputs }, async (account) => {
		const made = [];
		for (const { key, operation } of writes) {
			made.push(await offerWrite(recorded, key, operation, { say: console.log, ask }, account));
		}
		return made;
	});
	const folder = writeFiles(recording, credential, 'recordings', new Date());
	const { differences, exchanges } = recording;
	console.log(`${exchanges.length} requests, ${differences.length} differences from the sandbox.`);
	console.log(`Open ${folder}/report.html in a browser.`);
}

main().catch((thrown: Error) => {
	console.error(thrown.message);
	process.exitCode = 1;
});
