import type { INode, INodeParameters } from 'n8n-workflow';

import { Numbering } from '../../../nodes/Numbering/Numbering.node';
import { runInEngine } from '../../harness/engine';
import type { Entry } from '../../harness/entries';
import { entriesOf } from '../../harness/entries';
import { samples } from '../../Numbering/samples';
import { testedNumbering } from '../../Numbering/tested';
import { newExecution } from '../../harness/run';
import { testedServices } from '../../harness/services';
import { byId, compared, useService } from '../../harness/tested';

/** It buys or reaches people. */
/** A custom request may answer anything. */
const isLimited = ({ operation: { limited } }: Entry) =>
	limited !== undefined && limited.by !== 'request';

const numbering = useService(testedNumbering);

/** Runs an operation of Numbering in n8n's engine: what n8n keeps beside the output. */
async function notesOf(operation: string, own: INodeParameters[], settings: Partial<INode> = {}) {
	const parameters = {
		...{
			resource: 'order',
			operation,
			...samples[`order.${operation}`],
			reference: '={{ $json.reference }}',
		},
		...own[0],
	};
	const credentials = { switchboardAccessTokenApi: { id: '1', name: 'Sandbox' } };
	const items = own.map((_, index) => ({ json: { reference: `PO-${index}` } }));
	const node = { parameters, credentials, ...settings };
	const { run } = await runInEngine(new Numbering(), node, items, numbering.credential());
	const { metadata, runData } = run.data.resultData;
	return { metadata, hints: runData.Tested[0].hints?.map(({ message }) => message) ?? [] };
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
			expect.stringMatching(/lack numbers so far: 1 of 1\. Follow them .* don’t buy again/),
		]);
	});

	it('says which orders are still incomplete', async () => {
		expect((await notesOf('checkNumbers', [{ orderId: byId(1007) }])).hints).toEqual([
			expect.stringContaining('Orders that lack numbers: 1 of 1'),
		]);
		expect((await notesOf('checkNumbers', [{}])).hints).toEqual([]);
	});

	it('says why a comparison outputs nothing', async () => {
		const options = { comparison: { values: { comparisonName: 'orders' } } };
		expect((await notesOf('getAll', [{ returnAll: true, options }])).hints).toEqual([
			expect.stringContaining('Nothing differs from what “orders” remembers'),
		]);
		expect((await notesOf('getAll', [compared])).hints).toEqual([]);
		expect((await notesOf('getAll', [{}])).hints).toEqual([]);
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
