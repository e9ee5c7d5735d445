import type { IDataObject, INode, INodeType } from 'n8n-workflow';

import { reachesPeople } from '../../../nodes/shared/declare/operation';
import { stoppedError } from '../../../nodes/shared/http/retry';
import { ItemJournal } from '../../../nodes/shared/write/journal';
import { openAtOnce } from '../../../nodes/shared/write/internal/usedKeys';
import { SendOnce } from '../../../nodes/shared/write/sendOnce';
import { mail } from '../../Email/samples';
import { testedEmail } from '../../Email/tested';
import { entriesOf, routeOf } from '../../harness/entries';
import { testedServices } from '../../harness/services';
import { runNode } from '../../harness/run';
import type { RunOptions } from '../../harness/tested';
import { useService } from '../../harness/tested';
import { until } from '../../harness/until';
import { UsedKeys } from '../../harness/usedKeys';
import { half, lost, refused } from './journals';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const used = { alreadySent: true, sendOnceKey: 'order-17' };

describe.each(testedServices.map((tested) => [tested.name, tested] as const))(
	'A Send Once Key in %s',
	(_name, tested) => {
		const node = useService(tested);
		const entries = entriesOf(tested).filter(({ operation }) => reachesPeople(operation));

		if (entries.length === 0) it('is not needed', () => expect(entries).toEqual([]));
		else {
			it.each(entries.map((entry) => [entry.key, entry] as const))(
				'lets %s be sent by one execution only',
				async (_key, { resource, operation, sample, writeRoute }) => {
					const options = { ...(sample.options as IDataObject), sendOnceKey: 'order-17' };
					const send = async () =>
						await node.run(resource, operation.value, { ...sample, options } as never);
					await send();
					const sent = () => node.world.requests.filter((one) => routeOf(one) === writeRoute);
					const { length } = sent();
					expect(length).toBeGreaterThan(0);
					const again = await send();
					expect(sent()).toHaveLength(length);
					for (const { json } of again) expect(json).toMatchObject(used);
				},
			);
		}
	},
);

describe('A Send Once Key', () => {
	const email = useService(testedEmail);
	const sentTo = () => email.world.tables.email.mails.all().map(({ destination }) => destination);
	const send = async (
		destination = 'jane@example.com',
		options: IDataObject = {},
		more: RunOptions = {},
	) => {
		const own = { ...mail, destination, options: { sendOnceKey: 'order-17', ...options } };
		return await email.list('email', 'send', own as never, more);
	};
	const fail = (fault: object) => email.world.faults.add({ path: '/api/email/send', ...fault });

	it('is known afterwards although another process has overwritten the claim', async () => {
		email.world.faults.add({ path: '/api/email/send', held: true, afterProcessing: true });
		const sending = send();
		await until(() => sentTo().length === 1);
		usedKeys.rows.clear();
		email.world.faults.release();
		await sending;
		expect(await send()).toMatchObject([used]);
	});

	it('reports a message without an answer as one that may have been sent', async () => {
		fail({ drop: 'after' });
		await expect(send()).rejects.toThrow('It may have been sent');
		await expect(send()).rejects.toThrow(
			'It may have been sent before: the Send Once Key “order-17” was used, but no response arrived',
		);
		expect(sentTo()).toEqual(['jane@example.com']);
	});

	it('counts as one without an answer if n8n’s store fails after it was sent', async () => {
		fail({ held: true, afterProcessing: true });
		const sending = send();
		await until(() => sentTo().length === 1);
		usedKeys.failure = new Error('SQLITE_BUSY');
		email.world.faults.release();
		expect(await sending).toMatchObject([{ code: 200 }]);
		usedKeys.failure = undefined;
		await expect(send()).rejects.toThrow('no response arrived');
	});

	it('that was used before takes no turn from others, however often it comes', async () => {
		await send();
		const items = Array.from({ length: openAtOnce + 1 }, () => ({ json: {} }));
		const again = await send(undefined, {}, { items });
		expect(again).toMatchObject(items.map(() => used));
		expect(await send(undefined, { sendOnceKey: 'order-18' })).toMatchObject([{ code: 200 }]);
	});

	it('is claimed by one of several executions of a process that begin together', async () => {
		const all = await Promise.allSettled(Array.from({ length: 20 }, async () => await send()));
		const isOther = (one: PromiseSettledResult<IDataObject[]>) =>
			one.status === 'fulfilled'
				? one.value[0].alreadySent
				: String(one.reason).includes('may have been sent before');
		expect(all.filter((one) => !isOther(one))).toHaveLength(1);
		expect(sentTo()).toHaveLength(1);
	});

	it('may be used by another node, unless its scope is the workflow', async () => {
		const other: Partial<INode> = { id: 'another-node' };
		await send();
		expect(await send(undefined, {}, { settings: other })).toMatchObject([{ code: 200 }]);
		const options = { sendOnceScope: 'workflow' };
		expect(await send(undefined, options)).toMatchObject([{ code: 200 }]);
		expect(await send(undefined, options, { settings: other })).toMatchObject([used]);
	});

	it('lets one step make several requests', async () => {
		const { description } = testedEmail.nodeType;
		const node: INodeType = {
			description,
			async execute() {
				const once = SendOnce.of(
					this,
					{ sendOnceKey: 'order-17' },
					testedEmail.service.resources[0].operations[0],
				);
				for (let requests = 0; requests < 2; requests++) await once!.reserve('step');
				await once!.release('step', 'sent');
				return [[]];
			},
		};
		const run = async () => await runNode({ parameters: {}, credential: {} }, node);
		await run();
		await expect(run()).rejects.toMatchObject({
			message: 'It was sent before',
			description: 'The Send Once Key “order-17” was used before.',
		});
	});

	it.each([
		['was rejected', true, refused],
		['was partly done', false, half],
		['the user stopped', false, stoppedError],
		['has no answer', false, lost],
	])('of a step that %s may be used again: %p', async (_what, isFree, end) => {
		const { description } = testedEmail.nodeType;
		const [operation] = testedEmail.service.resources[0].operations;
		let reached = 0;
		const node: INodeType = {
			description,
			async execute() {
				const sendOnce = SendOnce.of(this, { sendOnceKey: 'order-17' }, operation);
				const journal = new ItemJournal({}, 'item', { sendOnce });
				const send = async () => {
					await journal.reserve({ key: 'step' });
					reached++;
					throw end();
				};
				await journal.run({ key: 'step', send }, { hasSent: true } as never);
				return [[]];
			},
		};
		const run = async () => await runNode({ parameters: {}, credential: {} }, node);
		await expect(run()).rejects.toThrow();
		await expect(run()).rejects.toThrow(isFree ? 'Not allowed' : 'no response arrived');
		expect(reached).toBe(isFree ? 2 : 1);
	});
});
