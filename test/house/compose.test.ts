/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   looks for the mounted files */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

import { clusterEnvironment } from '../../demo/cluster';
import { commonEnvironment } from '../../demo/environment';
import { composeFile, n8nEnvironments, readServices, type Service } from '../harness/compose';

const services = Object.entries(readServices());
const all = Object.fromEntries(services);

/** All that the services use, of what the Compose Specification has. */
const known: Array<keyof Service> = [
	...(['image', 'profiles', 'network_mode', 'init', 'working_dir', 'entrypoint'] as const),
	...(['command', 'volumes', 'ports', 'environment', 'depends_on', 'healthcheck'] as const),
];

/** The service whose network a service uses: another one's, or its own. */
const networkOf = (name: string) => /^service:(.+)$/.exec(all[name].network_mode)?.[1] ?? name;

const isNoText = (value: unknown) => typeof value !== 'string';

describe.each(services)('The service %s', (name, service) => {
	it('uses only what is known, in the form of the specification', () => {
		expect(Object.keys(service).filter((key) => !known.includes(key as never))).toEqual([]);
		const { entrypoint = [], command = [], environment = {}, healthcheck } = service;
		const probe = (healthcheck?.test ?? []) as unknown[];
		const words = [...entrypoint, ...command, ...Object.values(environment), ...probe];
		expect(words.filter(isNoText)).toEqual([]);
	});

	it('belongs to one profile, as all that it needs', () => {
		expect(service.profiles).toHaveLength(1);
		expect(['single', 'queue']).toContain(service.profiles[0]);
		for (const needed of [networkOf(name), ...Object.keys(service.depends_on ?? {})]) {
			expect(all[needed]?.profiles).toEqual(service.profiles);
		}
	});

	it('waits only for services that say when they are healthy', () => {
		for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
			expect(condition).toBe('service_healthy');
			expect(all[needed].healthcheck).toBeDefined();
		}
	});

	it('publishes ports on the loopback address alone, if its network is its own', () => {
		const { ports = [] } = service;
		if (networkOf(name) !== name) expect(ports).toEqual([]);
		expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
	});

	it('mounts what exists, and cannot write to it', () => {
		for (const volume of service.volumes ?? []) {
			const [from, , mode] = volume.split(':');
			expect(mode).toBe('ro');
			// Only a build makes it.
			if (from === '../dist') continue;
			expect([from, existsSync(join(dirname(composeFile), from))]).toEqual([from, true]);
		}
	});
});

describe('n8n in containers', () => {
	const environments = Object.entries(n8nEnvironments());
	const inQueue = environments.filter(([name]) => all[name].profiles.includes('queue'));

	it.each(environments)('%s has what the n8n of the tests has', (_name, environment) => {
		expect(environment).toMatchObject(commonEnvironment);
	});

	it('has a main process, a webhook process and two workers, as the cluster of the tests', () => {
		const commands = inQueue.map(([name]) => all[name].command?.[0] ?? 'start');
		expect(commands).toEqual(['start', 'webhook', 'worker', 'worker']);
		const place = { port: 1 };
		const wanted = Object.keys(clusterEnvironment(place, place, 'http://localhost'));
		for (const [, environment] of inQueue) {
			expect(Object.keys(environment)).toEqual(expect.arrayContaining(wanted));
		}
	});

	it('shares one network, where every process has ports of its own', () => {
		const ports = inQueue.flatMap(([, own]) => [
			own.N8N_PORT ?? '5678',
			own.N8N_RUNNERS_BROKER_PORT ?? '5679',
		]);
		expect(new Set(ports).size).toBe(ports.length);
		expect(new Set(inQueue.map(([name]) => networkOf(name))).size).toBe(1);
	});

	it('is one image', () => {
		const images = environments.map(([name]) => all[name].image);
		expect(new Set(images)).toEqual(new Set(['n8nio/n8n:stable']));
	});
});

describe('The weekly test of n8n’s images', () => {
	interface Job {
		strategy: {
			matrix: { image: string[]; include: Array<{ profile: string; services: string }> };
		};
		steps: Array<{ run?: string }>;
	}
	const text = readFileSync(join(__dirname, '../../.github/workflows/images.yml'), 'utf8');
	const { test: job } = (parse(text) as { jobs: { test: Job } }).jobs;

	it('starts all services of both profiles but the sandbox, which the demo starts', () => {
		const { image, include } = job.strategy.matrix;
		expect(image).toEqual(['stable', 'next']);
		for (const { profile, services: started } of include) {
			const own = services.filter(([, { profiles }]) => profiles.includes(profile));
			const names = own.map(([name]) => name).filter((name) => !name.startsWith('sandbox'));
			expect(started.split(' ')).toEqual(names);
		}
		expect(include.map(({ profile }) => profile)).toEqual(['single', 'queue']);
	});

	it('names tests that exist', () => {
		const tests = job.steps.flatMap(({ run }) => /test\/e2e\/\((.*)\)/.exec(run ?? '')?.[1] ?? []);
		const files = tests.flatMap((names) => names.split('|'));
		expect(files.length).toBeGreaterThan(0);
		const isMissing = (name: string) => !existsSync(join(__dirname, `../e2e/${name}.long.test.ts`));
		expect(files.filter(isMissing)).toEqual([]);
	});
});
