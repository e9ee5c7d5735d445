/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   makes and removes n8n's temporary folder */
import type { IDataObject, INode } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fieldsOf, startN8n, type N8n } from '../../sandbox/n8n/driver';
import { EXAMPLE_CREDENTIAL } from '../../sandbox/n8n/examples';
import { SANDBOX_TOKEN } from '../../sandbox/tokens';
import { stage } from './stage';

const type = 'n8n-nodes-switchboard.numberingTrigger';
const packDirectory = join(__dirname, '..', '..');

const triggerFor = (event: string, options: IDataObject = {}): INode => ({
	id: 'trigger',
	name: 'Trigger',
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: { authentication: 'accessToken', event, options } as INode['parameters'],
	credentials: { switchboardAccessTokenApi: { id: '', name: EXAMPLE_CREDENTIAL } },
});

/** A workflow of the trigger alone. */
export const file = (event: string, options?: IDataObject) => ({
	name: `On ${event}`,
	nodes: [triggerFor(event, options)],
	connections: {},
});

/** As if somebody had bought at the platform: answers its id. */
export const placeOrder = () =>
	stage.sandbox.world.tables.numbering.orders.add({
		orderStatus: 'PROCESSING',
		purchaseDate: new Date().toISOString().slice(0, 10),
		completeDate: null,
		reference: `E2E-${stage.sandbox.world.tables.numbering.orders.length}`,
	}).id;

/** All items that the trigger has given, by execution, as n8n has stored them. */
async function given(n8n: N8n, workflowId: string): Promise<IDataObject[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	type Found = { results: Array<{ id: string }> };
	const { results } = await n8n.rest.call<Found>('GET', `/executions?filter=${filter}&limit=100`);
	const executions = await Promise.all(
		results.map(async ({ id }) => await n8n.workflows.execution(id)),
	);
	return executions.flatMap((execution) => fieldsOf(execution, 'Trigger'));
}

/** Until the trigger has given these orders; n8n polls once a minute. */
export async function untilGiven(n8n: N8n, workflowId: string, orders: readonly number[]) {
	for (let looks = 0; looks < 160; looks++) {
		const items = await given(n8n, workflowId);
		const ids = items.map(({ id }) => id);
		if (orders.every((order) => ids.includes(order))) return items;
		await sleep(500);
	}
	throw new Error(`Orders ${orders.join(', ')} did not start the workflow`);
}

async function start(folder: string): Promise<N8n> {
	const n8n = await startN8n({ folder, packDirectory });
	await n8n.credentials.create(EXAMPLE_CREDENTIAL, 'switchboardAccessTokenApi', {
		baseUrl: `${stage.sandbox.url}/numbering`,
		accessToken: SANDBOX_TOKEN,
	});
	return n8n;
}

/** The polling trigger in a real n8n, which is killed in between. */
export function describeNumberingTrigger() {
	it('shows the newest record in the editor, and what the trigger remembers stays', async () => {
		const newest = placeOrder();
		const id = await stage.n8n.workflows.import(file('order'));
		const execution = await stage.n8n.workflows.run(id, 'Trigger');
		expect(fieldsOf(execution, 'Trigger')).toMatchObject([
			{ eventKey: `order:${newest}`, id: newest },
		]);
		const { staticData } = await stage.n8n.rest.call('GET', `/workflows/${id}`);
		expect(staticData ?? {}).toEqual({});
	});

	it('is not published with a token that is not accepted, and says why', async () => {
		const credential = 'Worn out';
		await stage.n8n.credentials.create(credential, 'switchboardAccessTokenApi', {
			baseUrl: `${stage.sandbox.url}/numbering`,
			accessToken: 'worn-out-token',
		});
		const node = triggerFor('invoice');
		node.credentials = { switchboardAccessTokenApi: { id: '', name: credential } };
		const id = await stage.n8n.workflows.import({ ...file('invoice'), nodes: [node] });
		await expect(stage.n8n.workflows.publish(id)).rejects.toThrow(/not accepted/);
		await stage.n8n.workflows.unpublish(id);
	}, 60_000);

	it('misses nothing over kill -9 of n8n, and repeats under the same key only', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'switchboard-polling-'));
		let n8n = await start(folder);
		try {
			const id = await n8n.workflows.import(file('order'));
			const known = placeOrder();
			await n8n.workflows.publish(id);
			expect(await given(n8n, id)).toEqual([]);

			// Killed before anything was given: the baseline holds.
			await n8n.kill();
			const whileDown = [placeOrder(), placeOrder()];
			n8n = await start(folder);
			await untilGiven(n8n, id, whileDown);

			// Killed in the middle of a poll, its answer on the way.
			const inTheMiddle = placeOrder();
			stage.sandbox.world.faults.add({ path: '/api/data/orders', delayMs: 60_000 });
			const asked = stage.sandbox.world.requests.length;
			for (let looks = 0; looks < 160; looks++) {
				if (stage.sandbox.world.requests.length > asked) break;
				await sleep(500);
			}
			await n8n.kill();
			stage.sandbox.world.faults.clear();
			const afterwards = placeOrder();
			n8n = await start(folder);
			const orders = [...whileDown, inTheMiddle, afterwards];
			const items = await untilGiven(n8n, id, orders);

			expect(items.map(({ id: order }) => order)).not.toContain(known);
			const keys = new Set(items.map(({ eventKey }) => eventKey));
			expect(keys).toEqual(new Set(orders.map((order) => `order:${order}`)));
			// Those given before the kill may come once more; nothing comes a third time.
			expect(items.length).toBeLessThanOrEqual(orders.length + whileDown.length);

			// Nothing is forgotten while it is not published.
			await n8n.workflows.unpublish(id);
			const whileAway = placeOrder();
			await n8n.workflows.publish(id);
			const all = await untilGiven(n8n, id, [whileAway]);
			expect(all).toHaveLength(items.length + 1);
		} finally {
			await n8n.stop();
			rmSync(folder, { recursive: true, force: true });
		}
	}, 400_000);
}
