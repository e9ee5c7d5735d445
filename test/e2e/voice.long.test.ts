import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, type Execution } from '../../demo/driver';
import { isN8n1 } from '../../demo/line';
import { EVENTS } from '../../sandbox/services/outboundVoice/settings';
import { until } from '../harness/until';
import { place } from './nodes';
import { ask } from './triggers';
import { useHarness } from './useHarness';
import {
	CALL,
	CALLED_BACK_MS,
	earlierEvents,
	notifyCall,
	startWaiting,
	VOICE_TYPE as type,
} from './waitingCall';

const harness = useHarness();

const call = async (own: IDataObject = {}, inputs?: IDataObject[]) =>
	await harness.runNode({ ...CALL, ...own }, { inputs, node: { type } });
const configure = (callback: object) => harness.world.configure({ outboundVoice: { callback } });
const calls = () => harness.world.tables.outboundVoice.calls;

describe('Waiting calls', () => {
	it.each(['post', 'get'])(
		'go on when a notification by %s says that the call is completed',
		async (method) => {
			configure({ delaysMs: { completed: CALLED_BACK_MS } });
			const execution = await call({ options: { statusCallbackMethod: method } });
			expect(execution.status).toBe('success');
			const [item] = fieldsOf(execution, 'Under Test');
			const sent = { event: 'completed', sid: calls().at(0).sid };
			expect(item).toMatchObject({
				sid: calls().at(0).sid,
				timedOut: false,
				outcome: 'completed',
				callback: method === 'post' ? { body: sent, query: {} } : { body: {}, query: sent },
			});
			expect(item).not.toHaveProperty('wait');
			expect(harness.world.deliveries.list()).toMatchObject([
				{ status: 200, answer: '{"received":true}' },
			]);
		},
	);

	it('take a notification of any shape for the end, since only the end is subscribed', async () => {
		const names = { event: null, sid: null };
		configure({ encoding: 'form', names, delaysMs: { completed: CALLED_BACK_MS } });
		const execution = await call();
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([{ outcome: 'ended' }]);
	});

	it('keep earlier events if a field distinguishes them', async () => {
		configure({ lost: EVENTS });
		const id = await startWaiting(harness, { options: { earlierEvents } });
		for (const event of EVENTS) expect((await notifyCall(harness, event)).status).toBe(200);
		const [{ earlierEvents: kept, outcome }] = fieldsOf(
			await harness.n8n.workflows.ended(id),
			'Call',
		);
		expect(outcome).toBe('completed');
		expect((kept as IDataObject[]).map(({ event }) => event)).toEqual(EVENTS.slice(0, -1));
	});

	it('go on with what came where the assumed field names no event', async () => {
		configure({ lost: EVENTS, names: { event: 'CallStatus' } });
		const id = await startWaiting(harness, { options: { earlierEvents } });
		await notifyCall(harness, 'initiated');
		expect(fieldsOf(await harness.n8n.workflows.ended(id), 'Call')).toMatchObject([
			{ outcome: 'unknown', timedOut: false, callback: { body: { CallStatus: 'initiated' } } },
		]);
	});

	it('end at the time limit without a second call when the notification is lost', async () => {
		configure({ lost: ['completed'] });
		// With Execute Once the other items are nobody's, and must not come out as if they were calls.
		const execution = await harness.runNode(
			{ ...CALL, waitAtMostMinutes: 0.05 },
			{ inputs: [{}, {}, {}], node: { type, executeOnce: true } },
		);
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([
			{ sid: calls().at(0).sid, timedOut: true, outcome: 'unknown' },
		]);
		expect(harness.requestsTo('outboundVoice')).toHaveLength(1);
	});

	it('are refused for several items before any call', async () => {
		const execution = await call({}, [{}, {}]);
		expect(execution.failure?.description).toMatch(/Loop Over Items/);
		expect(harness.requestsTo('outboundVoice')).toEqual([]);
	});

	it('do not wake up for strangers, nor for a body that cannot be read', async () => {
		configure({ lost: ['completed'] });
		const id = await startWaiting(harness);
		const { statusCallback = '' } = calls().all().at(-1)!;
		const other = (change: (url: URL) => void) => {
			const url = new URL(statusCallback);
			change(url);
			return url.href;
		};
		const send = async (url: string) =>
			await harness.world.deliveries.send({
				...{ service: 'test', kind: 'test', method: 'POST' as const, url, body: {} },
				headers: { 'content-type': 'application/json' },
			});
		if (!isN8n1) {
			// 1.x signs no such address: there the number in it alone keeps strangers out.
			const unsigned = await send(other(({ searchParams }) => searchParams.set('signature', 'x')));
			expect(unsigned.status).toBe(401);
		}
		await send(other(({ searchParams }) => searchParams.set('callbackId', 'another-call')));
		await send(other(({ searchParams }) => searchParams.delete('callbackId')));
		const headers = { 'content-type': 'application/json' };
		const broken = await ask(statusCallback, '{"broken"', { headers });
		expect(broken.status).toBe(422);
		expect((await harness.n8n.workflows.execution(id)).status).toBe('waiting');
		// Whatever had woken it up, this would be answered 409 or 404.
		expect((await notifyCall(harness, 'completed')).status).toBe(200);
		expect((await harness.n8n.workflows.ended(id)).status).toBe('success');
		expect((await notifyCall(harness, 'completed')).status).toBe(409);
	});

	it('leave n8n’s own Wait node alone when the notification is repeated', async () => {
		configure({ lost: ['completed'] });
		const parameters = { resume: 'webhook', httpMethod: 'POST', options: {} };
		const node = { typeVersion: 1.1, webhookId: 'w' };
		const wait = place('Then', 'n8n-nodes-base.wait', parameters, node);
		const id = await startWaiting(harness, {}, wait);
		await notifyCall(harness, 'completed');
		const look = async () => await harness.n8n.workflows.execution(id);
		const isAtWait = ({ status, lastNode }: Execution) =>
			status === 'waiting' && lastNode === 'Then';
		await until(async () => isAtWait(await look()), 50);
		expect((await notifyCall(harness, 'completed')).status).toBe(404);
		// Had the one before woken it up, there would be nothing left to ask for.
		expect((await notifyCall(harness, 'completed')).status).toBe(404);
		expect(await look()).toMatchObject({ status: 'waiting', lastNode: 'Then' });
		await harness.n8n.workflows.stop(id);
	});
});
