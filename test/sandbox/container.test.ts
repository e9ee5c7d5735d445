/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   reads the container file */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import manifest from '../../sandbox/package.json';
import { readOptions } from '../../sandbox/cli/options';
import { useSandbox } from './client';

const folder = join(__dirname, '../../sandbox');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** `[instruction, rest]` of each line. */
const steps = read('Containerfile')
	.split('\n')
	.filter((line) => line !== '' && !line.startsWith('#'))
	.map((line) => /^([A-Z]+) (.+)$/.exec(line)!.slice(1));
const restOf = (name: string) => steps.filter(([one]) => one === name).map(([, rest]) => rest);

describe('The container file', () => {
	const client = useSandbox();

	it('uses only known instructions, in an order that works', () => {
		const order = 'FROM ENV WORKDIR COPY RUN COPY RUN USER VOLUME EXPOSE HEALTHCHECK ENTRYPOINT';
		expect(steps.map(([name]) => name)).toEqual(order.split(' '));
		expect(restOf('USER')).toEqual(['node']);
	});

	it('copies what the package publishes, and the build’s context has nothing else', () => {
		const copied = restOf('COPY').flatMap((rest) => rest.split(' ').slice(0, -1));
		const context = read('Containerfile.dockerignore').trim().split('\n');
		expect(context).toEqual(expect.arrayContaining(['*', ...copied.map((name) => `!${name}`)]));
		expect(context).toHaveLength(copied.length + 1);
		expect(copied).toEqual(
			expect.arrayContaining([...manifest.files, 'package.json', 'LICENSE.md']),
		);
	});

	it('starts the program with options that it takes, at the port and the volume of the file', () => {
		const [program, file, ...options] = JSON.parse(restOf('ENTRYPOINT')[0]) as string[];
		expect([program, file]).toEqual(['node', manifest.bin['switchboard-sandbox']]);
		const asked = readOptions(options);
		expect(asked).toMatchObject({ host: '0.0.0.0', file: `${restOf('VOLUME')[0]}/sandbox.json` });
		expect(restOf('EXPOSE')).toEqual([String(asked.port)]);
		// Options of the user come after them.
		expect(readOptions([...options, '--seed', 'acme'])).toMatchObject({ seed: 'acme' });
	});

	it('asks for an address that answers as long as the sandbox is well', async () => {
		const [path] = /\/_sandbox[^']+/.exec(restOf('HEALTHCHECK')[0])!;
		client.world.faults.profile.use('outage');
		expect((await client.control.get(client.sandbox.url + path)).status).toBe(200);
	});
});
