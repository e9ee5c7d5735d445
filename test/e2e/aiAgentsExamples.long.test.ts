import { fieldsOf, itemsOf, type WorkflowFile } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { endCall } from '../../sandbox/services/aiAgents/eventSender';
import { until } from '../harness/until';
import { useChatModel } from './chatModel';
import { dayOf, daysFrom, readAround, yesterdayOf } from './days';
import { useHarness } from './useHarness';

const harness = useHarness();
useChatModel(harness);

describe('The examples of AI agents', () => {
	it('roll an agent out to every client, and change nothing when run again', async () => {
		const first = await harness.runExample('roll-out-an-agent-to-every-client.json');
		expect(first).toMatchObject({ status: 'success', lastNode: 'Report' });
		const { clients, agents } = harness.world.tables.aiAgents;
		const report = fieldsOf(first, 'Report');
		// The newest first.
		expect(report.map(({ client }) => client).reverse()).toEqual(
			clients.all().map(({ name }) => name),
		);
		const named = () => agents.filter(({ name }) => name === 'Reception');
		const owners = named().map(({ client_id }) => client_id);
		expect(owners.sort()).toEqual([101, 102, 103, 104, 105]);
		const second = await harness.runExample('roll-out-an-agent-to-every-client.json');
		const changed = fieldsOf(second, 'Report').map((line) => [line.created, line.changed]);
		expect(changed).toEqual(Array(5).fill([0, 0]));
		expect(named()).toHaveLength(5);
	});

	it('mail the differences between an agent and its document, and nothing without any', async () => {
		const file = 'nightly-drift-mail-for-agents-in-git.json';
		const drifted = await harness.runExample(file);
		expect(drifted).toMatchObject({ status: 'success', lastNode: 'Send Drift' });
		const [{ differences }] = fieldsOf(drifted, 'Compare Agent');
		expect(differences).toContainEqual({
			place: 'agent.language',
			status: 'changed',
			expected: 'en-GB',
			live: 'en',
		});
		harness.world.tables.aiAgents.agents.get(401).language = 'en-GB';
		const same = await harness.runExample(file);
		expect(same).toMatchObject({ status: 'success', lastNode: 'As in Git' });
		expect(harness.world.tables.email.mails).toHaveLength(1);
	});

	it('pack yesterday’s recordings into one archive', async () => {
		// The sandbox has calls up to now: here also of today, which may be yesterday soon.
		harness.world.reset({ now: daysFrom(new Date(), 1).toISOString() });
		const { result: execution, readings } = await readAround(
			yesterdayOf,
			async () => await harness.runExample('archive-yesterdays-recordings.json'),
		);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Pack Archive' });
		const { query } = harness.world.requests.find(({ path }) => path === '/calls')!;
		const yesterday = dayOf(new Date(String(query.start_time)));
		expect(readings).toContain(yesterday);
		const expected = harness.world.tables.aiAgents.calls.filter(
			({ started_at, status, audio }) =>
				status === 'completed' && audio !== null && started_at.startsWith(yesterday),
		);
		expect(expected.length).toBeGreaterThan(2);
		const packed = fieldsOf(execution, 'Download Recording').map(({ audio }) => audio);
		expect(packed.sort()).toEqual(expected.map(({ audio }) => audio).sort());
		const [{ binary }] = itemsOf(execution, 'Pack Archive');
		expect(binary?.archive).toMatchObject({ fileExtension: 'zip' });
	});
});

describe('Check an order during a call', () => {
	it.each(['body', 'field'])(
		'answers the agent, with the number in the %s',
		async (parametersIn) => {
			const { world, n8n } = harness;
			const id = await harness.import(readExample('check-an-order-during-a-call.json'));
			await n8n.workflows.publish(id);
			world.configure({ aiAgents: { notifications: { parametersIn } } });
			const { skills } = world.tables.aiAgents;
			const [skill] = skills.filter(({ event }) => event === 'order_status');
			expect(skill.parameters).toEqual([{ name: 'order_number', type: 'string' }]);
			const received = async (order_number: unknown) => {
				const question = endCall(world, 'order_status', { parameters: { order_number } });
				const { answer } = await world.deliveries.send(question);
				return JSON.parse(answer!) as unknown;
			};
			const { orderStatus } = world.tables.numbering.orders.get(1003);
			const message = `Order 1003 is ${orderStatus.toLowerCase()}.`;
			expect(await received(1003)).toEqual({ found: true, message });
			for (const unknown of [99, 'my order']) {
				const sorry = `I can't find order ${unknown}.`;
				expect(await received(unknown)).toEqual({ found: false, message: sorry });
			}
			world.faults.add({ service: 'numbering', held: true });
			const late = received(1003);
			await until(() => world.faults.held > 0);
			expect(await late).toMatchObject({
				found: false,
				message: expect.stringMatching(/right now/),
			});
			world.faults.release();
			await n8n.workflows.unpublish(id);
		},
	);
});

