import type { INodePropertyOptions } from 'n8n-workflow';

import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import type { CallRecord, Invoice } from '../../sandbox/services/numbering/records';
import { Table } from '../../sandbox/core/table';
import { useManualClock } from '../harness/manualClock';
import { NumberingTrigger } from '../../nodes/Numbering/NumberingTrigger.node';
import { models } from '../Numbering/trigger/models';
import { addCall, at, hour } from '../Numbering/trigger/polling';
import { openCalls } from '../harness/planted';
import { Published } from '../harness/published';
import { testedNumbering } from '../Numbering/tested';
import { runNode } from '../harness/run';
import { byId } from '../harness/tested';
import { useReadings } from './operations';
import { playedRows } from './rows';

const { node, begin, run } = useReadings(testedNumbering);
const clock = useManualClock();
const state = () => node.world.tables.numbering;

const thirteenMonthsMs = 400 * 24 * hour;

/** Some models (`models.ts`) wait for these changes, or make them to several records. */
const happenings: Readonly<Record<string, (event: string) => unknown>> = {
	number: async () => {
		await run('order.buy', {}, { ...testedNumbering.samples['order.buy'], quantity: 1 });
		node.world.advance(60_000);
	},
	callRecord: () => addCall(calls(), 'new', at(hour)),
	missedCall: () => {
		addCall(calls(), 'missed', at(hour));
		const times = { answerTime: at(hour), disconnectTime: at(hour), ratedTime: 0 };
		Object.assign(calls().all().at(-1)!, times);
	},
	invoiceOverdue: () => clock.advance(31 * 24 * hour),
	// One of the open orders was bought the day before.
	orderStuck: () => clock.advance(3 * 24 * hour),
	rateAdded: () => {
		const { id, ...rate } = state().inboundDidRates.at(0);
		state().inboundDidRates.add({ ...rate, npa: { ...rate.npa, id: 9_900 + id } });
	},
	rateWithdrawn: () => state().inboundDidRates.remove(301),
};

/** Lets things happen to the account until the model of the event has seen one. */
function happenByModel(event: string): void {
	const model = models[event]({ world: node.world, clock });
	let before = model.view(undefined);
	for (let what = 0.5; what < 1; what += 0.05) {
		model.happen(what, 0.6);
		const after = model.view(before);
		const names = [...new Set([...before.keys(), ...after.keys()])];
		if (names.some((name) => model.isEvent(before.get(name), after.get(name)))) return;
		before = after;
	}
	throw new Error(`The model of ${event} has no event`);
}

const eventField = new NumberingTrigger().description.properties.find(
	({ name }) => name === 'event',
);
const events = (eventField!.options as INodePropertyOptions[]).map(({ value }) => String(value));

/** The account's calls, which are generated on demand, as a table to add to. */
function calls(): Table<CallRecord> {
	const { cdrs } = state();
	if (cdrs instanceof Table) return cdrs as Table<CallRecord>;
	return openCalls(node.world);
}

describe.each(playedRows('numbering', 20))('Numbering in row %i: %j', (_number, row) => {
	beforeEach(() => begin(row));

	const waitFor = async (orderId: unknown) => {
		const parameters = { mode: 'checkOnce', orderId: byId(orderId as number) };
		const [{ json }] = await runNode(
			{ credential: node.credential(), parameters },
			new WaitForDids(),
		);
		return json as { complete: boolean; numbers: string[] };
	};

	it('buys numbers once, waits for them, and releases one', async () => {
		const [{ orderId }] = await run('order.buy', row);
		node.world.advance(60_000);
		const { complete, numbers } = await waitFor(orderId);
		expect({ complete, count: numbers.length }).toEqual({ complete: true, count: 2 });
		node.world.advance(thirteenMonthsMs);
		clock.advance(thirteenMonthsMs);
		const options = { severalLines: 'notTheirs' };
		await run('number.release', row, { number: byId(numbers[0]), options });
		const released = state().e164Numbers.filter(({ number }) => `+${number}` === numbers[0]);
		expect(released).toMatchObject([{ didSettings: { released: true } }]);
		expect(node.sent().filter((request) => /buyDids|releaseDid/.test(request))).toHaveLength(2);
	});

	it('finds its order again instead of buying twice', async () => {
		const [first] = await run('order.buy', row);
		const [again] = await run('order.buy', row);
		expect(again.orderId).toBe(first.orderId);
		expect(node.sent().filter((request) => request.includes('buyDids'))).toHaveLength(1);
	});

	it('cancels an order once', async () => {
		await run('order.cancel', row);
		expect(state().orders.get(1008).orderStatus).toBe('CANCELED');
		await expect(run('order.cancel', row)).rejects.toThrow(/1008/);
	});

	it('reports its latest invoice, or says that its ID cannot be found', async () => {
		const reported = run('invoice.generateReport', row, { invoiceId: byId('latest') });
		const named = row['numbering.newestInvoice'];
		if (named === 'nothing' && row['numbering.recordIds'] === false) {
			return await expect(reported).rejects.toThrow('could not be found');
		}
		const { numInvoice } = state().invoices.all().at(-1) as Invoice;
		const reconciled = named === 'linesAndCalls';
		const [{ figures }] = await reported;
		expect(figures).toMatchObject({ numInvoice, reconciled });
		const [breakdown] = await run('invoice.getWithBreakdown', row, { invoiceId: byId('latest') });
		expect(breakdown).toMatchObject({ numInvoice, reconciled });
	});

	it.each(events)('triggers once for %s', async (event) => {
		calls();
		const parameters = { authentication: 'accessToken', event, options: {} };
		const trigger = new Published(new NumberingTrigger(), node.credential(), parameters);
		expect(await trigger.poll()).toEqual([]);
		trigger.store();
		await (happenings[event] ?? happenByModel)(event);
		// A service that shows when invoices are due doesn't show whether they are paid.
		const isHidden = /Paid|Overdue/.test(event) && row['numbering.paymentDate'] === 'due';
		const items = await trigger.poll();
		// A call that is new may let another one become rated.
		const about = event === 'callRecord' ? items.filter(({ callId }) => callId === 'new') : items;
		expect(about).toHaveLength(isHidden ? 0 : 1);
		expect(await trigger.poll()).toEqual([]);
	});
});
