import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import type { Limited } from '../../../nodes/shared/catalogue/operation';
import { testedChat } from '../../Chat/tested';
import { mail, testedEmail } from '../../Email/tested';
import type { Entry } from '../../entries';
import { entriesOf, routeOf } from '../../entries';
import { journeyStart, testedJourney } from '../../Journey/tested';
import { useManualClock } from '../../manualClock';
import { testedNumbering } from '../../Numbering/tested';
import { newExecution } from '../../run';
import { testedServices } from '../../services';
import type { RunOptions } from '../../tested';
import { useService } from '../../tested';
import { openTool } from '../../toolRun';
import { UsedKeys } from '../../usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());
const clock = useManualClock();

const dayMs = 86_400_000;

/** Allowed Recipients that allow the sample, and that do not. */
const allowed: Partial<Record<Limited<never>['by'], [allows: string, rejects: string]>> = {
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
		const run = async (
			{ resource, operation, sample }: Entry,
			values: INodeParameters,
			more: RunOptions = {},
		) => {
			const options = { ...(sample.options as INodeParameters), limits: { values } };
			// A reference belongs to one purchase.
			const own = sample.reference ? { reference: `purchase-${purchases++}` } : {};
			return await node.run(resource, operation.value, { ...sample, ...own, options }, more);
		};
		/** How many the sample counts as. */
		const quantityOf = ({ sample }: Entry) => Number(sample.quantity ?? 1);

		it('are those of all operations that reach people', () => {
			const others = entriesOf(tested).filter(({ operation }) => operation.reachesPeople);
			expect(entries).toEqual(expect.arrayContaining(others));
		});

		if (entries.length === 0) return;

		it.each(each)('of %s allow none where they are 0', async (_key, entry) => {
			await expect(run(entry, { maxPerExecution: 0 })).rejects.toThrow('Max per Execution is 0');
			await expect(run(entry, { maxPerDay: 0 })).rejects.toThrow(
				/Max per (Recipient and )?Day is 0, and this item (needs \d for .|has \d number)/,
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

		const withRecipients = each.filter(([, { operation }]) => allowed[operation.limited!.by]);
		if (withRecipients.length === 0) return;

		it.each(withRecipients)('of %s allow recipients', async (_key, entry) => {
			const [allows, rejects] = allowed[entry.operation.limited!.by]!;
			await expect(run(entry, { allowedRecipients: rejects })).rejects.toThrow(
				/Not sent: Allowed Recipients does not allow ./,
			);
			expect(sent(entry)).toBe(0);
			await run(entry, { allowedRecipients: allows });
			expect(sent(entry)).toBe(1);
		});
	},
);

const hoursToMs = (hours: number) => hours * 3_600_000;

describe('Limits of an item', () => {
	const email = useService(testedEmail);
	const sentTo = () => email.world.tables.email.mails.all().map(({ destination }) => destination);
	const send = async (
		destination: string,
		values: INodeParameters,
		more: RunOptions & { options?: INodeParameters } = {},
	) => {
		const options = { limits: { values }, ...more.options };
		const own = { ...mail, destination, options };
		return (await email.run('email', 'send', own, more)).map(({ json }) => json);
	};
	const fail = (fault: object) => email.world.faults.add({ path: '/api/email/send', ...fault });
	const continues: Partial<INode> = { onError: 'continueErrorOutput' };
	const items = (...all: string[]) => all.map((to) => ({ json: { to } }));
	const oneADay = { maxPerDay: 1 };

	it('send to all of its recipients or to none', async () => {
		await send('b@example.com', oneADay);
		await expect(send('a@example.com, b@example.com', oneADay)).rejects.toMatchObject({
			message: expect.stringContaining('reached for b@example.com. Send') as string,
			description: expect.stringContaining('Nothing was sent for this item') as string,
		});
		expect(sentTo()).toEqual(['b@example.com']);
		// What was claimed for the others is free again.
		await send('a@example.com', oneADay);
		await expect(send('x@example.com, y@example.com', { maxPerExecution: 1 })).rejects.toThrow(
			'this execution has sent none, and this item has 2 recipients',
		);
		await expect(
			send('x@example.com, y@example.org', { allowedRecipients: 'example.com' }),
		).rejects.toThrow('Allowed Recipients does not allow y@example.org');
		expect(sentTo()).toEqual(['b@example.com', 'a@example.com']);
	});

	it('reject only what goes beyond, in the order of the items', async () => {
		const all = items('a@example.com', 'b@example.com', 'c@example.com');
		const more = { items: all, settings: continues };
		const output = await send('={{ $json.to }}', { maxPerExecution: 2 }, more);
		expect(sentTo().sort()).toEqual(['a@example.com', 'b@example.com']);
		expect(output.map(({ error = null }) => error)).toEqual([
			null,
			null,
			'Not sent: Max per Execution is 2; this execution has sent 2, and this item has 1 recipient. Do not repeat it in this execution',
		]);
	});

	it('hold for loops, and for what a retry sends', async () => {
		const execution = newExecution();
		const run = async (runIndex: number) =>
			await send('a@example.com', { maxPerExecution: 2 }, { execution, runIndex });
		await run(0);
		fail({ status: 418 });
		await expect(run(1)).rejects.toThrow('Fault of the sandbox');
		await run(1);
		await run(1);
		await expect(run(2)).rejects.toThrow('Max per Execution is 2');
		expect(sentTo()).toHaveLength(2);
	});

	it('count on a retry only those who are sent to again', async () => {
		const execution = newExecution();
		const values = { maxPerExecution: 2, maxPerDay: 1 };
		const both = async () => await send('a@example.com, b@example.com', values, { execution });
		fail({ status: 418, skip: 1 });
		await expect(both()).rejects.toThrow('Not sent to 1 of 2 recipients');
		await both();
		expect(sentTo()).toHaveLength(2);
	});

	it('let one of two items that come together have the last place', async () => {
		const more = { items: items('a@example.com', 'Jane <A@Example.com>'), settings: continues };
		const output = await send('={{ $json.to }}', oneADay, more);
		expect(output.filter(({ error }) => /Day is 1/.test(String(error)))).toHaveLength(1);
		const both = [send('b@example.com', oneADay), send('b@example.com', oneADay)];
		const ends = await Promise.allSettled(both);
		expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(sentTo()).toEqual(['a@example.com', 'b@example.com']);
	});

	it('let as many of the executions send that begin together as the day allows', async () => {
		const all = Array.from(
			{ length: 20 },
			async () => await send('a@example.com', { maxPerDay: 5 }),
		);
		const ends = await Promise.allSettled(all);
		expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
		expect(sentTo()).toHaveLength(5);
	});

	it('reject an item with more recipients than the day can count', async () => {
		const many = '={{ Array.from({ length: 10001 }, (_, index) => `${index}@example.com`) }}';
		await expect(send(many, { maxPerDay: 1 })).rejects.toThrow(
			'Max per Recipient and Day cannot count more than 10000 recipients of one item',
		);
		expect(sentTo()).toEqual([]);
	});

	it('count a message without an answer, and one that is sent to part of its recipients', async () => {
		fail({ drop: 'after' });
		await expect(send('a@example.com', oneADay)).rejects.toThrow('It may have been sent');
		await expect(send('a@example.com', oneADay)).rejects.toThrow('Max per Recipient and Day is 1');
		fail({ status: 418 });
		await expect(send('b@example.com, c@example.com', oneADay)).rejects.toThrow('Sent to 1');
		const ends = await Promise.allSettled(
			['b@example.com', 'c@example.com'].map(async (to) => await send(to, oneADay)),
		);
		expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	});

	it('do not count what a Send Once Key keeps from being sent', async () => {
		const options = { sendOnceKey: 'order-17' };
		const values = { maxPerDay: 2, maxPerExecution: 1 };
		await send('a@example.com', values, { options });
		for (let times = 0; times < 3; times++) {
			const execution = newExecution();
			const again = await send('a@example.com', values, { options, execution });
			expect(again).toMatchObject([{ alreadySent: true }]);
			await send(`${times}@example.com`, values, { execution, runIndex: 1 });
		}
		await send('a@example.com', values);
		// Over the limit now, and still nothing but sent before.
		expect(await send('a@example.com', values, { options })).toMatchObject([{ alreadySent: true }]);
		const both = await send('a@example.com, d@example.com', values, { options });
		expect(both).toMatchObject([{ alreadySent: true }, { destination: 'd@example.com' }]);
	});

	it('free the Send Once Key of what they reject', async () => {
		const options = { sendOnceKey: 'order-17' };
		await expect(send('a@example.com', { maxPerExecution: 0 }, { options })).rejects.toThrow(
			'is 0',
		);
		await expect(
			send('a@example.com, b@example.com', { maxPerExecution: 1 }, { options }),
		).rejects.toThrow('Max per Execution is 1');
		expect(await send('a@example.com', {}, { options })).toMatchObject([{ code: 200 }]);
	});

	it('name what a retry could not send, and not what was sent before', async () => {
		const execution = newExecution();
		const both = async () => await send('a@example.com, b@example.com', oneADay, { execution });
		fail({ status: 418, skip: 1 });
		await expect(both()).rejects.toThrow('Not sent to 1 of 2 recipients');
		const [first] = sentTo();
		await send(first === 'a@example.com' ? 'b@example.com' : 'a@example.com', oneADay);
		await expect(both()).rejects.toMatchObject({
			message: expect.stringMatching(/^Not sent to 1 of 2 recipients: .* Sent to 1/) as string,
			description: expect.stringContaining('Max per Recipient and Day is 1') as string,
		});
		expect(sentTo()).toHaveLength(2);
	});

	it('reject the item if n8n cannot count the day, and need nothing of n8n for the others', async () => {
		usedKeys.failure = new Error('SQLITE_BUSY: database is locked');
		await expect(send('a@example.com', oneADay)).rejects.toMatchObject({
			message: 'n8n could not check Max per Recipient and Day',
			description: expect.stringContaining('Nothing was sent') as string,
		});
		expect(sentTo()).toEqual([]);
		await send('a@example.com', { maxPerExecution: 1, allowedRecipients: 'example.com' });
		expect(sentTo()).toHaveLength(1);
	});

	it('reject an item whose limit is an expression without a value', async () => {
		const fields = {
			...{ maxPerExecution: 'Max per Execution', maxPerDay: 'Max per Recipient and Day' },
			...{ allowedRecipients: 'Allowed Recipients', timezone: 'Time Zone' },
			...{ quietFrom: 'Quiet Hours From', quietTo: 'Quiet Hours To' },
		};
		for (const [name, label] of Object.entries(fields)) {
			for (const blank of ['={{ $json.nothing }}', '={{ [] }}', '={{ "" }}']) {
				await expect(send('a@example.com', { [name]: blank })).rejects.toThrow(
					`“${label}” is empty`,
				);
			}
		}
		expect(sentTo()).toEqual([]);
	});

	it('are no limits where they are left empty', async () => {
		const empty = { maxPerExecution: '', maxPerDay: '', allowedRecipients: '', timezone: '' };
		await send('a@example.com', { ...empty, quietFrom: '', quietTo: '' });
		expect(sentTo()).toHaveLength(1);
		expect([...usedKeys.rows]).toEqual([]);
	});

	it.each([
		[{ quietFrom: '20:00' }, '“Quiet Hours To” is not a time'],
		[{ quietTo: 'noon' }, '“Quiet Hours To” is not a time'],
		[{ quietTo: '08:00' }, '“Quiet Hours From” is not a time'],
		[{ allowedRecipients: '={{ [{}] }}' }, '“Allowed Recipients” has an entry that matches nobody'],
		[{ quietFrom: '8 pm', quietTo: '08:00' }, '“Quiet Hours From” is not a time'],
		[{ quietFrom: '08:00', quietTo: '8:00' }, 'are the same time'],
		[{ timezone: 'Berlin' }, '“Time Zone” takes a name like Europe/Berlin'],
		[{ allowedRecipients: 'Jane' }, '“Allowed Recipients” has an entry that matches nobody'],
		[{ allowedRecipients: ' , ' }, '“Allowed Recipients” has an entry that matches nobody'],
		[{ maxPerDay: -1 }, '“Max per Recipient and Day” must be a whole number'],
	])('that cannot be obeyed are rejected: %j', async (values, message) => {
		await expect(send('a@example.com', values as INodeParameters)).rejects.toThrow(message);
		expect(sentTo()).toEqual([]);
	});

	it('that cannot be obeyed are found before the first item is sent', async () => {
		const all = [
			{ json: { to: 'a@example.com', zone: 'UTC' } },
			{ json: { to: 'b@example.com', zone: 'nowhere' } },
		];
		const values = { timezone: '={{ $json.zone }}' };
		await expect(send('={{ $json.to }}', values, { items: all })).rejects.toThrow('“Time Zone”');
		expect(sentTo()).toEqual([]);
		const output = await send('={{ $json.to }}', values, { items: all, settings: continues });
		expect(output).toMatchObject([
			{ code: 200 },
			{ error: expect.stringContaining('Zone') as string },
		]);
	});

	it('store nothing that names a person', async () => {
		await send('jane@example.com', { maxPerDay: 3 });
		const stored = JSON.stringify([...usedKeys.rows]);
		expect(stored).toMatch(/limit 2026-03-15 1 /);
		expect(stored).not.toMatch(/jane|example/i);
	});

	it('belong to the node', async () => {
		await send('a@example.com', oneADay);
		await send('a@example.com', oneADay, { settings: { id: 'another-node' } });
		expect(sentTo()).toHaveLength(2);
	});

	it('are not forgotten for the sake of Send Once Keys', async () => {
		await send('a@example.com', oneADay);
		for (let times = 0; times < 4; times++) {
			const options = { sendOnceKey: `order-${times}`, sendOnceHistory: 1 };
			await send(`${times}@example.com`, oneADay, { options });
		}
		await expect(send('a@example.com', oneADay)).rejects.toThrow('Day is 1');
	});

	it('begin a day at midnight of their time zone', async () => {
		const send2 = async (timezone: string) =>
			await send('a@example.com', { maxPerDay: 1, timezone });
		// 10:00 UTC is 23:00 in Auckland.
		await send2('Pacific/Auckland');
		await expect(send2('Pacific/Auckland')).rejects.toThrow('2026-03-16 00:00 (Pacific/Auckland)');
		clock.advance(hoursToMs(1));
		await send2('Pacific/Auckland');
	});

	/** From the sandbox's time, 2026-03-15 10:00 UTC. */
	it.each([
		// Over midnight.
		['20:00', '08:00', 'Europe/Berlin', 8.9, undefined],
		['20:00', '08:00', 'Europe/Berlin', 9, '2026-03-16 08:00'],
		['20:00', '08:00', 'Europe/Berlin', 14, '2026-03-16 08:00'],
		['20:00', '08:00', 'Europe/Berlin', 20.9, '2026-03-16 08:00'],
		['20:00', '08:00', 'Europe/Berlin', 21, undefined],
		['00:00', '06:00', 'Asia/Tokyo', 5, '2026-03-16 06:00'],
		['9:00', '17:30', 'America/New_York', 7.4, '2026-03-15 17:30'],
		['9:00', '17:30', 'America/New_York', 11.5, undefined],
		// Clocks in Berlin go from 02:00 to 03:00 on March 29, at 01:00 UTC.
		['22:00', '02:30', 'Europe/Berlin', 14 * 24 - 9.5, '2026-03-29 03:00'],
		['22:00', '02:30', 'Europe/Berlin', 14 * 24 - 9, undefined],
		// And from 03:00 back to 02:00 on October 25, at 01:00 UTC.
		['22:00', '02:30', 'Europe/Berlin', 224 * 24 - 9.9, '2026-10-25 02:30'],
		['22:00', '02:30', 'Europe/Berlin', 224 * 24 - 9.5, undefined],
		['22:00', '02:30', 'Europe/Berlin', 224 * 24 - 8.75, '2026-10-25 02:30'],
		['22:00', '02:30', 'Europe/Berlin', 224 * 24 - 8.5, undefined],
	])('are quiet from %s to %s in %s, %d hours later: until %s', async (...given) => {
		const [quietFrom, quietTo, timezone, hours, end] = given;
		clock.advance(hoursToMs(hours));
		const sending = send('a@example.com', { quietFrom, quietTo, timezone });
		if (end === undefined) await sending;
		else await expect(sending).rejects.toThrow(`${timezone}). Send it again after ${end}`);
		expect(sentTo()).toHaveLength(end === undefined ? 1 : 0);
	});

	it('take the time zone of each recipient from its item', async () => {
		const json = (to: string, zone: string) => ({ json: { to, zone } });
		const all = [json('a@example.com', 'Asia/Tokyo'), json('b@example.com', 'Europe/Berlin')];
		const quiet = { quietFrom: '18:00', quietTo: '08:00', timezone: '={{ $json.zone }}' };
		await send('={{ $json.to }}', quiet, { items: all, settings: continues });
		expect(sentTo()).toEqual(['b@example.com']);
	});

	it.each([
		['Jane Doe <jane@example.com>', true],
		['JANE@EXAMPLE.COM', true],
		['jane@mail.example.com', false],
		['jane@example.com.evil.test', false],
		['"a@example.com" <jane@evil.test>', false],
		['jane@evil.test (a@example.com)', false],
		['"Doe, Jane" <jane@example.com>', true],
		['={{ ["jane@evil.test, <jane@example.com>"] }}', false],
		['={{ ["jane@evil.test <jane@example.com>"] }}', false],
	])('allow the domain of %s: %s', async (to, isAllowed) => {
		const sending = send(to, { allowedRecipients: '@example.com, jane.doe@example.org' });
		if (isAllowed) await sending;
		else await expect(sending).rejects.toThrow('Allowed Recipients does not allow');
	});
});

describe('Limits of a chat message', () => {
	const chat = useService(testedChat);

	it.each([
		['49 30 123', true],
		['0049-30-123', true],
		['+1 202 555 0100', false],
		['+1 4930123', false],
		['={{ ["493012\\n12025550100"] }}', false],
		['49x12025550100', false],
	])('allow the number %s by its first digits: %s', async (recipientNumber, isAllowed) => {
		const sample = testedChat.samples['message.sendTemplate'];
		const options = { limits: { values: { allowedRecipients: '={{ ["+49 (30)", 43] }}' } } };
		const sending = chat.run('message', 'sendTemplate', { ...sample, recipientNumber, options });
		if (isAllowed) await sending;
		else await expect(sending).rejects.toThrow('Allowed Recipients does not allow');
	});
});

describe('Limits of a tool', () => {
	const email = useService(testedEmail);
	const sentTo = () => email.world.tables.email.mails.all().map(({ destination }) => destination);
	const open = (values: INodeParameters, more: object = {}) =>
		openTool(
			{
				parameters: {
					...{ resource: 'email', operation: 'send' },
					...mail,
					destination: "={{ $fromAI('to', 'The recipient', 'string') }}",
					options: { limits: { values } },
				},
				credential: email.credential(),
				settings: { retryOnFail: true, maxTries: 3 },
				...more,
			},
			testedEmail.nodeType,
		);

	it('count all calls of an execution, and tell the model', async () => {
		const call = open({ maxPerExecution: 2 })();
		await call({ to: 'a@example.com' });
		await call({ to: 'a@example.com' });
		expect(await call({ to: 'b@example.com' })).toMatchObject([
			{
				error: expect.stringMatching(
					/^Not sent: Max per Execution is 2; this execution has sent 2/,
				) as string,
				mayHaveBeenSent: false,
				outcome: 'rejected',
			},
		]);
		expect(sentTo()).toEqual(['a@example.com', 'a@example.com']);
	});

	it('count calls for several items of an agent that are made together', async () => {
		const tool = open({ maxPerExecution: 2 });
		const inputs = ['a@example.com', 'b@example.com', 'c@example.com'];
		const calls = inputs.map(() => tool());
		const answers = await Promise.all(
			calls.map(async (call, index) => await call({ to: inputs[index] })),
		);
		const isRejected = ([{ error }]: IDataObject[]) => /Max per Execution is 2/.test(String(error));
		expect(answers.filter(isRejected)).toHaveLength(1);
		expect(sentTo()).toHaveLength(2);
	});

	it('do not count what the model repeats because its outcome was unclear', async () => {
		email.world.faults.add({ drop: 'after' });
		const call = open({ maxPerExecution: 1, maxPerDay: 1 })();
		const first = await call({ to: 'a@example.com' });
		expect(first).toMatchObject([{ mayHaveBeenSent: true }]);
		expect(await call({ to: 'a@example.com' })).toEqual(first);
	});
});

describe('Limits of purchases', () => {
	const numbering = useService(testedNumbering);
	const bought = () =>
		numbering.world.requests.filter(({ path }) => path.endsWith('buyDids')).length;
	const buy = async (
		reference: string,
		quantity: number,
		values: INodeParameters,
		options: INodeParameters = {},
	) => {
		const own = { ...testedNumbering.samples['order.buy'], reference, quantity };
		const all = { ...own, options: { ...options, limits: { values } } };
		return (await numbering.run('order', 'buy', all))[0].json;
	};

	it('count numbers', async () => {
		const max = { maxPerDay: 5 };
		await buy('first', 3, max);
		await expect(buy('second', 3, max)).rejects.toThrow(
			'Not bought: Max per Day is 5, too few are left for 3 numbers. Buy again after',
		);
		await buy('third', 2, max);
		await expect(buy('fourth', 6, max)).rejects.toThrow(
			'Not bought: Max per Day is 5, and this item has 6 numbers',
		);
		await expect(buy('fifth', 1e9, max)).rejects.toThrow('Max per Day is 5');
		await expect(buy('sixth', 1e9, { maxPerDay: 1e9 })).rejects.toThrow(
			'Max per Day cannot count more than 10000 numbers of one item',
		);
		expect(bought()).toBe(2);
	});

	it('do not count an order that is found by its reference, or a dry run', async () => {
		const max = { maxPerDay: 2, maxPerExecution: 2 };
		await buy('first', 2, max);
		expect(await buy('first', 2, max)).toMatchObject({ recovered: true });
		expect(await buy('second', 2, max, { dryRun: true })).toMatchObject({ dryRun: true });
		expect(bought()).toBe(1);
	});

	it('count a purchase whose answer was lost', async () => {
		numbering.world.faults.add({ path: '/api/management/buyDids', drop: 'after' });
		expect(await buy('first', 2, { maxPerDay: 2 })).toMatchObject({ recovered: true });
		await expect(buy('second', 1, { maxPerDay: 2 })).rejects.toThrow('Max per Day is 2');
	});
});

describe('Limits of a journey', () => {
	const journey = useService(testedJourney);

	it('do not count what a Send Once Key keeps from being started', async () => {
		const options = { sendOnceKey: 'order-17', limits: { values: { maxPerDay: 1 } } };
		const startOnce = async () =>
			(await journey.run('journey', 'start', { ...journeyStart, options }))[0].json;
		expect(await startOnce()).toMatchObject({ started: true });
		expect(await startOnce()).toMatchObject({ alreadySent: true });
	});

	const start = async (person: INodeParameters, values: INodeParameters) =>
		await journey.run('journey', 'start', {
			...journeyStart,
			person,
			options: { limits: { values } },
		});

	it('count a person by each address, so that leaving one out does not help', async () => {
		await start({ id: 'customer-1', phone: '+49 30 1' }, { maxPerDay: 1, maxPerExecution: 1 });
		for (const person of [
			{ id: 'customer-1' },
			{ phone: '0049301' },
			{ id: 'x', phone: '49301' },
		]) {
			await expect(start(person, { maxPerDay: 1 })).rejects.toThrow('Max per Recipient and Day');
		}
		await start({ id: 'x' }, { maxPerDay: 1 });
	});

	it('allow a person whose addresses are all allowed', async () => {
		const allowedRecipients = '+49, example.com, customer-*';
		const ok = { id: 'customer-1', phone: '+49 30 1', email: 'jane@example.com' };
		await start(ok, { allowedRecipients });
		const others = { id: 'stranger', phone: '+1 202 555 0100', email: 'jane@example.org' };
		for (const [name, other] of Object.entries(others)) {
			await expect(start({ ...ok, [name]: other }, { allowedRecipients })).rejects.toThrow(
				'Allowed Recipients does not allow',
			);
		}
	});
});