describe('Nightly quality review of 20 calls', () => {
	const file = 'nightly-quality-review-of-20-calls.json';
	/** The sandbox has calls up to now: here also of today, which may be yesterday soon. */
	const begin = () => harness.world.reset({ now: daysFrom(new Date(), 1).toISOString() });
	const mails = () => harness.world.tables.email.mails.all();

	it('scores the calls that have a transcript, and mails the worst first', async () => {
		begin();
		const execution = await harness.runExample(file);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Mail Scores' });
		const { calls } = harness.world.tables.aiAgents;
		const reviewed = fieldsOf(execution, "Yesterday's Calls").map(({ id }) =>
			calls.get(Number(id)),
		);
		expect(reviewed.length).toBeLessThanOrEqual(20);
		const points = Object.fromEntries(
			reviewed
				.filter(({ transcription_url: url }) => url !== null)
				.map(({ id }) => [id, pointsOfCourse[id % 5]]),
		);
		expect(Object.keys(points).length).toBeGreaterThan(5);
		const [{ reviews }] = fieldsOf(execution, 'In One Email') as Array<{ reviews: Review[] }>;
		expect(Object.fromEntries(reviews.map((review) => [review.callId, review.points]))).toEqual(
			points,
		);
		const inOrder = reviews.map((review) => review.points);
		expect(inOrder).toEqual([...inOrder].sort());
		expect(mails()).toHaveLength(1);
		const attention = inOrder.filter((given) => given <= 2).length;
		expect(mails()[0].subject).toBe(
			`Quality of calls: ${attention} of ${reviews.length} need attention`,
		);
	});

	it('names a call that could not be scored, and scores the others', async () => {
		begin();
		harness.world.faults.add({ service: 'model', body: 'no chat completion' });
		const execution = await harness.runExample(file);
		expect(execution.lastNode).toBe('Mail Scores');
		const [{ reviews }] = fieldsOf(execution, 'In One Email') as Array<{ reviews: Review[] }>;
		const unscored = reviews.filter(({ reason }) => reason.startsWith('Not scored: '));
		expect(unscored).toMatchObject([{ points: null }]);
		expect(mails()[0].html).toContain('Not scored: ');
	});

	it('reports metrics and mails nothing while n8n evaluates', async () => {
		begin();
		const execution = await harness.run(evaluating(readExample(file)));
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Set Metrics' });
		const [metrics] = fieldsOf(execution, 'Set Metrics');
		const [{ points }] = fieldsOf(execution, 'Review') as unknown as Review[];
		expect(metrics).toEqual({ points, distance: Math.abs(points - 3) });
		expect(mails()).toEqual([]);
	});
});

interface Review {
	callId: number;
	points: number;
	reason: string;
}

/** What the sandbox's model gives, by the course of the conversation. */
const pointsOfCourse = [5, 4, 4, 2, 2];

/** The name of a new Evaluation Trigger. */
const TRIGGER = 'When fetching a dataset row';

/** The example with a node in the place of the Evaluation Trigger, which runs in evaluations only. */
function evaluating(example: WorkflowFile): WorkflowFile {
	const rows = {
		assignments: {
			assignments: [
				{ id: 'e0', name: 'callId', value: 9001, type: 'number' },
				{ id: 'e1', name: 'expected', value: 3, type: 'number' },
			],
		},
		options: {},
	};
	const [start] = example.nodes.filter(({ name }) => name === 'Start');
	const trigger = {
		...{ ...start, id: 'e9', name: TRIGGER, parameters: rows },
		...{ type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	};
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	return {
		...example,
		nodes: [...example.nodes, trigger],
		connections: {
			...example.connections,
			Start: to(TRIGGER),
			[TRIGGER]: to('Get Dossier'),
			Review: to('Set Metrics'),
		},
	};
}
