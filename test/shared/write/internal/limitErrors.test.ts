import type { INodeParameters } from 'n8n-workflow';

import { testedNumbering } from '../../../Numbering/tested';
import { newExecution } from '../../../harness/run';
import { useService } from '../../../harness/tested';
import { useLimitedMail, useOneDay } from '../limits/limitedMail';

const where = 'The limits are under Options, Limits.';
const nothing = 'Nothing was sent for this item.';

type Rejection = [destination: string, values: INodeParameters, title: string, advice: string];

const counted = 'The limit counts what this node has sent on the day, in all executions.';
const utc = { timezone: 'UTC' };

const rejections: Rejection[] = [
	[
		'a@example.com, b@example.com',
		{ maxPerExecution: 1 },
		'Not sent: Max per Execution is 1; this execution has sent none, and this item has 2 recipients. Do not repeat it in this execution',
		'This item exceeds the limit: split it, or raise the limit.',
	],
	[
		'a@example.com, b@example.com',
		{ maxPerDay: 0, ...utc },
		'Not sent: Max per Recipient and Day is 0, and this item needs 1 for a@example.com, b@example.com',
		counted,
	],
	[
		'a@example.com',
		{ quietFrom: '09:00', quietTo: '10:30', ...utc },
		'Not sent: Quiet Hours 09:00–10:30 (UTC). Send it again after 2026-03-15 10:30',
		'Run it after that time, e.g. with a Wait node before this one.',
	],
	[
		'a@example.com, b@example.org, c@example.net',
		{ allowedRecipients: 'example.com\n @Example.de; jane@example.it' },
		'Not sent: Allowed Recipients does not allow b@example.org, c@example.net',
		'Remove these recipients, or allow them. Allowed: example.com, @Example.de, jane@example.it.',
	],
];

describe('What Limits say of a message', () => {
	const { send } = useLimitedMail();

	it.each(rejections)('to %s with %j', async (destination, values, message, advice) => {
		await expect(send(destination, values)).rejects.toMatchObject({
			message,
			description: `${nothing} ${advice} ${where}`,
		});
	});

	it('after others', async () => {
		const execution = newExecution();
		const values = { maxPerExecution: 2, maxPerDay: 1, ...utc };
		await send('a@example.com', values, { execution });
		const both = 'a@example.com, b@example.com';
		await expect(send(both, values, { execution, runIndex: 1 })).rejects.toMatchObject({
			message:
				'Not sent: Max per Execution is 2; this execution has sent 1, and this item has 2 recipients. Do not repeat it in this execution',
			description: `${nothing} It can be done in another execution. ${where}`,
		});
		await expect(send(both, values)).rejects.toMatchObject({
			message:
				'Not sent: Max per Recipient and Day is 1, reached for a@example.com. Send it again after 2026-03-16 00:00 (UTC)',
			description: `${nothing} ${counted} ${where}`,
		});
	});

	it('to many, of whom ten are named, or fewer with long addresses', async () => {
		const title = async (length: number) => {
			const all = Array.from({ length: 12 }, (_, index) => `${index}`.padEnd(length, 'x'));
			const to = all.map((name) => `${name}@example.com`).join();
			const thrown = await send(to, { allowedRecipients: 'example.org' }).catch((error) => error);
			return (thrown as Error).message;
		};
		expect(await title(2)).toMatch(/allow (\w+@example\.com, ){9}\w+@example\.com and 2 more$/);
		expect(await title(30)).toMatch(/allow (\w+@example\.com, ){3}\w+@example\.com and 8 more$/);
	});

	it('names no more than 20 of those that are allowed', async () => {
		const allowedRecipients = Array.from({ length: 21 }, (_, index) => `${index}.example.com`);
		const sending = send('a@example.com', { allowedRecipients: allowedRecipients.join() });
		await expect(sending).rejects.toMatchObject({
			description: expect.stringContaining(', 19.example.com and 1 more.') as string,
		});
	});
});

describe('What Limits say of a purchase', () => {
	const numbering = useService(testedNumbering);
	useOneDay();
	const buy = async (quantity: number, values: INodeParameters, more: object = {}) => {
		const options = { limits: { values: { timezone: 'UTC', ...values } } };
		const own = { ...testedNumbering.samples['order.buy'], reference: `${quantity}`, options };
		return await numbering.run('order', 'buy', { ...own, quantity }, more);
	};
	const none = 'Nothing was bought for this item.';
	const countedBought = counted.replace('sent', 'bought');

	it.each<[number, INodeParameters, string, string]>([
		[
			3,
			{ maxPerExecution: 2 },
			'Not bought: Max per Execution is 2; this execution has bought none, and this item has 3 numbers. Do not repeat it in this execution',
			'This item exceeds the limit: split it, or raise the limit.',
		],
		[
			1,
			{ maxPerDay: 0 },
			'Not bought: Max per Day is 0, and this item has 1 number',
			countedBought,
		],
		[
			1,
			{ quietFrom: '09:00', quietTo: '10:30' },
			'Not bought: Quiet Hours 09:00–10:30 (UTC). Buy again after 2026-03-15 10:30',
			'Run it after that time, e.g. with a Wait node before this one.',
		],
		[
			10_001,
			{ maxPerDay: 10_000 },
			'Not bought: Max per Day is 10000, and this item has 10001 numbers',
			countedBought,
		],
		[
			10_001,
			{ maxPerDay: 10_001 },
			'Not bought: Max per Day cannot count more than 10000 numbers of one item',
			'Split it into several items.',
		],
	])('of %d with %j', async (quantity, values, message, advice) => {
		await expect(buy(quantity, values)).rejects.toMatchObject({
			message,
			description: `${none} ${advice} ${where}`,
		});
	});

	it('after others', async () => {
		const execution = newExecution();
		await buy(2, { maxPerDay: 3, maxPerExecution: 3 }, { execution });
		await expect(buy(3, { maxPerDay: 3 })).rejects.toMatchObject({
			message:
				'Not bought: Max per Day is 3, too few are left for 3 numbers. Buy again after 2026-03-16 00:00 (UTC)',
			description: `${none} ${countedBought} ${where}`,
		});
		const more = { execution, runIndex: 1 };
		await expect(buy(3, { maxPerExecution: 3 }, more)).rejects.toMatchObject({
			message:
				'Not bought: Max per Execution is 3; this execution has bought 2, and this item has 3 numbers. Do not repeat it in this execution',
			description: `${none} It can be done in another execution. ${where}`,
		});
	});
});
