import type { INode, INodeParameters, IRunExecutionData, WorkflowExecuteMode } from 'n8n-workflow';

import { Numbering } from '../../../../nodes/Numbering/Numbering.node';
import { runInEngine } from '../../../harness/engine';
import type { Entry } from '../../../harness/entries';
import { entriesOf } from '../../../harness/entries';
import { samples } from '../../../Numbering/samples';
import { testedNumbering } from '../../../Numbering/tested';
import { openCalls } from '../../../harness/planted';
import { newExecution } from '../../../harness/run';
import { testedServices } from '../../../harness/services';
import { byId, useService } from '../../../harness/tested';
import { testedEmail } from '../../../Email/tested';

/** It buys or reaches people. */
/** A custom request may answer anything. */
const isLimited = ({ operation: { limited } }: Entry) =>
	limited !== undefined && limited.by !== 'request';

const numbering = useService(testedNumbering);

/** Runs an operation of Numbering in n8n's engine: what n8n keeps beside the output. */
async function notesOf(operation: string, own: INodeParameters[], settings: Partial<INode> = {}) {
	const sample = { ...samples[`order.${operation}`], reference: '={{ $json.reference }}' };
	const [first, ...others] = own;
	const given = { resource: 'order', operation, ...sample, ...first };
	const { metadata, hints } = await runWith([given, ...others], settings);
	return { metadata, hints: hints.map(({ message }) => message) };
}

const hintsOf = async (...given: Parameters<typeof runWith>) => (await runWith(...given)).hints;

async function runWith(own: INodeParameters[], settings: Partial<INode> = {}) {
	const [parameters] = own;
	const credentials = { switchboardAccessTokenApi: { id: '1', name: 'Sandbox' } };
	const items = own.map((_, index) => ({ json: { reference: `PO-${index}` } }));
	const node = { parameters, credentials, ...settings };
	const { run } = await runInEngine(new Numbering(), node, items, numbering.credential());
	const { metadata, runData } = run.data.resultData;
	return { metadata, hints: runData.Tested[0].hints ?? [] };
}

describe('What n8n finds an execution by', () => {
	it('is the order and the reference of a purchase', async () => {
		const { metadata } = await notesOf('buy', [{}, {}]);
		expect(metadata).toEqual({
			switchboard_order: expect.stringMatching(/^\d+, \d+$/),
			switchboard_reference: 'PO-0, PO-1',
		});
	});

	it('is also there if another item fails', async () => {
		numbering.world.faults.add({
			method: 'POST',
			path: '/api/management/buyDids',
			status: 400,
			skip: 1,
		});
		const { metadata } = await notesOf('buy', [{}, {}]);
		expect(metadata?.switchboard_order).toMatch(/^\d+$/);
	});
});

const buying = testedServices.filter((tested) => entriesOf(tested).some(isLimited));

describe.each(buying.map((tested) => [tested.name, tested] as const))(
	'What n8n finds an execution of %s by',
	(_name, tested) => {
		const node = useService(tested);
		it.each(entriesOf(tested).filter(isLimited))('is in the output of $key', async (entry) => {
			const { resource, operation, sample } = entry;
			const execution = newExecution();
			await node.run(resource, operation.value, sample, { execution });
			const names = Object.keys(operation.foundBy ?? {}).map((name) => `switchboard_${name}`);
			expect(names).not.toEqual([]);
			expect(Object.keys(execution.resultData.metadata ?? {}).sort()).toEqual(names.sort());
		});
	},
);

