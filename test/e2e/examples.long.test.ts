import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, type WorkflowFile } from '../../demo/driver';
import { exampleCredentials, readExample, readExamples } from '../../demo/examples';
import { daysFrom } from './days';
import { placeSet } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** The sandbox has records up to its time: here also of today, which may be yesterday soon. */
const goADayAhead = () => harness.world.reset({ now: daysFrom(new Date(), 1).toISOString() });

const mails = () => harness.world.tables.email.mails.all();

it('Examples have a note that explains them, and need no other credential', () => {
	for (const { name, nodes } of readExamples()) {
		const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		expect({ name, notes: notes.length > 0 }).toEqual({ name, notes: true });
		const wanted = nodes.flatMap(({ credentials }) => Object.entries(credentials ?? {}));
		for (const [type, credential] of wanted) {
			expect([type, credential]).toEqual([type, { id: null, name: exampleCredentials[type] }]);
		}
	}
});

/** What is different from the run of each in `everyExample.sampled.test.ts`. */
describe('Examples of billing', () => {
	it('export each call once, in however many runs', async () => {
		goADayAhead();
		const file = 'nightly-call-record-export.json';
		const first = await harness.runExample(file);
		expect(fieldsOf(first, 'Only New Ones').length).toBeGreaterThan(0);
		const second = await harness.runExample(file);
		expect(fieldsOf(second, 'Get Calls since Yesterday').length).toBeGreaterThan(0);
		expect(fieldsOf(second, 'Only New Ones')).toHaveLength(0);
	});

	it.each([
		[0, 'Send Alert'],
		[1_000_000, 'All Is Well'],
	])('compare yesterday with %s times a usual day: %s', async (factor, lastNode) => {
		goADayAhead();
		const example = readExample('alert-on-unusual-spend.json');
		const { parameters } = example.nodes.find(({ name }) => name === 'Compare')!;
		const { assignments } = parameters.assignments as { assignments: IDataObject[] };
		assignments.find(({ name }) => name === 'factor')!.value = String(factor);
		const execution = await harness.run(example);
		expect(execution).toMatchObject({ status: 'success', lastNode });
		expect(mails()).toHaveLength(lastNode === 'Send Alert' ? 1 : 0);
	});

	it('add up to nothing in a month without calls', async () => {
		harness.world.configure({ numbering: { callRecords: 0 } });
		const execution = await harness.runExample('list-this-months-call-records.json');
		expect(fieldsOf(execution, 'Summary')).toMatchObject([{ calls: 0, minutes: 0, amount: 0 }]);
	});

	it('remind of an overdue invoice and of a stuck order, once', async () => {
		const { world, n8n } = harness;
		const file = readExample('reminders-for-overdue-invoices-and-stuck-orders.json');
		const id = await harness.import(file);
		const { orders, invoices } = world.tables.numbering;
		for (const { id: order } of [...orders.all()]) orders.remove(order);
		const order = { reference: 'PO <7>', orderStatus: 'PROCESSING', completeDate: null } as const;
		orders.add({ ...order, purchaseDate: '2026-01-02' });
		const last = invoices.all().at(-1)!;
		Object.assign(last, { numInvoice: 'F-LATE', invoiceDate: '2026-01-02', paymentDate: null });
		for (const one of invoices.all()) if (one !== last) one.paymentDate = '2026-01-03';
		for (const trigger of ['On Overdue Invoice', 'On Stuck Order', 'On Stuck Order']) {
			expect((await n8n.workflows.run(id, trigger)).status).toBe('success');
		}
		expect(mails().map(({ subject }) => subject)).toEqual([
			'Invoice F-LATE was due on 2026-02-01',
			'Order PO <7> is still open',
		]);
		expect(mails()[1].html).toContain('<p>Order PO &lt;7> is still open</p>');
	});
});

