import { fieldsOf } from '../../demo/driver';
import { exampleCredentials, readExamples } from '../../demo/examples';
import { readAround } from './days';
import { outcomes } from './outcomes';
import { useHarness } from './useHarness';

const harness = useHarness();

describe('Examples', () => {
	it('have a note that explains them and need no other credential', () => {
		for (const { name, nodes } of readExamples()) {
			const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
			expect({ name, notes: notes.length > 0 }).toEqual({ name, notes: true });
			const wanted = nodes.flatMap(({ credentials }) => Object.entries(credentials ?? {}));
			for (const [type, credential] of wanted) {
				expect([type, credential]).toEqual([type, { id: '', name: exampleCredentials[type] }]);
			}
		}
	});

	it('buy numbers once and follow the order until it has them all', async () => {
		const execution = await harness.runExample('buy-numbers-and-follow-the-order.json');
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Order Complete' });
		const [{ orderId, numbers, count }] = fieldsOf(execution, 'Order Complete');
		expect(count).toBe(3);
		expect(new Set(numbers as string[]).size).toBe(3);
		const sent = harness.requestsTo('numbering');
		expect(sent.filter((line) => line.includes('buyDids'))).toHaveLength(1);
		expect(sent.filter((line) => line.includes('getDidsFromOrder')).length).toBeGreaterThan(1);
		const order = harness.world.tables.numbering.orders.get(orderId as number);
		expect(order.orderStatus).toBe('COMPLETED');
	});

	it('buy and wait in one node', async () => {
		const execution = await harness.runExample('buy-and-wait-for-numbers.json');
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Numbers Ready' });
		expect(fieldsOf(execution, 'Numbers Ready')[0].numbers).toHaveLength(3);
		expect(harness.requestsTo('numbering', 'buyDids')).toHaveLength(1);
	});

	it('buy where it is cheapest within a budget, and mail what is missing', async () => {
		const execution = await harness.runExample('buy-fifty-numbers-within-a-budget.json');
		outcomes['buy-fifty-numbers-within-a-budget.json'](execution, harness.world, {});
		const [{ cost, budgetLeft }] = fieldsOf(execution, 'Buy Fifty Numbers');
		expect({ cost, budgetLeft }).toEqual({ cost: 74.4, budgetLeft: 0.6 });
	});

	it('list the call records of this month and add them up', async () => {
		// The sandbox has calls of two months: here of this one and the next, which may begin soon.
		const now = new Date();
		const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 28));
		harness.world.reset({ now: nextMonth.toISOString() });
		const { result: execution, readings } = await readAround(
			(at) => at.toISOString().slice(0, 7),
			async () => await harness.runExample('list-this-months-call-records.json'),
		);
		const [{ month }] = fieldsOf(execution, 'Summary');
		expect(readings).toContain(month);
		const { cdrs } = harness.world.tables.numbering;
		const all = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		const expected = all.filter(({ startTime }) => startTime >= `${String(month)}-01`);
		expect(expected.length).toBeGreaterThan(0);
		expect(fieldsOf(execution, 'Get Call Records')).toHaveLength(all.length);
		expect(fieldsOf(execution, 'Of This Month')).toHaveLength(expected.length);
		const sum = (field: 'ratedTime' | 'ratedAmount') =>
			expected.reduce((total, record) => total + record[field], 0);
		expect(fieldsOf(execution, 'Summary')).toEqual([
			{
				month,
				calls: expected.length,
				minutes: Math.round(sum('ratedTime') / 60),
				amount: Number(sum('ratedAmount').toFixed(2)),
			},
		]);
	});

	it('add up to nothing in a month without calls', async () => {
		harness.world.configure({ numbering: { callRecords: 0 } });
		const execution = await harness.runExample('list-this-months-call-records.json');
		expect(fieldsOf(execution, 'Summary')).toMatchObject([{ calls: 0, minutes: 0, amount: 0 }]);
	});
});
