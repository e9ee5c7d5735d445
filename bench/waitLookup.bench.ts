/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   starts n8n in a folder of its own */
import axios from 'axios';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IDataObject, sleep } from 'n8n-workflow';

import { startN8n, type N8n } from '../demo/driver';
import { SANDBOX_WEBHOOK_SECRET as secret, createWaits } from '../demo/sandboxCredentials';
import { mapConcurrent } from '../nodes/shared/concurrency';
import { World } from '../sandbox/core/world';
import { chat } from '../sandbox/services/chat';
import { notify } from '../sandbox/services/chat/notification';
import { inARow, noOp, ofPack, place } from '../test/e2e/nodes';
import { median, report } from './report';

const waits = 1_000;
const messages = 10_000;
const messagesPerRound = 250;
const atOnce = 8;

// While n8n is busy it closes kept-alive connections, which would fail the next request.
const http = axios.create({ proxy: false, headers: { connection: 'close' } });

interface Competitor {
	workflowId: string;
	url: string;
	/** Per round. */
	elapsedMs: number[];
}

async function publish(n8n: N8n, name: string, own: IDataObject): Promise<Competitor> {
	const credentials: Record<string, { id: string; name: string }> = {};
	const { type, data } = await createWaits(n8n, name);
	for (const [one, value] of [
		['switchboardWebhookApi', { secret }] as const,
		[type, data] as const,
	]) {
		credentials[one] = { id: await n8n.credentials.create(name, one, value), name };
	}
	const webhookId = `bench-${name}`;
	const trigger = place('Trigger', ofPack('chatTrigger'), own, {
		id: webhookId,
		webhookId,
		credentials,
	});
	const workflowId = await n8n.workflows.import(inARow(name, [trigger, noOp]), {});
	await n8n.workflows.publish(workflowId);
	const url = `${n8n.url}/webhook/${webhookId}/${webhookId}/chat/${secret}`;
	return { workflowId, url, elapsedMs: [] };
}

/** Questions to other people, as nodes store them. */
async function storeWaits(n8n: N8n): Promise<void> {
	const { data } = await createWaits(n8n, 'rows');
	const headers = { 'X-N8N-API-KEY': String(data.apiKey) };
	const api = `${String(data.baseUrl)}/data-tables`;
	const { data: tables } = await http.get<{ data: Array<{ id: string }> }>(api, { headers });
	const until = Date.now() + 86_400_000;
	const rows = Array.from({ length: waits }, (_, index) => ({
		person: `4477009${String(index).padStart(5, '0')}`,
		account: '442079460101',
		kind: 'reply',
		question: `question-of-the-bench-${index}`,
		address: 'http://127.0.0.1:1/webhook-waiting/1?signature=none',
		state: 'open',
		until,
		keptUntil: until,
	}));
	const [{ id }] = tables.data;
	await http.post(`${api}/${id}/rows`, { data: rows, returnType: 'count' }, { headers });
}

const countEnded = async (n8n: N8n, workflowId: string): Promise<number> => {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['success'] }));
	const found = await n8n.rest.call('GET', `/executions?filter=${filter}&limit=1`);
	return Number(found.count);
};

function makeEvents(): () => IDataObject[] {
	const world = new World([chat]);
	world.reset();
	const message = { type: 'text', body: 'Is my order on its way?' } as const;
	const person = { from: '447700900001', name: 'Jane', to: '442079460101' };
	const event = () => notify(world, { message, ...person }) as IDataObject;
	return () => Array.from({ length: messagesPerRound }, event);
}

it('Keep Waits In: what the lookup adds to a message', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'));
	const n8n = await startN8n({ folder, packDirectory: join(__dirname, '..') });
	try {
		const plain = await publish(n8n, 'plain', {});
		const keeping = await publish(n8n, 'keeping', { keepWaitsIn: 'table' });
		const events = makeEvents();
		// The trigger creates its table.
		await http.post(keeping.url, events()[0]);
		await storeWaits(n8n);
		const rounds = messages / messagesPerRound / 2;
		for (let turn = 0; turn < rounds; turn++) {
			for (const one of turn % 2 ? [plain, keeping] : [keeping, plain]) {
				const before = await countEnded(n8n, one.workflowId);
				const startedMs = Date.now();
				await mapConcurrent(events(), atOnce, async (event) => await http.post(one.url, event));
				while ((await countEnded(n8n, one.workflowId)) < before + messagesPerRound) await sleep(20);
				one.elapsedMs.push(Date.now() - startedMs);
			}
		}
		const [without, withLookup] = [plain, keeping].map(({ elapsedMs }) =>
			median(elapsedMs, Number),
		);
		const perMessage = (elapsedMs: number) => `${(elapsedMs / messagesPerRound).toFixed(1)} ms`;
		report(
			`Chat Trigger with ${waits} waiting questions, median of ${rounds} rounds of ${messagesPerRound} messages each, ${atOnce} at once`,
			[
				['', 'per message', 'ratio'],
				['waits kept nowhere', perMessage(without), '1.00'],
				['waits kept in a data table', perMessage(withLookup), (withLookup / without).toFixed(2)],
			],
		);
		expect(withLookup / without).toBeLessThan(2.5);
	} finally {
		await n8n.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}, 3_600_000);
