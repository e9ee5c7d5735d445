import type { INodeParameters } from 'n8n-workflow';

import { type LimitKind, reachesPeople } from '../../../../nodes/shared/declare/operation';
import { testedNumbering } from '../../../Numbering/tested';
import { entriesOf, type Entry, routeOf } from '../../../harness/entries';
import { newExecution } from '../../../harness/run';
import { testedServices } from '../../../harness/services';
import { type RunOptions, useService } from '../../../harness/tested';
import { useOneDay } from './limitedMail';

const { clock } = useOneDay();

const dayMs = 86_400_000;

/** Blocked Recipients in which the sample's recipient is. */
const blocked: Partial<Record<LimitKind, string>> = {
	phone: '+44 7700 900001, +49 30 1234567, +34 600 000 001',
	email: 'Jane <JANE@example.com>, boss@example.com',
	user: 'customer-1001',
	topic: 'offers',
	token: 'customer-1001',
	person: 'customer-1001',
	step: 'customer-1001',
};

/** Allowed Recipients that allow the sample, and that do not. */
const allowed: Partial<Record<LimitKind, [allows: string, rejects: string]>> = {
	phone: ['+99, +44 77, 49', '+99, 0033'],
	email: ['example.org, example.com', 'sub.example.com, jane@example.org'],
	user: ['customer-1001', 'customer'],
	topic: ['off*', 'off'],
	person: ['customer-*, +44', 'customer-*, +49'],
};

