import type { INode, IWorkflowSettings } from 'n8n-workflow';

import type { N8n, WorkflowFile } from '../../demo/driver';
import { fieldsOf, startN8n } from '../../demo/driver';
import { packDirectory } from '../../demo/pack';
import { freePort } from '../../demo/ports';
import { POSTGRES_USER, startPostgres, type Server } from '../../demo/servers';
import { newMessage } from '../e2e/messages';
import { BUY, chain, inARow, manualStart, NODE_TYPE, ofPack, place, retrying } from '../e2e/nodes';
import { ask, executionsOf, publishChat } from '../e2e/triggers';
import { OwnHarness, use } from '../e2e/useHarness';
import { mail, question } from '../Email/tested';

/** n8n with its next execution engine beside the present one; a workflow chooses one in its settings. */
class NextEngineHarness extends OwnHarness {
	private postgres?: Server;

	protected async start(): Promise<N8n> {
		this.postgres = await startPostgres(this.folder);
		const env = {
			N8N_ENABLED_MODULES: 'engine-v2',
			N8N_ENGINE_DATABASE_URL: `postgres://${POSTGRES_USER}@127.0.0.1:${this.postgres.port}/postgres`,
			N8N_ENGINE_HOST: '127.0.0.1',
			N8N_ENGINE_PORT: String(await freePort()),
			N8N_ENGINE_CONTROL_PLANE_PORT: String(await freePort()),
		};
		return await startN8n({ folder: this.folder, packDirectory, env });
	}

	protected async stop(): Promise<void> {
		await super.stop();
		await this.postgres?.stop();
	}

	/** All workflows are for the next engine. */
	async import(file: WorkflowFile): Promise<string> {
		const settings = { engineType: 'v2' } as IWorkflowSettings;
		return await super.import({ ...file, settings });
	}
}

const harness = use(new NextEngineHarness());
beforeEach(() => harness.world.reset());

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
		{ type: ofPack('email') },
	);

const row = (node: INode, count = 1) => inARow('Next engine', [manualStart, items(count), node]);

/** Runs the node once for each of three items, one after the other. */
function inALoop(node: INode): WorkflowFile {
	const loop = place('Loop', 'n8n-nodes-base.splitInBatches', {}, { typeVersion: 3 });
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	return {
		...inARow('Next engine, in a loop', [manualStart, items(3), loop, node]),
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

	it('sends once under a Send Once Key, in a loop and in the next execution', async () => {
		for (let times = 0; times < 2; times++) {
			const execution = await harness.run(inALoop(mailer({ sendOnceKey: 'order-17' })));
			expect(execution.status).toBe('success');
		}
		expect(bodies('email/send')).toHaveLength(1);
	});

	it('starts with a notification, which counts once', async () => {
		const { workflowId, address } = await publishChat(harness);
		const { notification } = newMessage(harness, 'Hello');
		for (let times = 0; times < 2; times++) {
			expect((await ask(address, notification)).status).toBe(200);
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
		const list = tested({ resource: 'order', operation: 'getAll' }, retrying);
		expect((await harness.run(row(list))).status).toBe('error');
		expect(harness.requestsTo('numbering')).toHaveLength(1);
		harness.world.reset();
		await harness.run(row(tested({ ...BUY, reference: '' }, { executeOnce: true }), 2));
		expect(bodies('buyDids')).toHaveLength(2);
	});

	it('rejects error outputs and cycles without Loop Over Items before anything runs', async () => {
		const withErrorOutput = row(tested(BUY, { onError: 'continueErrorOutput' }));
		await expect(harness.run(withErrorOutput)).rejects.toThrow('continueErrorOutput');
		const cycle = inARow('Cycle', [manualStart, items(1), tested(BUY)]);
		cycle.connections.Tested = { main: [[{ node: 'Items', type: 'main', index: 0 }]] };
		await expect(harness.run(cycle)).rejects.toThrow('Only Split In Batches loops');
		expect(harness.world.requests.length).toBe(0);
	});
});
