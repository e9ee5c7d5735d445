import { fieldsOf, itemsOf } from '../../sandbox/n8n/driver';
import { dayOf, daysFrom, readAround, yesterdayOf } from './days';
import { useHarness } from './useHarness';

const harness = useHarness();

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
