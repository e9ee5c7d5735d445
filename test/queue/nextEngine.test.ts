/* eslint-disable @n8n/community-nodes/no-restricted-imports -- makes and removes temporary folders */
import type { INode, IWorkflowSettings } from 'n8n-workflow';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { N8n, WorkflowFile } from '../../demo/driver';
import { fieldsOf, startN8n } from '../../demo/driver';
import { packDirectory } from '../../demo/pack';
import { freePort } from '../../demo/ports';
import { POSTGRES_USER, startPostgres, type Server } from '../../demo/servers';
import { Harness } from '../e2e/harness';
import { newMessage } from '../e2e/messages';
import { BUY, chain, inARow, NODE_TYPE, place } from '../e2e/nodes';
import { ask, executionsOf, publishTrigger } from '../e2e/triggers';
import { use } from '../e2e/useHarness';
import { mail, question } from '../Email/tested';

/** n8n with its next execution engine beside the present one; a workflow chooses one in its settings. */
class NextEngineHarness extends Harness<N8n> {
	private postgres?: Server;

	protected async openN8n(): Promise<void> {
		this.folder = mkdtempSync(join(tmpdir(), 'switchboard-engine-'));
		this.postgres = await startPostgres(this.folder);
		const { port } = this.postgres;
		const env = {
			N8N_ENABLED_MODULES: 'engine-v2',
			N8N_ENGINE_DATABASE_URL: `postgres://${POSTGRES_USER}@127.0.0.1:${port}/postgres`,
			N8N_ENGINE_HOST: '127.0.0.1',
			N8N_ENGINE_PORT: String(await freePort()),
			N8N_ENGINE_CONTROL_PLANE_PORT: String(await freePort()),
		};
		this.n8n = await startN8n({ folder: this.folder, packDirectory, env });
	}

	async close(): Promise<void> {
		await this.n8n?.stop();
		await this.postgres?.stop();
		await super.close();
		if (this.folder) rmSync(this.folder, { recursive: true, force: true });
	}

	/** All workflows are for the next engine. */
	async import(file: WorkflowFile): Promise<string> {
		const settings = { engineType: 'v2' } as IWorkflowSettings;
		return await super.import({ ...file, settings });
	}
}

const harness = use(new NextEngineHarness());
beforeEach(() => harness.world.reset());

const start = place('Start', 'n8n-nodes-base.manualTrigger');

const items = (count: number) =>
	place(
		'Items',
		'n8n-nodes-base.code',
		{ jsCode: `return Array.from({ length: ${count} }, (_, n) => ({ json: { n } }));` },
		{ typeVersion: 2 },
	);

const tested = (parameters: object, more: Partial<INode> = {}) =>
	place('Tested', NODE_TYPE, parameters, { credentials: harness.credentials, ...more });

const mailer = (options: object, operation = 'send') =>
	tested(
		{ ...mail, ...question, resource: 'email', operation, options },
		{ type: 'n8n-nodes-switchboard.email' },
	);

const row = (node: INode, count = 1) => inARow('Next engine', [start, items(count), node]);

/** Runs the node once for each of three items, one after the other. */
function inALoop(node: INode): WorkflowFile {
	const loop = place('Loop', 'n8n-nodes-base.splitInBatches', {}, { typeVersion: 3 });
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	return {
		...inARow('Next engine, in a loop', [start, items(3), loop, node]),
		connections: {
			...chain(['Start', 'Items', 'Loop']),
			Loop: { main: [[], to('Tested')] },
			Tested: { main: [to('Loop')] },
		},
	};
}

const bodies = (part: string) =>
	harness.world.requests
		.filter(({ path }) => path.includes(part))
		.map(({ body }) => body as Record<string, unknown>);

describe('n8n’s next engine', () => {
	it('buys once for each pass of a loop, each with a reference of its own', async () => {
		const execution = await harness.run(inALoop(tested({ ...BUY, reference: '' })));
		expect(execution.status).toBe('success');
		const references = bodies('buyDids').map(({ reference }) => String(reference));
		const passes = references.map((reference) => reference.replace(/.*-(\d+)-0$/, '$1'));
		expect(passes).toEqual(['0', '1', '2']);
	});

	it('finds an order whose answer was lost', async () => {
		harness.world.faults.add({ method: 'POST', drop: 'after' });
		const execution = await harness.run(row(tested({ ...BUY, reference: '' })));
		expect(fieldsOf(execution, 'Tested')).toMatchObject([{ recovered: true }]);
		expect(bodies('buyDids')).toHaveLength(1);
	});

	it('sends once under a Send Once Key, in a loop and in the next execution', async () => {
		for (let times = 0; times < 2; times++) {
			const execution = await harness.run(inALoop(mailer({ sendOnceKey: 'order-17' })));
			expect(execution.status).toBe('success');
		}
		expect(bodies('email/send')).toHaveLength(1);
	});

	it('starts with a notification, which counts once', async () => {
		const { workflowId, pathUrl } = await publishTrigger(harness, 'chatTrigger', 'chat');
		const { notification } = newMessage(harness, 'Hello');
		for (let times = 0; times < 2; times++) {
			expect((await ask(`${pathUrl}/${harness.secret}`, notification)).status).toBe(200);
		}
		const [execution] = await executionsOf(harness, workflowId, 1);
		expect(fieldsOf(execution, 'Trigger')).toMatchObject([{ text: 'Hello' }]);
	});

	it('rejects Max per Execution from the second pass of a loop on', async () => {
		const limits = { values: { maxPerExecution: 9 } };
		const { status } = await harness.run(inALoop(mailer({ limits })));
		expect(status).toBe('error');
		expect(bodies('email/send')).toHaveLength(1);
	});

	it('sends nothing where the execution cannot wait', async () => {
		const { status } = await harness.run(row(mailer({}, 'sendAndWait')));
		expect(status).toBe('error');
		expect(harness.world.requests.length).toBe(0);
	});

	it('ignores Execute Once and Retry On Fail', async () => {
		harness.world.faults.add({ path: '/api/data/orders', status: 418, times: 9 });
		const retried = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
		const list = tested({ resource: 'order', operation: 'getAll' }, retried);
		expect((await harness.run(row(list))).status).toBe('error');
		expect(harness.requestsTo('numbering')).toHaveLength(1);
		harness.world.reset();
		await harness.run(row(tested({ ...BUY, reference: '' }, { executeOnce: true }), 2));
		expect(bodies('buyDids')).toHaveLength(2);
	});

	it('rejects error outputs and cycles without Loop Over Items before anything runs', async () => {
		const withErrorOutput = row(tested(BUY, { onError: 'continueErrorOutput' }));
		await expect(harness.run(withErrorOutput)).rejects.toThrow('continueErrorOutput');
		const cycle = inARow('Cycle', [start, items(1), tested(BUY)]);
		cycle.connections.Tested = { main: [[{ node: 'Items', type: 'main', index: 0 }]] };
		await expect(harness.run(cycle)).rejects.toThrow('Only Split In Batches loops');
		expect(harness.world.requests.length).toBe(0);
	});
});
