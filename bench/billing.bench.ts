/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- starts n8n and packs the pack */
import axios from 'axios';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject, INode } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { startN8n, type N8n, type WorkflowFile } from '../demo/driver';
import { exampleCredentials } from '../demo/examples';
import { packDirectory, placePack } from '../demo/pack';
import { sandboxCredentials } from '../demo/sandboxCredentials';
import { startSandbox, type Sandbox } from '../sandbox/http/server';
import { SANDBOX_TOKEN } from '../sandbox/issuer/tokens';
import { convertToFile, httpRequest, numbering, PLAIN_CREDENTIAL } from './billingNodes';
import type { Watched } from './memory';
import { residentMb, watch } from './memory';
import { median, report } from './report';

const latencyMs = 20;
const heapMb = 1_024;

let sandbox: Sandbox;
let n8n: N8n;
let folder: string;

beforeAll(async () => {
	sandbox = await startSandbox({ only: ['numbering'] });
	await openN8n();
}, 180_000);

afterAll(async () => {
	await n8n?.stop();
	await sandbox?.stop();
	rmSync(folder, { recursive: true, force: true });
});

/** Starts n8n with a limited heap; a test that runs out of memory starts it again. */
async function openN8n(): Promise<void> {
	folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'));
	const env = { NODE_OPTIONS: `--max-old-space-size=${heapMb}`, N8N_PAYLOAD_SIZE_MAX: '512' };
	n8n = await startN8n({ folder, packDirectory, env });
	for (const { type, data } of sandboxCredentials(sandbox.url)) {
		await n8n.credentials.create(exampleCredentials[type], type, data);
	}
	const header = { name: 'Authorization', value: `Bearer ${SANDBOX_TOKEN}` };
	await n8n.credentials.create(PLAIN_CREDENTIAL, 'httpHeaderAuth', header);
}

/** Makes the sandbox sort its calls before the measurement. */
async function prepare(callRecords: number): Promise<void> {
	sandbox.world.reset();
	sandbox.world.configure({ numbering: { callRecords } });
	for (const sort of ['sort=startTime,asc', 'sort=startTime,asc&sort=callId,asc']) {
		const url = `${sandbox.url}/numbering/api/data/cdrs?page=1&size=1&${sort}`;
		const headers = { Authorization: `Bearer ${SANDBOX_TOKEN}` };
		await axios.get(url, { headers, proxy: false });
	}
	sandbox.world.faults.add({ service: 'numbering', delayMs: latencyMs, times: 1e9 });
}

