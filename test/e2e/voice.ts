import type { IDataObject, INode } from 'n8n-workflow';

import { fieldsOf, type Execution, type N8n } from '../../sandbox/n8n/driver';
import { EXAMPLE_CREDENTIAL } from '../../sandbox/n8n/examples';
import { isN8n1 } from '../../sandbox/n8n/line';
import { buildWebhook } from '../../sandbox/services/outboundVoice/callback';
import { EVENTS } from '../../sandbox/services/outboundVoice/settings';
import { until } from '../until';
import { requestsTo, runNode, stage, WAIT_ENDED_MS } from './stage';
import { ask } from './triggers';

export const type = 'n8n-nodes-switchboard.outboundVoice';
export const CALL = {
	resource: 'call',
	operation: 'startAndWait',
	to: '+49 30 1234567',
	from: '+44 20 7946 0101',
};
/** Enough for n8n to store the wait: what comes before is answered 409, and is lost. */
export const CALLED_BACK_MS = 4_000;
export const earlierEvents = {
	values: { statusCallbackEvent: ['initiated', 'ringing', 'answered'], eventField: 'event' },
};

const call = async (own: IDataObject = {}, inputs?: IDataObject[]) =>
	await runNode({ ...CALL, ...own }, { inputs, node: { type } });
const configure = (callback: object) =>
	stage.sandbox.world.configure({ outboundVoice: { callback } });
const calls = () => stage.sandbox.world.tables.outboundVoice.calls;

/** Sends a notification of the newest call at will, as the platform would. */
export const tell = async (event: string) =>
	await stage.sandbox.world.deliveries.send(
		buildWebhook(stage.sandbox.world, calls().all().at(-1)!, event),
	);

