import { fieldsOf } from '../../sandbox/n8n/driver';
import { manualTriggerOf, readExample, readExamples } from '../../sandbox/n8n/examples';
import { requestsTo, stage } from './stage';

/** The shipped workflows, run as they are. */
export function describeExamples() {
	async function run(file: string) {
		const example = readExample(file);
		const id = await stage.n8n.workflows.import(example);
		return await stage.n8n.workflows.run(id, manualTriggerOf(example)!);
	}

	it('have a note that explains them and need no other credential', () => {
		for (const { name, nodes } of readExamples()) {
			const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
			expect({ name, notes: notes.length > 0 }).toEqual({ name, notes: true });
			const wanted = nodes.flatMap(({ credentials }) => Object.values(credentials ?? {}));
			for (const { id, name: wantedName } of wanted) {
				expect({ id, wantedName }).toEqual({ id: '', wantedName: 'Switchboard sandbox' });
			}
		}
	});

	it('buy numbers once and follow the order until it has them all', async () => {
		const execution = await run('buy-numbers-and-follow-the-order.json');
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Order Complete' });
		const [{ orderId, numbers, count }] = fieldsOf(execution, 'Order Complete');
		expect(count).toBe(3);
		expect(new Set(numbers as string[]).size).toBe(3);
		const sent = requestsTo('numbering');
		expect(sent.filter((line) => line.includes('buyDids'))).toHaveLength(1);
		expect(sent.filter((line) => line.includes('getDidsFromOrder')).length).toBeGreaterThan(1);
		const order = stage.sandbox.world.tables.numbering.orders.get(orderId as number);
		expect(order.orderStatus).toBe('COMPLETED');
	});

	it('buy and wait in one node', async () => {
		const execution = await run('buy-and-wait-for-numbers.json');
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Numbers Ready' });
		expect(fieldsOf(execution, 'Numbers Ready')[0].numbers).toHaveLength(3);
		expect(requestsTo('numbering').filter((line) => line.includes('buyDids'))).toHaveLength(1);
	});

	it('list the call records of this month and add them up', async () => {
		// Calls are seeded up to the day before, so on the first of a month there would be none.
		const now = new Date();
		const lateInMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 28, 12));
		stage.sandbox.world.reset({ now: lateInMonth.toISOString() });
		const month = lateInMonth.toISOString().slice(0, 7);
		const { cdrs } = stage.sandbox.world.tables.numbering;
		const all = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		const expected = all.filter(({ startTime }) => startTime.startsWith(month));
		expect(expected.length).toBeGreaterThan(0);

		const execution = await run('list-this-months-call-records.json');

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
		stage.sandbox.world.configure({ numbering: { callRecords: 0 } });
		const execution = await run('list-this-months-call-records.json');
		expect(fieldsOf(execution, 'Summary')).toMatchObject([{ calls: 0, minutes: 0, amount: 0 }]);
	});
}
