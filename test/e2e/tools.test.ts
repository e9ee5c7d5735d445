import type { McpClient } from '../../demo/mcp';
import { fromAi, openMcp, promptFor } from './agent';
import { nodeTool, resultsIn, useN8nAgents } from './n8nAgents';
import { MAIL, place } from './nodes';
import { toolSet, unguarded } from './toolSet';
import { useHarness } from './useHarness';

const harness = useHarness();

const all = [...toolSet, unguarded];

/** Of one answer, about 1,000 tokens: an AI agent pays for each and remembers few. */
const CHARACTERS_AT_MOST = 4000;

/** Asked as an AI client asks. */
describe('Tools of AI agents', () => {
	let client: McpClient;

	beforeAll(async () => {
		const { credentials } = harness;
		const tools = all.map(({ name, type, parameters }) =>
			place(name, `${type}Tool`, parameters, { credentials }),
		);
		client = await openMcp(harness, 'switchboard-tools', tools);
	});

	it('are all listed, each with what it asks and what it costs or reaches', async () => {
		const listed = await client.tools();
		const names = all.map(({ name }) => name);
		expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
		for (const { name, asks, warns } of all) {
			const { description, inputSchema } = listed.find((tool) => tool.name === name)!;
			const wanted = Object.entries(asks).map(([field, type]) => [
				field,
				expect.objectContaining({ type, description: `The ${field}` }),
			]);
			expect({ name, fields: inputSchema.properties }).toEqual({
				name,
				fields: Object.fromEntries(wanted),
			});
			expect([...(inputSchema.required ?? [])].sort()).toEqual(Object.keys(asks).sort());
			expect({ name, description }).toEqual({
				name,
				description: expect.stringMatching(warns ?? /^(List|Get|Summarize|Wait) /),
			});
		}
	});

	it('buy nothing where the expression of a guard returns nothing', async () => {
		expect(await client.call(unguarded.name, unguarded.input)).toMatch(/“Max Cost” is empty/);
		expect(harness.requestsTo('numbering')).toEqual([]);
	});

	it.each(toolSet)('$name answers, and in few words', async ({ name, input }) => {
		const answer = await client.call(name, input);
		expect(answer).not.toMatch(/"error"|There was an error/);
		expect(JSON.parse(answer)).not.toHaveLength(0);
		expect(answer.length).toBeLessThan(CHARACTERS_AT_MOST);
	});

	it('answer lists in fewer characters with Simplify, which is on by itself', async () => {
		const raw = await fetch(`${harness.sandbox.url}/numbering/api/data/e164Numbers?size=5`, {
			headers: { authorization: 'Bearer sandbox-token' },
		});
		const { content } = (await raw.json()) as { content: object[] };
		const simplified = await client.call('list_numbers', { limit: 5 });
		expect(simplified.length * 3).toBeLessThan(JSON.stringify(content).length);
	});

	it('buy once per call, and two equal calls are two purchases', async () => {
		harness.world.configure({ numbering: { assignment: { atOnce: 'all' } } });
		const first = await client.call('buy_numbers', { quantity: 1 });
		const second = await client.call('buy_numbers', { quantity: 1 });
		const references = harness.world.requests.flatMap(({ body, path: sent }) =>
			sent.endsWith('buyDids') ? [(body as { reference: string }).reference] : [],
		);
		expect(new Set(references).size).toBe(2);
		expect(first).toContain('orderId');
		expect(second).not.toBe(first);
	});

	it('wait, and hand over one answer, complete or not', async () => {
		expect(await client.call('wait_for_numbers', { order_id: 1001 })).toMatch(/"complete":\s*true/);
		expect(await client.call('wait_for_numbers', { order_id: 1011 })).toMatch(
			/"reason":\s*"canceled"/,
		);
	});
});

describe('A tool of n8n’s own agents', () => {
	const agents = useN8nAgents(harness);

	it('works, and is not repeated where it may have been sent', async () => {
		const parameters = { ...MAIL, destination: fromAi('to') };
		const agent = await agents.create([nodeTool(harness, 'send_email', 'email', parameters)]);
		const call = { tool: 'send_email', input: { to: 'jane@example.com' } };
		harness.world.faults.add({ service: 'email', drop: 'after', skip: 1 });
		const said = resultsIn(await agents.chat(agent, promptFor(call, call, call)));
		expect(said[0]).toContain('messageId');
		expect(said[1]).toContain('Do not call this tool again for this.');
		expect(said[2]).toBe(said[1]);
		expect(harness.requestsTo('email')).toHaveLength(2);
	});
});
