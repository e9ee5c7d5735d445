/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   starts n8n in a folder of its own */
import axios from 'axios';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject, INode } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { mapConcurrent } from '../nodes/shared/concurrency';
import { startN8n, type N8n } from '../demo/driver';
import { placePack } from '../demo/pack';
import { SANDBOX_WEBHOOK_SECRET as secret } from '../demo/sandboxCredentials';
import { World } from '../sandbox/core/world';
import { chat } from '../sandbox/services/chat';
import { notify } from '../sandbox/services/chat/notification';
import { writeIdlePack } from './idle';
import { median, report } from './report';

const eventsPerRound = 100;
const rounds = 8;
const atOnce = 8;

interface Competitor {
	name: string;
	workflowId: string;
	url: string;
	/** Per round. */
	elapsedMs: number[];
}

// While n8n is busy it closes kept-alive connections, which would fail the next request.
const http = axios.create({ proxy: false, headers: { connection: 'close' } });

async function publish(
	n8n: N8n,
	name: string,
	type: string,
	path: string,
	own: Partial<INode> = {},
): Promise<Competitor> {
	const webhookId = `bench-${name.replace(/\W/g, '-')}`;
	const trigger = { id: webhookId, name: 'Trigger', type, typeVersion: 1.1, position: [0, 0] };
	const end = { id: 'end', name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1 };
	const workflowId = await n8n.workflows.import({
		name,
		nodes: [
			{ ...trigger, parameters: {}, webhookId, ...own } as INode,
			{ ...end, position: [200, 0], parameters: {} } as INode,
		],
		connections: { Trigger: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
	});
	await n8n.workflows.publish(workflowId);
	const url = `${n8n.url}/webhook/${path.split('ID').join(webhookId)}`;
	return { name, workflowId, url, elapsedMs: [] };
}

/** From the first request to the end of the last execution. */
async function round(n8n: N8n, competitor: Competitor, events: IDataObject[], done: number) {
	const { url, workflowId } = competitor;
	const startedMs = Date.now();
	await mapConcurrent(events, atOnce, async (event) => await http.post(url, event));
	while ((await countEnded(n8n, workflowId)) < done + events.length) await sleep(20);
	competitor.elapsedMs.push(Date.now() - startedMs);
}

async function countEnded(n8n: N8n, workflowId: string): Promise<number> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['success'] }));
	const found = await n8n.rest.call('GET', `/executions?filter=${filter}&limit=1`);
	return Number(found.count);
}

function makeEvents(): () => IDataObject[] {
	const world = new World([chat]);
	world.reset();
	const event = () =>
		notify(world, {
			message: { type: 'text', body: 'Is my order on its way?' },
			from: '447700900001',
			name: 'Jane',
			to: '442079460101',
		}) as IDataObject;
	return () => Array.from({ length: eventsPerRound }, event);
}

async function openCompetitors(n8n: N8n): Promise<Competitor[]> {
	const id = await n8n.credentials.create('Bench', 'switchboardWebhookApi', { secret });
	const credentials = { switchboardWebhookApi: { id, name: 'Bench' } };
	const ours = 'n8n-nodes-switchboard.chatTrigger';
	const idle = 'n8n-nodes-idle.idleTrigger';
	return [
		await publish(n8n, 'Chat Trigger', ours, `ID/ID/chat/${secret}`, { credentials }),
		await publish(n8n, 'do-nothing trigger', idle, 'ID/idle'),
		await publish(n8n, 'the same, credential and path alike', idle, 'ID/ID/idle/secret', {
			credentials,
		}),
		// The same node in two versions, of which n8n starts its expression engine for one.
		await publish(n8n, 'core Webhook, version 1', 'n8n-nodes-base.webhook', 'bench-1', {
			typeVersion: 1,
			parameters: { httpMethod: 'POST', path: 'bench-1', options: {} },
		}),
		await publish(n8n, 'core Webhook, version 2', 'n8n-nodes-base.webhook', 'bench-2', {
			typeVersion: 2,
			parameters: { httpMethod: 'POST', path: 'bench-2', options: {} },
		}),
	];
}

interface Goal {
	/** The least share of a trigger that does nothing. */
	ofIdle: number;
	/** The least share of n8n's Webhook. */
	ofCore: number;
}

/** How n8n is started, and what the trigger must reach there. */
const settings: Array<[name: string, env: Record<string, string>, goal: Goal]> = [
	['as it is by default', {}, { ofIdle: 0.95, ofCore: 0.5 }],
	[
		'with N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true',
		{ N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
		// Without the engine, what remains is short enough for the trigger's own work to show.
		{ ofIdle: 0.8, ofCore: 0.95 },
	],
];

it.each(settings)(
	'Chat Trigger: events a second, in n8n %s',
	async (title, env, { ofIdle, ofCore }) => {
		const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'));
		placePack(writeIdlePack(join(folder, 'idle')), folder);
		const n8n = await startN8n({ folder, packDirectory: join(__dirname, '..'), env });
		try {
			const competitors = await openCompetitors(n8n);
			const events = makeEvents();
			for (let turn = 0; turn <= rounds; turn++) {
				// Another order in each round, so that none is always the first.
				const order = competitors.map(
					(_, index) => competitors[(index + turn) % competitors.length],
				);
				for (const competitor of order) {
					await round(n8n, competitor, events(), turn * eventsPerRound);
					// The first round warms n8n up.
					if (turn === 0) competitor.elapsedMs = [];
				}
			}
			// The median, because a pause of the machine takes longer than the triggers differ.
			const rates = competitors.map(
				({ elapsedMs }) => eventsPerRound / (median(elapsedMs, Number) / 1000),
			);
			report(
				`Chat Trigger, median of ${rounds} rounds of ${eventsPerRound} notifications, ${atOnce} at once, in one n8n ${title}`,
				[
					['', 'events / s', 'Chat Trigger / this'],
					...competitors.map(({ name }, index) => [
						name,
						rates[index].toFixed(1),
						(rates[0] / rates[index]).toFixed(2),
					]),
				],
			);
			expect(rates[0] / rates[1]).toBeGreaterThanOrEqual(ofIdle);
			expect(rates[0] / rates[rates.length - 1]).toBeGreaterThanOrEqual(ofCore);
		} finally {
			await n8n.stop();
			rmSync(folder, { recursive: true, force: true });
		}
	},
	900_000,
);