describe.each(testedServices.map((tested) => [tested.name, tested] as const))(
	'The Limits of %s',
	(_name, tested) => {
		const node = useService(tested);
		const entries = entriesOf(tested).filter(({ operation }) => operation.limited);
		const each = entries.map((entry) => [entry.key, entry] as const);
		const sent = ({ writeRoute }: Entry) =>
			node.world.requests.filter((one) => routeOf(one) === writeRoute).length;
		let purchases = 0;
		let latest: RunOptions['execution'];
		const run = async (
			{ resource, operation, sample }: Entry,
			values: INodeParameters,
			more: RunOptions = {},
		) => {
			const options = { ...(sample.options as INodeParameters), limits: { values } };
			// A reference belongs to one purchase, and a retry has the same one.
			if (!more.execution || more.execution !== latest || more.runIndex) purchases++;
			latest = more.execution;
			const reference = `purchase-${purchases}`;
			const own = sample.reference
				? { reference }
				: typeof sample.body === 'string'
					? { body: sample.body.replace('by-custom-request', reference) }
					: {};
			// A limit counts what is ordered, so all that the sample wants has to fit its budget.
			const enough = sample.budget ? { budget: 100 } : {};
			const parameters = { ...sample, ...own, ...enough, options };
			return await node.run(resource, operation.value, parameters, more);
		};
		/** How many the sample counts as. */
		const quantityOf = ({ sample }: Entry) => Number(sample.quantity ?? 1);

		it('are those of all operations that reach people', () => {
			const others = entriesOf(tested).filter(({ operation }) => reachesPeople(operation));
			expect(entries).toEqual(expect.arrayContaining(others));
		});

		if (entries.length === 0) return;

		it.each(each)('of %s allow none where they are 0', async (_key, entry) => {
			await expect(run(entry, { maxPerExecution: 0 })).rejects.toThrow('Max per Execution is 0');
			await expect(run(entry, { maxPerDay: 0 })).rejects.toThrow(
				/Max per (Recipient and )?Day is 0, and this item (needs \d for .|has \d (number|request))/,
			);
			expect(sent(entry)).toBe(0);
		});

		it.each(each)('of %s count an execution, and a retry of it once', async (_key, entry) => {
			const execution = newExecution();
			const max = { maxPerExecution: quantityOf(entry) };
			const first = await run(entry, max, { execution });
			expect(await run(entry, max, { execution })).toEqual(first);
			await expect(run(entry, max, { execution, runIndex: 1 })).rejects.toThrow(
				`Max per Execution is ${max.maxPerExecution}; this execution has`,
			);
			expect(sent(entry)).toBe(1);
			await run(entry, max);
			expect(sent(entry)).toBe(2);
		});

		it.each(each)('of %s count a day over all executions', async (_key, entry) => {
			const max = { maxPerDay: 2 * quantityOf(entry), timezone: 'UTC' };
			await run(entry, max);
			await run(entry, max);
			await expect(run(entry, max)).rejects.toThrow(
				/Not (sent|bought): Max per .*Day is \d, .* after 2026-03-16 00:00 \(UTC\)/,
			);
			expect(sent(entry)).toBe(2);
			clock.advance(dayMs);
			await run(entry, max);
			expect(sent(entry)).toBe(3);
		});

		it.each(each)('of %s keep quiet hours', async (_key, entry) => {
			const quiet = { quietFrom: '09:00', quietTo: '10:30', timezone: 'UTC' };
			await expect(run(entry, quiet)).rejects.toThrow(
				/Quiet Hours 09:00–10:30 \(UTC\)\. .* after 2026-03-15 10:30/,
			);
			expect(sent(entry)).toBe(0);
			clock.advance(1_800_000);
			await run(entry, quiet);
			expect(sent(entry)).toBe(1);
		});

		it.each(each)('of %s free what the service has rejected', async (_key, entry) => {
			const [method, path] = entry.writeRoute!.split(' ');
			node.world.faults.add({ method, path, status: 418 });
			const execution = newExecution();
			const values = { maxPerExecution: quantityOf(entry), maxPerDay: quantityOf(entry) };
			await expect(run(entry, values, { execution })).rejects.toThrow('Fault of the sandbox');
			await run(entry, values, { execution });
			expect(sent(entry)).toBe(2);
		});

		const withRecipients = each.filter(([, { operation }]) => blocked[operation.limited!.by]);
		if (withRecipients.length === 0) return;

		const known = withRecipients.filter(([, { operation }]) => allowed[operation.limited!.by]);
		it.each(known)('of %s allow recipients', async (_key, entry) => {
			const [allows, rejects] = allowed[entry.operation.limited!.by]!;
			await expect(run(entry, { allowedRecipients: rejects })).rejects.toThrow(
				/Not sent: Allowed Recipients does not allow ./,
			);
			expect(sent(entry)).toBe(0);
			await run(entry, { allowedRecipients: allows });
			expect(sent(entry)).toBe(1);
		});

		it.each(withRecipients)('of %s block recipients', async (_key, entry) => {
			const blockedRecipients = blocked[entry.operation.limited!.by] as string;
			// Who is blocked is not counted.
			const items = await run(entry, { blockedRecipients, maxPerExecution: 0, maxPerDay: 0 });
			for (const { json } of items) {
				expect(json).toMatchObject({
					blocked: true,
					reason: expect.stringMatching(/^Not sent: .* is in Blocked/) as string,
				});
			}
			expect(items.length).toBeGreaterThan(0);
			expect(node.world.requests).toEqual([]);
		});
	},
);

describe('Limits of purchases', () => {
	const numbering = useService(testedNumbering);
	useOneDay();
	const bought = () =>
		numbering.world.requests.filter(({ path }) => path.endsWith('buyDids')).length;
	const buy = async (
		reference: string,
		quantity: number,
		values: INodeParameters,
		more: INodeParameters = {},
	) => {
		const own = { ...testedNumbering.samples['order.buy'], reference, quantity };
		const all = { ...own, ...more, options: { limits: { values } } };
		return (await numbering.run('order', 'buy', all))[0].json;
	};

	it('do not count an order that is found by its reference, or a dry run', async () => {
		const max = { maxPerDay: 2, maxPerExecution: 2 };
		await buy('first', 2, max);
		expect(await buy('first', 2, max)).toMatchObject({ recovered: true });
		expect(await buy('second', 2, max, { dryRun: true })).toMatchObject({ dryRun: true });
		expect(bought()).toBe(1);
	});
});