it('write back after a missed call, once', async () => {
	const { world, n8n } = harness;
	const id = await harness.import(readExample('message-callers-after-a-missed-call.json'));
	for (let runs = 0; runs < 2; runs++) {
		expect((await n8n.workflows.run(id, 'On Missed Call')).status).toBe('success');
	}
	const { cdrs } = world.tables.numbering;
	const all = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
	const { callerId } = all.reverse().find(({ ratedTime }) => ratedTime === 0)!;
	const sent = world.tables.chat.messages.all();
	expect(sent.map(({ recipientNumber }) => recipientNumber.replace('+', ''))).toEqual([callerId]);
});

describe('Examples of AI agents', () => {
	it('change nothing when an agent is rolled out again', async () => {
		const file = 'roll-out-an-agent-to-every-client.json';
		await harness.runExample(file);
		const second = await harness.runExample(file);
		const changed = fieldsOf(second, 'Report').map((line) => [line.created, line.changed]);
		expect(changed).toEqual(Array(5).fill([0, 0]));
	});

	it('mail nothing where an agent is as in Git', async () => {
		harness.world.tables.aiAgents.agents.get(401).language = 'en-GB';
		const same = await harness.runExample('nightly-email-about-agent-changes.json');
		expect(same).toMatchObject({ status: 'success', lastNode: 'As in Git' });
		expect(mails()).toEqual([]);
	});

	it('email each transcript once, without a public address', async () => {
		const file = readExample('email-each-transcript-without-a-public-address.json');
		const id = await harness.import(file);
		for (let runs = 0; runs < 2; runs++) {
			expect((await harness.n8n.workflows.run(id, 'On Transcript')).status).toBe('success');
		}
		const { calls, agents } = harness.world.tables.aiAgents;
		const newest = calls.filter(({ transcription_url: url }) => url !== null).at(-1)!;
		const subject = `Call ${newest.id} with ${agents.get(newest.agent_id).name}`;
		expect(mails()).toMatchObject([{ subject }]);
		expect(mails()[0].html).toContain('agent: Hello, how can I help you?');
	});
});

interface Review {
	callId: number;
	points: number | null;
	reason: string;
}

describe('Nightly quality review of 20 calls', () => {
	const file = 'nightly-quality-review-of-20-calls.json';
	beforeEach(goADayAhead);

	const reviewsOf = async () =>
		fieldsOf(await harness.runExample(file), 'In One Email')[0].reviews as Review[];

	it('mails the worst first', async () => {
		const points = (await reviewsOf()).map((review) => review.points);
		expect(points).toEqual([...points].sort());
		const worst = points.filter((given) => Number(given) <= 2).length;
		const subject = `Quality of calls: ${worst} of ${points.length} need attention`;
		expect(mails()).toMatchObject([{ subject }]);
	});

	it('names a call that could not be scored, and scores the others', async () => {
		harness.world.faults.add({ service: 'model', body: 'no chat completion' });
		const unscored = (await reviewsOf()).filter(({ reason }) => reason.startsWith('Not scored: '));
		expect(unscored).toMatchObject([{ points: null }]);
		expect(mails()[0].html).toContain('Not scored: ');
	});

	it('reports metrics and mails nothing while n8n evaluates', async () => {
		const execution = await harness.run(evaluating(readExample(file)));
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Set Metrics' });
		const [{ points }] = fieldsOf(execution, 'Review') as unknown as Review[];
		const distance = Math.abs(Number(points) - 3);
		expect(fieldsOf(execution, 'Set Metrics')).toEqual([{ points, distance }]);
		expect(mails()).toEqual([]);
	});
});

/** With a node in the place of the Evaluation Trigger, which runs in evaluations only. */
function evaluating(example: WorkflowFile): WorkflowFile {
	const name = 'When fetching a dataset row';
	const trigger = placeSet(name, { callId: 9001, expected: 3 });
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const connections = {
		...example.connections,
		Start: to(name),
		[name]: to('Get Everything About a Call'),
	};
	return {
		...example,
		nodes: [...example.nodes, trigger],
		connections: { ...connections, Review: to('Set Metrics') },
	};
}