describe('A hint beside the output', () => {
	it('says to follow orders that lack numbers', async () => {
		numbering.world.configure({ numbering: { assignment: { atOnce: 'all' } } });
		expect((await notesOf('buy', [{}])).hints).toEqual([]);
		numbering.world.configure({ numbering: { assignment: { atOnce: 1 } } });
		expect((await notesOf('buy', [{ reference: 'PO-2' }])).hints).toEqual([
			expect.stringMatching(/^\d of \d numbers so far\. Next: Wait for DIDs\. Don’t buy again\.$/),
		]);
	});

	it('says which orders are still incomplete', async () => {
		expect((await notesOf('checkNumbers', [{ orderId: byId(1007) }])).hints).toEqual([
			expect.stringContaining(
				'1 of 1 orders lack numbers so far. Next: Wait for DIDs. Don’t buy again.',
			),
		]);
		expect((await notesOf('checkNumbers', [{}])).hints).toEqual([]);
		expect((await notesOf('waitForNumbers', [{ orderId: byId(1010) }])).hints).toEqual([
			'1 of 1 orders get no more numbers: CANCELED.',
		]);
	});

	it('says of a check that found nothing what was checked, and nothing of one that failed', async () => {
		const check = { resource: 'callRecord', operation: 'detectAnomalies', factor: 1_000 };
		const [hint, ...more] = await hintsOf([check]);
		expect(more).toEqual([]);
		expect(hint).toMatchObject({ message: '24 hours checked, nothing unusual.', type: 'info' });
		numbering.world.faults.add({ method: 'GET', path: '/api/data/cdrs', status: 403, times: 9 });
		expect(await hintsOf([check], { onError: 'continueRegularOutput' })).toEqual([]);
	});

	it('counts the records of a list that isn’t whole', async () => {
		const order = { resource: 'order', operation: 'getAll' };
		const total = numbering.world.tables.numbering.orders.all().length;
		const part = { message: `2 of ${total} records. For all of them, turn on Return All.` };
		const limited = { ...order, limit: 2 };
		expect(await hintsOf([limited])).toEqual([{ ...part, location: 'outputPane', type: 'info' }]);
		const both = `4 of ${2 * total} records. For all of them, turn on Return All.`;
		expect(await hintsOf([limited, limited])).toMatchObject([{ message: both }]);
		expect(await hintsOf([{ ...order, returnAll: true }])).toEqual([]);
		// The count is that of the list, not of the period.
		const filters = { period: 'custom', since: '2020-01-01T00:00:00Z' };
		expect(await hintsOf([{ ...limited, filters }])).toEqual([]);
		const body = { content: [{ id: 1 }], totalElements: 1_234 };
		numbering.world.faults.add({ path: '/api/data/orders', body, times: 9 });
		expect((await hintsOf([limited]))[0].message).toMatch(/^1 of 1,234 records/);
	});

	it('counts what a period and a minimum amount leave out, also if nothing is left', async () => {
		const calls = openCalls(numbering.world).all();
		for (const call of calls.slice(0, 3)) call.startTime = 'soon';
		for (const call of calls.slice(3, 5)) Object.assign(call, { ratedAmount: null });
		const all = { resource: 'callRecord', operation: 'getAll', returnAll: true };
		const filters = { period: 'custom', since: '2020-01-01T00:00:00Z' };
		const undated = '3 call records without a readable time: in no period, so not among these';
		const dated = { ...all, filters };
		expect(await hintsOf([dated])).toMatchObject([{ message: undated, type: 'warning' }]);
		expect(await hintsOf([all])).toEqual([]);
		const cheaper = calls.filter(({ ratedAmount }) => ratedAmount !== null && ratedAmount < 1e6);
		const costly = { ...all, filters: { minAmount: 1e6 } };
		const left = `Left out by Minimum Amount: ${cheaper.length} cheaper calls, 2 calls without an amount`;
		expect(await hintsOf([costly])).toMatchObject([{ message: left, type: 'info' }]);
		expect(await hintsOf([{ ...costly, filters: { minAmount: 0 } }])).toMatchObject([
			{ message: 'Left out by Minimum Amount: 2 calls without an amount', type: 'warning' },
		]);
		expect(await hintsOf([{ ...all, filters: { ...filters, minAmount: 1e6 } }])).toMatchObject([
			{ message: expect.stringMatching(/^Left out by .*\. 3 call records without/) },
		]);
		const check = { resource: 'callRecord', operation: 'detectAnomalies', factor: 1_000 };
		expect((await hintsOf([check]))[0].message).toBe(
			'24 hours checked, nothing unusual. 3 calls without a readable time: in no period, so not among these',
		);
	});

	it('says that an outcome is unknown, if the node continues', async () => {
		const fault = {
			method: 'POST',
			path: '/api/management/buyDids',
			drop: 'after',
			times: 2,
		} as const;
		numbering.world.faults.add(fault);
		numbering.world.faults.add({
			method: 'GET',
			path: '/api/data/orders',
			status: 500,
			times: 50,
			skip: 1,
		});
		const { hints } = await notesOf('buy', [{}], { onError: 'continueRegularOutput' });
		expect(hints).toEqual([expect.stringContaining('Outcome unknown: 1 of 1 items')]);
	});
});

const email = useService(testedEmail);

/** What n8n notes of the execution beside its data, under this policy. */
async function notesUnder(redaction: object | undefined, mode: WorkflowExecuteMode) {
	const execution: IRunExecutionData = newExecution();
	Object.assign(execution.executionData!, { runtimeData: { redaction } });
	await email.run('email', 'send', testedEmail.samples['email.send'], { execution, mode });
	return Object.keys(execution.resultData.metadata ?? {});
}

const channels = (production: boolean, manual: boolean) => ({ version: 2, production, manual });

/** Whether n8n hides the data of an execution that a person starts, and of one that a trigger starts. */
const policies: ReadonlyArray<[policy: object | undefined, manual: boolean, trigger: boolean]> = [
	[undefined, false, false],
	[channels(false, false), false, false],
	[channels(true, false), false, true],
	[channels(true, true), true, true],
	[channels(false, true), true, true],
	[{ version: 1, policy: 'none' }, false, false],
	[{ version: 1, policy: 'all' }, true, true],
];

it.each(policies)(
	'Under the policy %j, IDs are noted only if n8n shows the data',
	async (...row) => {
		const [policy, manual, trigger] = row;
		const noted = (isHidden: boolean) => (isHidden ? [] : ['switchboard_message']);
		expect(await notesUnder(policy, 'manual')).toEqual(noted(manual));
		expect(await notesUnder(policy, 'trigger')).toEqual(noted(trigger));
	},
);
