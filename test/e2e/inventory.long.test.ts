import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { ASK_TO_RELEASE, askManager, browse } from './approvals';
import { useHarness } from './useHarness';

const harness = useHarness();

describe('Release unused numbers after approval', () => {
	const ask = async () => await askManager(harness, readExample(ASK_TO_RELEASE));
	const released = () => harness.requestsTo('numbering', 'releaseDid');

	it('releases what the manager has seen, after a yes', async () => {
		const { id, body, buy: release } = await ask();
		expect(body).toMatch(
			/^Release these numbers for good\?\n\n\+\d+, [\d.]+ a month\. It had no call/,
		);
		expect(released()).toEqual([]);
		await browse('POST', release);
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Released' });
		const [{ numbers }] = fieldsOf(execution, 'Candidates');
		const done = fieldsOf(execution, 'Released').map(({ number }) => number);
		expect(done.sort()).toEqual([...(numbers as string[])].sort());
		expect(released()).toHaveLength(done.length);
		const { e164Numbers } = harness.world.tables.numbering;
		const gone = e164Numbers.filter(({ number }) => done.includes(number));
		expect(gone.every(({ didSettings }) => didSettings.released)).toBe(true);
	});

	it('releases nothing after a no', async () => {
		const { id, leave } = await ask();
		await browse('POST', leave);
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Kept' });
		expect(released()).toEqual([]);
	});
});
