import type { IDataObject } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { journeyStart } from '../../Journey/samples';
import { testedJourney } from '../../Journey/tested';
import { mail } from '../../Email/samples';
import { testedEmail } from '../../Email/tested';
import { useService } from '../../harness/tested';
import { UsedKeys } from '../../harness/usedKeys';

const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const email = useService(testedEmail);
const journey = useService(testedJourney);
const sent = () => email.world.tables.email.mails.all();

const continues = { onError: 'continueRegularOutput' } as const;

/** Rows with a key `k`, an address `to` and a name `n`. */
async function send(rows: IDataObject[], isContinued = true): Promise<IDataObject[]> {
	const own = { ...mail, destination: '={{ $json.to }}', subject: '={{ $json.n }}' };
	const items = rows.map((json) => ({ json }));
	const settings = isContinued ? continues : {};
	const options = { sendOnceKey: '={{ $json.k }}' };
	return await email.list('email', 'send', { ...own, options } as never, { items, settings });
}

const row = { k: 'order-17', to: 'zoe@example.com', n: 'Zoe' };
const failNext = (fault: object) => email.world.faults.add({ path: '/api/email/send', ...fault });

describe('The same Send Once Key twice in one run', () => {
	it('is sent once, and the second item waits for the first one', async () => {
		expect(await send([row, row, row])).toMatchObject([
			{ code: 200 },
			{ alreadySent: true, sendOnceKey: 'order-17' },
			{ alreadySent: true },
		]);
		expect(sent()).toHaveLength(1);
	});

	it('has the error of the first one, which nothing hides', async () => {
		failNext({ status: 422, body: { message: 'Sender not approved' } });
		const [first, second] = await send([row, row]);
		expect(first.error).toContain('Sender not approved');
		expect(second.error).toBe(first.error);
		expect(email.world.requests).toHaveLength(1);
		failNext({ status: 422, body: { message: 'Sender not approved' } });
		await expect(send([row, row], false)).rejects.toThrow('Sender not approved');
	});

	it('may have been sent if the first one may have been', async () => {
		failNext({ drop: 'after' });
		const [first, second] = await send([row, row]);
		expect(first.error).toContain('may have been sent');
		expect(second.error).toBe(first.error);
		expect(sent()).toHaveLength(1);
	});

	it('of an earlier execution without an answer does not hide a definite error of this one', async () => {
		failNext({ drop: 'after' });
		await send([row]);
		failNext({ status: 422, body: { message: 'Sender not approved' } });
		const rows = [row, { ...row, k: 'order-18', to: 'joe@example.com' }];
		await expect(send(rows, false)).rejects.toMatchObject({
			message: expect.stringContaining('Sender not approved') as string,
			description: expect.stringContaining('Uncertain: item') as string,
		});
	});
});

describe('A Send Once Key that is a person', () => {
	it.each([
		['capitals', 'Zoe.Hill@Example.com', 'zoe.hill@example.com'],
		['a name', 'Zoe Hill <zoe.hill@example.com>', 'zoe.hill@example.com'],
		['a number', '+44 7700 900001', '0044 7700 900001'],
		['a number of a table', '447700900001', '+447700900001'],
		['decomposed letters', 'Zoë', 'Zoe\u0308'],
		['an invisible character', 'order-17', 'order-\u200b17'],
		['a blank of typography', 'order 17', 'order\u00a0 17'],
	])('is one key in each spelling: %s', async (_source, one, other) => {
		const outputs = await send([
			{ ...row, k: one },
			{ ...row, k: other },
		]);
		expect(outputs).toMatchObject([{ code: 200 }, { alreadySent: true, sendOnceKey: other }]);
		expect(await send([{ ...row, k: other }])).toMatchObject([{ alreadySent: true }]);
		expect(sent()).toHaveLength(1);
	});

	it('names items with other values repetitions of the first one', async () => {
		const key = { k: 'zoe@example.com' };
		const outputs = await send([
			{ ...row, ...key },
			{ ...row, ...key, n: 'Zoé' },
			{ ...row, ...key, to: 'ZOE@example.com' },
			{ ...row, ...key, to: 'zoe@example.org' },
		]);
		const repetition = {
			alreadySent: true,
			reason: expect.stringContaining('earlier item') as string,
		};
		expect(outputs).toMatchObject([{ code: 200 }, repetition, repetition, repetition]);
		expect(sent().map(({ subject }) => subject)).toEqual(['Zoe']);
	});

	it('sends the next one if the first one was certainly not sent', async () => {
		failNext({ status: 422, body: { message: 'Name missing' } });
		const key = { k: 'zoe@example.com' };
		const outputs = await send([
			{ ...row, ...key, n: 'Z' },
			{ ...row, ...key },
			{ ...row, ...key, n: 'Zoé' },
		]);
		expect(outputs[0].error).toContain('Name missing');
		expect(outputs.slice(1)).toMatchObject([{ code: 200 }, { alreadySent: true }]);
		expect(sent().map(({ subject }) => subject)).toEqual(['Zoe']);
	});

	it('is free where no journey exists', async () => {
		const own = { ...journeyStart, event: '={{ $json.event }}' };
		const options = { sendOnceKey: 'zoe@example.com', continueWithout: true };
		const items = [SEEDED_MESSAGING.journey.unknownEvent, 'order_confirmed'].map((event) => ({
			json: { event },
		}));
		const outputs = await journey.list('journey', 'start', { ...own, options } as never, { items });
		expect(outputs).toMatchObject([{ started: false }, { started: true }]);
	});

	it('that is none rejects items with other values', async () => {
		const outputs = await send([row, { ...row, n: 'Joe' }]);
		for (const { error } of outputs) expect(error).toContain('different contents');
		expect(sent()).toEqual([]);
	});
});