/** Publishes webhook -> nodes -> one item, without saved executions; returns a function that runs it. */
async function publish(
	name: string,
	nodes: Array<Partial<INode>>,
): Promise<() => Promise<IDataObject>> {
	const path = name.replace(/\W+/g, '-');
	const place = { typeVersion: 1, position: [0, 0] };
	const chain = [
		{
			...place,
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: path,
			parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' },
		},
		...nodes.map((node, index) => ({ ...place, name: `Step ${index}`, ...node })),
		{ ...place, name: 'First', type: 'n8n-nodes-base.limit', parameters: { maxItems: 1 } },
	].map((node) => ({ id: node.name, ...node })) as unknown as INode[];
	const connections: WorkflowFile['connections'] = {};
	chain.slice(1).forEach((node, index) => {
		connections[chain[index].name] = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
	});
	const settings = { saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' } as const;
	const id = await n8n.workflows.import({ name, nodes: chain, connections, settings });
	await n8n.workflows.publish(id);
	return async () => {
		const url = `${n8n.url}/webhook/${path}`;
		const options = { proxy: false, timeout: 3_600_000, headers: { connection: 'close' } } as const;
		const { data } = await axios.post<IDataObject>(url, {}, options);
		return data;
	};
}

const cells = (what: string, { seconds, peakMb, growthMb }: Watched<unknown>, more = '') => [
	what,
	seconds.toFixed(1),
	peakMb.toFixed(0),
	growthMb.toFixed(0),
	more,
];
const heads = ['', 'seconds', 'peak MB', 'growth MB', ''];

it('Return All of 100,000 call records beside HTTP Request with pagination', async () => {
	await prepare(100_000);
	const getAll = numbering('getAll', {
		returnAll: true,
		simplify: false,
		options: { pageSize: 100 },
	});
	const runs = {
		ours: await publish('ours', [getAll]),
		http: await publish('http', [httpRequest(sandbox.url)]),
	};
	const measured = { ours: [] as Array<Watched<unknown>>, http: [] as Array<Watched<unknown>> };
	for (let turn = 0; turn < 3; turn++) {
		measured.http.push(await watch(runs.http));
		measured.ours.push(await watch(runs.ours));
	}
	const [ours, http] = [measured.ours, measured.http].map((all) =>
		median(all, (one) => one.seconds),
	);
	// Both run in one n8n, so the peak is compared instead of the growth.
	const peak = (all: Array<Watched<unknown>>) => median(all, (one) => one.peakMb).peakMb;
	report(`100,000 call records, 100 a page, ${latencyMs} ms latency, median of 3`, [
		heads,
		cells('Call Record: Get Many, Return All', ours),
		cells('HTTP Request with pagination', http, `${(http.seconds / ours.seconds).toFixed(1)} x`),
	]);
	expect(http.seconds / ours.seconds).toBeGreaterThanOrEqual(3);
	expect(peak(measured.ours)).toBeLessThanOrEqual(peak(measured.http) * 1.05);
}, 900_000);

/** `RECORDS=10000000` adds that size (about 20 minutes, and `NODE_OPTIONS=--max-old-space-size=8192`). */
const volumes = [100_000, 1_000_000, ...(process.env.RECORDS ? [Number(process.env.RECORDS)] : [])];

it('Export and Summarize of 1,000,000 call records and more', async () => {
	const exported = await publish('export', [
		numbering('export', { period: 'custom', format: 'csv' }),
	]);
	const summarized = await publish('summarize', [
		numbering('summarize', { period: 'custom', groupBy: ['day', 'hour', 'prefix'] }),
	]);
	const rows = [heads];
	const perRecord: Record<string, Array<{ micros: number; cpu: number }>> = {
		Export: [],
		Summarize: [],
	};
	const peaksMb: Record<'fewest' | 'more', number[]> = { fewest: [], more: [] };
	for (const count of volumes) {
		await prepare(count);
		for (const [what, run] of [
			['Export', exported],
			['Summarize', summarized],
		] as const) {
			if (count === 100_000) await run();
			const watched = await watch(run);
			expect(watched.answer.rows ?? watched.answer.calls).toBe(count);
			const micros = (watched.seconds * 1e6) / count;
			const cpu = (watched.cpuSeconds * 1e6) / count;
			perRecord[what].push({ micros, cpu });
			const more = `${micros.toFixed(1)} µs a record, of which n8n computes ${cpu.toFixed(1)}`;
			rows.push(cells(`${what}, ${count} records`, watched, more));
			peaksMb[count === volumes[0] ? 'fewest' : 'more'].push(watched.peakMb);
		}
	}
	report(`Streamed in n8n’s filesystem mode, ${latencyMs} ms latency`, rows);
	// An idle n8n gives memory back and takes it again, so a growth since the start proves nothing.
	expect(Math.max(...peaksMb.more) - Math.max(...peaksMb.fewest)).toBeLessThan(80);
	for (const [small, large, vast = large] of Object.values(perRecord)) {
		expect(large.micros / small.micros).toBeLessThan(1.25);
		// Most of the time is that of the sandbox on the same machine, so n8n's own is compared.
		expect(vast.cpu / large.cpu).toBeLessThan(1.1);
	}
}, 5_400_000);

it('Export beside Get Many and Convert to File, at the largest size that those finish', async () => {
	const getAll = numbering('getAll', {
		returnAll: true,
		simplify: false,
		options: { pageSize: 500 },
	});
	const rows = [heads];
	let ratio = 0;
	for (const count of [50_000, 100_000, 200_000, 400_000, 800_000]) {
		await prepare(count);
		const convert = await publish('convert', [getAll, convertToFile]);
		const watched = await watch(convert).catch((thrown: Error) => thrown);
		if (watched instanceof Error) {
			rows.push([`Get Many + Convert to File, ${count} records`, 'did not finish', '', '', '']);
			await n8n.stop();
			rmSync(folder, { recursive: true, force: true });
			await openN8n();
			break;
		}
		rows.push(cells(`Get Many + Convert to File, ${count} records`, watched));
		const ours = await watch(
			await publish('export', [numbering('export', { period: 'custom', format: 'csv' })]),
		);
		ratio = watched.seconds / ours.seconds;
		rows.push(cells(`Export, ${count} records`, ours, `${ratio.toFixed(1)} x`));
	}
	report(`n8n with a heap of ${heapMb} MB`, rows);
	expect(ratio).toBeGreaterThan(1);
}, 1_800_000);

it('the pack’s cost to n8n’s start', async () => {
	const seconds: Record<'with' | 'without', number[]> = { with: [], without: [] };
	const idleMb: typeof seconds = { with: [], without: [] };
	for (let turn = 0; turn < 4; turn++) {
		for (const which of ['without', 'with'] as const) {
			const place = mkdtempSync(join(tmpdir(), 'switchboard-start-'));
			// The first start creates the database.
			await (await startN8n({ folder: place })).stop();
			if (which === 'with') placePack(packDirectory, place);
			const startedMs = Date.now();
			const started = await startN8n({ folder: place });
			const tookMs = Date.now() - startedMs;
			// What only the start needed is given back by then.
			await sleep(20_000);
			if (turn > 0) {
				seconds[which].push(tookMs / 1000);
				idleMb[which].push(residentMb(started.pid));
			}
			await started.stop();
			rmSync(place, { recursive: true, force: true });
		}
	}
	const [packed] = JSON.parse(
		execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: packDirectory, encoding: 'utf8' }),
	) as Array<{ size: number; unpackedSize: number }>;
	const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;
	const cellsOf = (which: 'with' | 'without') => [
		median(seconds[which], Number).toFixed(2),
		median(idleMb[which], Number).toFixed(0),
	];
	report('Start of n8n until it takes requests, and its memory afterwards, median of 3', [
		['', 'seconds', 'idle MB'],
		['without the pack', ...cellsOf('without')],
		['with the pack', ...cellsOf('with')],
		['package', `${kb(packed.size)}, unpacked ${kb(packed.unpackedSize)}`, ''],
	]);
}, 600_000);
