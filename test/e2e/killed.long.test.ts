import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { until } from '../harness/until';
import { holdNext } from './answering';
import { expectEqual, heldBeforeCommit, runByWebhook, startByWebhook } from './commit';
import { inARow, MAIL, manualStart, NODE_TYPE, ofPack, patient, place } from './nodes';
import { useOwnN8n } from './useHarness';

const harness = useOwnN8n();

const tables = () => harness.world.tables;

/** Publishes what `start` brings under way; `check` is what must hold after n8n was killed. */
type Prepare = () => Promise<{ start: () => Promise<void>; check: () => Promise<void> }>;

async function readRows(): Promise<IDataObject[]> {
	const parameters = {
		resource: 'row',
		operation: 'get',
		returnAll: true,
		dataTableId: { __rl: true, mode: 'name', value: 'call_records' },
	};
	const table = place('Rows', 'n8n-nodes-base.dataTable', parameters, { typeVersion: 1.1 });
	return fieldsOf(await harness.run(inARow('Rows of the table', [manualStart, table])), 'Rows');
}

const syncCallRecords: Prepare = async () => {
	const example = readExample('call-records-into-a-data-table.json');
	const held = { path: 'sync', type: NODE_TYPE, resource: 'order' };
	const id = await harness.publish(heldBeforeCommit(example, held));
	const start = async () => {
		const untilHeld = holdNext(harness);
		await startByWebhook(harness, 'sync');
		await untilHeld();
	};
	const check = async () => {
		expectEqual(harness, await readRows());
		const all = tables().numbering.cdrs.length;
		const again = await runByWebhook(harness, 'sync', id);
		expect(again).toMatchObject({ status: 'success', lastNode: 'Commit' });
		expect(fieldsOf(again, 'Commit')).toMatchObject([{ committed: all, new: all, stored: true }]);
		expectEqual(harness, await readRows());
		// Nothing is read twice after Commit, and what is rated again gets its row changed.
		expect((await runByWebhook(harness, 'sync', id)).lastNode).toBe('Read Batch');
		harness.world.configure({ numbering: { unratedCalls: 5 } });
		const changed = await runByWebhook(harness, 'sync', id);
		expect(fieldsOf(changed, 'Commit')).toMatchObject([{ committed: 5, new: 0, changed: 5 }]);
		expectEqual(harness, await readRows(), 5);
	};
	return { start, check };
};

/** 200 messages, ten at once. */
const TOTAL = 200;
const ANSWERED = 60;
const HELD = 10;

const sendWithKeys: Prepare = async () => {
	const options = { sendOnceKey: '={{ $json.to }}', ...patient };
	const mail = { ...MAIL, destination: '={{ $json.to }}', options };
	const inputs = Array.from({ length: TOTAL }, (_, index) => ({ to: `${index}@keys.example` }));
	const node = { type: ofPack('email'), onError: 'continueRegularOutput' } as const;
	const id = await harness.importNode(mail, { inputs, node });
	const sent = () => {
		const all = tables()
			.email.mails.all()
			.map(({ destination }) => String(destination));
		return all.filter((destination) => destination.endsWith('@keys.example'));
	};
	const start = async () => {
		harness.world.faults.add({
			path: '/api/email/send',
			skip: ANSWERED,
			times: HELD,
			held: true,
			afterProcessing: true,
		});
		await harness.n8n.workflows.start(id, 'Start');
		await until(() => sent().length === ANSWERED + HELD);
	};
	const check = async () => {
		const again = await harness.n8n.workflows.run(id, 'Start');
		const items = fieldsOf(again, 'Under Test') as IDataObject[];
		const of = (isOne: (item: IDataObject) => boolean) => items.filter(isOne).length;
		expect(of(({ alreadySent }) => alreadySent === true)).toBe(ANSWERED);
		expect(of(({ error }) => /may have been sent before/.test(String(error)))).toBe(HELD);
		expect(of(({ code }) => code === 200)).toBe(TOTAL - ANSWERED - HELD);
		expect(sent()).toHaveLength(TOTAL);
		expect(new Set(sent()).size).toBe(TOTAL);
	};
	return { start, check };
};

const underWay: Readonly<Record<string, Prepare>> = {
	'a data table has each call record once, as it is now': syncCallRecords,
	'of 200 messages with keys, none is sent twice and none is left out': sendWithKeys,
};

/** n8n is killed once, in the middle of all of it; what waits is in `restarts.long.test.ts`. */
describe('After kill -9 of n8n', () => {
	const prepared = new Map<string, Awaited<ReturnType<Prepare>>>();
	beforeAll(async () => {
		for (const [name, prepare] of Object.entries(underWay)) prepared.set(name, await prepare());
		for (const { start } of prepared.values()) await start();
		await harness.restart(() => harness.world.faults.clear());
	});

	it.each(Object.keys(underWay))('%s', async (name) => await prepared.get(name)!.check());
});
