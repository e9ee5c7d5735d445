import type { INode, INodeParameters, INodeType } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { Registering } from '../AiAgents/trigger/registering';
import { useAiAgents, withoutId } from '../AiAgents/tested';
import { runInEngine, startInEngine } from '../harness/engine';
import { useManualClock } from '../harness/manualClock';
import { throwingEntriesOf } from '../harness/entries';
import { testedNumbering } from '../Numbering/tested';
import { sampleOf } from '../harness/sample';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { byId, useService } from '../harness/tested';
import { testedWaitForDids } from '../WaitForDids/tested';

/** n8n records an execution as stopped by the user if the error message contains this word. */
const word = 'canceled';

interface Thrown {
	message: string;
	description: string;
	name: string;
}

async function thrownBy(run: Promise<unknown>): Promise<Thrown> {
	const [end] = await Promise.allSettled([run]);
	if (end.status === 'rejected') return end.reason as Thrown;
	throw new Error('Nothing was thrown');
}

describe.each(testedServices.map((tested): [string, Tested] => [tested.name, tested]))(
	'An error of %s with the word in its message',
	(_name, tested) => {
		const node = useService(tested);
		const entries = throwingEntriesOf(tested);
		it.each(sampleOf(entries))('ends $key in an error, not in a stop', async (entry) => {
			const { resource, operation, sample } = entry;
			const body = { message: `The order was ${word}` };
			node.world.faults.add({ status: 409, body, times: 50 });
			const thrown = await thrownBy(node.run(resource, operation.value, sample));
			const respelled = body.message.replace(word, 'cancelled');
			expect(`${thrown.message} ${thrown.description}`).toMatch(
				new RegExp(`${respelled}|“${body.message}”`),
			);
			expect(thrown.message).not.toContain(word);
			expect(thrown.name).not.toContain('Cancelled');
		});
	},
);

describe('n8n’s own engine', () => {
	useManualClock();
	const numbering = useService(testedNumbering);
	const statusOf = async (nodeType: INodeType, parameters: INodeParameters) => {
		const settings = nodeWith(parameters);
		const { run } = await runInEngine(nodeType, settings, [{ json: {} }], numbering.credential());
		return run.status;
	};
	const nodeWith = (parameters: INodeParameters): Partial<INode> => ({
		parameters,
		credentials: { switchboardAccessTokenApi: { id: '1', name: 'Sandbox' } },
	});
	const cancelled = byId(SEEDED_ORDERS.cancelled);

	it.each([
		['Cancel', testedNumbering, { resource: 'order', operation: 'cancel', orderId: cancelled }],
		['Check Once', testedWaitForDids, { mode: 'checkOnce', orderId: cancelled }],
		['a value', testedWaitForDids, { expected: `={{ "${word}" }}`, orderId: cancelled }],
		['an operation', testedNumbering, { resource: 'order', operation: word }],
	])('records an error where %s has the word', async (_what, { nodeType }, parameters) => {
		expect(await statusOf(nodeType, parameters)).toBe('error');
	});

	it('records a stop by the user once', async () => {
		numbering.world.faults.add({ status: 503, times: 9 });
		const { running, saved } = startInEngine(
			testedNumbering.nodeType,
			nodeWith({ resource: 'order', operation: 'getAll' }),
			[{ json: {} }],
			numbering.credential(),
		);
		while (!numbering.world.requests.at(0)?.answeredMs) await sleep(1);
		running.cancel();
		await running;
		expect(saved).toEqual(['canceled']);
	});
});

describe('A message that quotes the word', () => {
	const agents = useAiAgents();
	const name = `Order ${word}`;
	const twice = async (more = {}) => {
		const { skills } = agents.world.tables.aiAgents;
		for (const skill of [skills.at(0), skills.at(0)]) skills.add({ ...withoutId(skill), name });
		return await agents.run('skill', 'upsert', { name }, more);
	};

	it('respells it, and says so at the end of the description', async () => {
		const { message, description } = await thrownBy(twice());
		expect(message).toContain('named “Order cancelled”');
		expect(description).toMatch(
			/ID\. Where the title says “cancelled”, the original has one “l”\.$/,
		);
	});

	it('keeps it where it is data of an item', async () => {
		const [{ json }] = await twice({ settings: { onError: 'continueErrorOutput' } });
		expect(json.error).toContain(`named “${name}”`);
		expect(json.message).not.toContain('original');
	});

	it('respells the name of a node in an error of n8n', async () => {
		const agentId = byId(`={{ $('${name}').first().json.id }}`);
		const run = agents.run('agent', 'get', { agentId }, { settings: { name } });
		expect((await thrownBy(run)).message).toBe("Node 'Order cancelled' hasn't been executed");
	});

	it('respells it in errors of From List and of publishing', async () => {
		const body = { message: `It was ${word}` };
		agents.world.faults.add({ status: 409, body, times: 9 });
		expect((await thrownBy(agents.search('searchCalls'))).message).not.toContain(word);
		const trigger = new Registering(
			{ ...agents.credential(), secret: word.repeat(3) },
			{ secretIn: 'path', event: 'on_call_end', linkTo: 'client', clientId: byId(SEEDED.client), options: {} }, // prettier-ignore
		);
		const { message } = await thrownBy(trigger.create());
		expect(message).toContain('It was cancelled');
		expect(message).not.toContain(word);
	});
});
