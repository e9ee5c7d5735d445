import { isForTools } from '../../nodes/shared/declare/operation';
import { entriesOf, routeOf, writeKeyOf } from '../harness/entries';
import { testedServices } from '../harness/services';
import { fromAi, promptFor, type ToolCall } from './agent';
import { sampleOf } from '../harness/sample';
import { nodeTool, resultsIn, useN8nAgents } from './n8nAgents';
import { chain, inARow, MAIL, manualStart, ofPack, place } from './nodes';
import { toolSet } from './toolSet';
import { useHarness } from './useHarness';

const harness = useHarness();
const agents = useN8nAgents(harness);

const call = { tool: 'send_email', input: { to: 'a@example.com' } };
const emailTool = (options: object = {}, own: object = {}) =>
	nodeTool(harness, 'send_email', 'email', { ...MAIL, destination: fromAi('to'), options }, own);

/** What an agent's tool returns for each of these calls in one conversation. */
async function ask(tools: Parameters<typeof agents.create>[0], ...calls: ToolCall[]) {
	return resultsIn(await agents.chat(await agents.create(tools), promptFor(...calls)));
}

const tests = () => {
	const all = testedServices.flatMap((tested) =>
		entriesOf(tested).map((entry) => ({ ...entry, name: tested.nodeType.description.name })),
	);
	const usable = all.filter(({ operation }) => isForTools(operation));
	const writes = usable.filter(({ operation }) => operation.effect === 'write');
	const reads = usable.filter((entry) => !writes.includes(entry));

	it.each(sampleOf(reads, 20))(
		'$name: $key works',
		async ({ name, resource, operation, sample }) => {
			const parameters = { resource, operation: operation.value, ...sample };
			const [said] = await ask([nodeTool(harness, 'read', name, parameters)], {
				tool: 'read',
				input: {},
			});
			expect(said).toContain('"status":"success"');
			expect(said).not.toContain('"error":');
		},
	);

	it.each(sampleOf(writes, 40))(
		'$name: $key is done once, also if the model calls it again',
		async (entry) => {
			const { name, resource, operation, sample, writeRoute = '' } = entry;
			const parameters = { resource, operation: operation.value, ...sample };
			const tool = nodeTool(harness, 'write', name, parameters);
			const [method, path] = writeRoute.split(' ');
			harness.world.faults.add({ drop: 'after', times: 9, method, path });
			const again = { tool: 'write', input: {} };
			const [first, second] = resultsIn(
				await agents.chat(await agents.create([tool]), promptFor(again, again)),
			);
			const sent = harness.world.requests.filter((one) => routeOf(one) === writeRoute);
			expect(sent).not.toHaveLength(0);
			// What a look has found is done, and may be done again.
			if (!first.includes('"mayHaveBeenSent":true')) return;
			expect(second).toBe(first);
			const keys = sent.map(writeKeyOf);
			expect(keys).toEqual([...new Set(keys)]);
		},
	);

	it.each([
		['Max per Execution', { limits: { values: { maxPerExecution: 1 } } }],
		['Max per Recipient and Day', { limits: { values: { maxPerDay: 1 } } }],
		['the Send Once Key', { sendOnceKey: 'order-17' }],
	])('%s is rejected, and model and author learn why', async (guard, options) => {
		const [said] = await ask([emailTool(options)], call);
		expect(said).toContain(`Nothing was sent: ${guard} cannot work in a tool of an n8n agent`);
		expect(said).toContain('For the author of the agent: put this node into a workflow');
		expect(harness.world.requests).toEqual([]);
	});

	it('has the name, the description and the fields of its author', async () => {
		const tools = toolSet.map(({ name, type, parameters, warns }) =>
			nodeTool(harness, name, type.split('.')[1], parameters, { description: `Does ${warns}` }),
		);
		await agents.chat(await agents.create(tools), promptFor());
		for (const { name, asks, warns } of toolSet) {
			const { function: offered } = agents.offered().find((tool) => tool.function.name === name)!;
			const fields = Object.entries(asks).map(([field, type]) => [
				field,
				{ type, description: `The ${field}` },
			]);
			expect(offered).toMatchObject({
				description: `Does ${warns}`,
				parameters: { properties: Object.fromEntries(fields), required: Object.keys(asks) },
			});
		}
	});

	it.each(all.filter((entry) => !usable.includes(entry)))(
		'$name: $key sends nothing, and says what to do',
		async (entry) => {
			const { name, resource, operation, sample } = entry;
			const parameters = { resource, operation: operation.value, ...sample };
			const tool = nodeTool(harness, 'wait', name, parameters);
			const [said] = await ask([tool], { tool: 'wait', input: {} });
			// n8n itself knows one of them by its name.
			expect(said).toMatch(/give the agent the workflow as its tool|set requireApproval: true/);
			expect(harness.world.requests).toEqual([]);
		},
	);

	it.each([
		[true, 1],
		[false, 0],
	])('waits for approval, and after %s sends %d', async (approved, sent) => {
		const agent = await agents.create([emailTool({}, { requireApproval: true })]);
		const events = await agents.chat(agent, promptFor(call));
		const asked = events.find(({ type }) => type === 'tool-call-suspended')!;
		// The person sees what would be sent.
		const { details } = asked.payload!.input;
		expect(details).toMatchObject({
			node: { parameters: { ...MAIL, destination: call.input.to } },
		});
		expect(harness.world.requests).toEqual([]);
		await agents.resume(agent, asked, { approved });
		expect(harness.requestsTo('email')).toHaveLength(sent);
	});

	it('cannot wait for approval in a workflow, and sends nothing', async () => {
		const agent = await agents.create([emailTool({}, { requireApproval: true })]);
		const agentId = { __rl: true, mode: 'list', value: agent.split('/').at(-1) };
		const parameters = { agentId, message: promptFor(call) };
		const own = { typeVersion: 3.1 };
		const asked = place('Agent', 'n8n-nodes-base.messageAnAgent', parameters, own);
		const execution = await harness.run(inARow('Ask', [manualStart, asked]));
		const message = expect.stringContaining('suspended waiting for tool approval');
		expect(execution.failure).toMatchObject({ message });
		expect(harness.world.requests).toEqual([]);
	});
};

/** As the messages advise. */
const workflowTests = () => {
	async function createTool() {
		const trigger = place(
			'Called',
			'n8n-nodes-base.executeWorkflowTrigger',
			{ workflowInputs: { values: [{ name: 'to' }] } },
			{ typeVersion: 1.1 },
		);
		const own = { credentials: harness.credentials };
		const parameters = {
			...MAIL,
			destination: '={{ $json.to }}',
			options: { sendOnceKey: '={{ $json.to }}' },
		};
		const send = place('Send', ofPack('email'), parameters, own as never);
		const workflowId = await harness.import({
			name: 'Send email',
			nodes: [trigger, send],
			connections: chain(['Called', 'Send']),
		});
		const name = 'send_email';
		return { type: 'workflow', workflowId, workflow: 'Send email', name } as const;
	}

	it('holds a Send Once Key over calls and conversations', async () => {
		const tool = await createTool();
		harness.world.faults.add({ service: 'email', drop: 'after' });
		await ask([tool], call, call);
		const [said] = await ask([tool], call);
		expect(said).toContain('It may have been sent before: the Send Once Key');
		expect(harness.requestsTo('email')).toHaveLength(1);
	});
};

describe('A tool of an n8n agent', tests);

describe('A workflow as a tool of an n8n agent', workflowTests);