/** A workflow that has placed its call and waits, with `Then` behind it; answers the id of the execution. */
export async function startWaiting(
	n8n: N8n,
	own: IDataObject = {},
	then: Partial<INode> = { type: 'n8n-nodes-base.noOp', parameters: {} },
): Promise<string> {
	const node = { typeVersion: 1, position: [0, 0] as [number, number] };
	const start = { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
	const wait = { id: 'w', name: 'Call', type, parameters: { ...CALL, ...own } };
	const credentials = { switchboardVoiceApi: { id: '', name: EXAMPLE_CREDENTIAL } };
	const workflow = await n8n.workflows.import({
		name: 'Waiting call',
		nodes: [
			{ ...node, ...start },
			{ ...node, ...wait, credentials } as INode,
			{ ...node, id: 't', name: 'Then', ...then } as INode,
		],
		connections: {
			Start: { main: [[{ node: 'Call', type: 'main', index: 0 }]] },
			Call: { main: [[{ node: 'Then', type: 'main', index: 0 }]] },
		},
	});
	const id = await n8n.workflows.start(workflow, 'Start');
	await until(async () => {
		const { status, failure } = await n8n.workflows.execution(id);
		if (failure) throw new Error(failure.message);
		return status === 'waiting';
	}, 50);
	return id;
}

/** Calls that are waited for, in n8n's real engine with its database. */
export function describeVoice() {
	it.each(['post', 'get'])('go on when the call is completed, told by %s', async (method) => {
		configure({ delaysMs: { completed: CALLED_BACK_MS } });
		const execution = await call({ options: { statusCallbackMethod: method } });
		expect(execution.status).toBe('success');
		const [item] = fieldsOf(execution, 'Under Test');
		const told = { event: 'completed', sid: calls().at(0).sid };
		expect(item).toMatchObject({
			sid: calls().at(0).sid,
			timedOut: false,
			outcome: 'completed',
			callback: method === 'post' ? { body: told, query: {} } : { body: {}, query: told },
		});
		expect(item).not.toHaveProperty('wait');
		expect(stage.sandbox.world.deliveries.list()).toMatchObject([
			{ status: 200, answer: '{"received":true}' },
		]);
	});

	it('take a notification of any shape for the end, since only the end is subscribed', async () => {
		const names = { event: null, sid: null };
		configure({ encoding: 'form', names, delaysMs: { completed: CALLED_BACK_MS } });
		const execution = await call();
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([{ outcome: 'completed' }]);
	});

	it('keep earlier events where a field tells them apart', async () => {
		configure({ lost: EVENTS });
		const id = await startWaiting(stage.n8n, { options: { earlierEvents } });
		for (const event of EVENTS) expect((await tell(event)).status).toBe(200);
		const [{ earlierEvents: kept, outcome }] = fieldsOf(
			await stage.n8n.workflows.ended(id),
			'Call',
		);
		expect(outcome).toBe('completed');
		expect((kept as IDataObject[]).map(({ event }) => event)).toEqual(EVENTS.slice(0, -1));
	});

	it('go on with what came where the assumed field names no event', async () => {
		configure({ lost: EVENTS, names: { event: 'CallStatus' } });
		const id = await startWaiting(stage.n8n, { options: { earlierEvents } });
		await tell('initiated');
		expect(fieldsOf(await stage.n8n.workflows.ended(id), 'Call')).toMatchObject([
			{ outcome: 'unknown', timedOut: false, callback: { body: { CallStatus: 'initiated' } } },
		]);
	});

	it('end at the time limit without a second call when the notification is lost', async () => {
		configure({ lost: ['completed'] });
		// With Execute Once the other items are nobody's, and must not come out as if they were calls.
		const execution = await runNode(
			{ ...CALL, waitAtMostMinutes: 0.05 },
			{ inputs: [{}, {}, {}], node: { type, executeOnce: true }, withinMs: WAIT_ENDED_MS },
		);
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([
			{ sid: calls().at(0).sid, timedOut: true, outcome: 'unknown' },
		]);
		expect(requestsTo('outboundVoice')).toHaveLength(1);
	}, 180_000);

	it('are refused for several items before any call', async () => {
		const execution = await call({}, [{}, {}]);
		expect(execution.failure?.description).toMatch(/Loop Over Items/);
		expect(requestsTo('outboundVoice')).toEqual([]);
	});

	it('do not wake up for strangers, nor for what cannot be read', async () => {
		configure({ lost: ['completed'] });
		const id = await startWaiting(stage.n8n);
		const { statusCallback = '' } = calls().all().at(-1)!;
		const other = (change: (url: URL) => void) => {
			const url = new URL(statusCallback);
			change(url);
			return url.href;
		};
		const send = async (url: string) =>
			await stage.sandbox.world.deliveries.send({
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
		expect((await stage.n8n.workflows.execution(id)).status).toBe('waiting');
		// Whatever had woken it up, this would be answered 409 or 404.
		expect((await tell('completed')).status).toBe(200);
		expect((await stage.n8n.workflows.ended(id)).status).toBe('success');
		expect((await tell('completed')).status).toBe(409);
	});

	it('leave n8n’s own Wait node alone when they are told of again', async () => {
		configure({ lost: ['completed'] });
		const parameters = { resume: 'webhook', httpMethod: 'POST', options: {} };
		const wait = { type: 'n8n-nodes-base.wait', typeVersion: 1.1, webhookId: 'w', parameters };
		const id = await startWaiting(stage.n8n, {}, wait);
		await tell('completed');
		const look = async () => await stage.n8n.workflows.execution(id);
		const isAtWait = ({ status, lastNode }: Execution) =>
			status === 'waiting' && lastNode === 'Then';
		await until(async () => isAtWait(await look()), 50);
		expect((await tell('completed')).status).toBe(404);
		// Had the one before woken it up, there would be nothing left to ask for.
		expect((await tell('completed')).status).toBe(404);
		expect(await look()).toMatchObject({ status: 'waiting', lastNode: 'Then' });
		await stage.n8n.workflows.stop(id);
	});
}
