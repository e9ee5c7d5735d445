import type { IDataObject } from 'n8n-workflow';

import { fingerprints, packedRecords } from '../../../nodes/shared/checkpoint/checkpoint';
import { at, keys, useTrigger } from './polling';

const { state, begun, published } = useTrigger();

const numbers = () => state().e164Numbers;
const rates = () => state().inboundDidRates;
const release = ({ didSettings }: { didSettings: object }, released = true) =>
	Object.assign(didSettings, { released, releasedOn: at(0) });

describe('what is remembered of a list', () => {
	it('is the same after it was stored', () => {
		const memory = new Map([
			['7', ''],
			['1000000', '..x_-B'],
			['3', 'abcde'],
			['007', 'a.b'],
			['9999999999999999999', 'z'],
			['a,b:c|%', ''],
		]);
		for (const one of [memory, new Map<string, string>()]) {
			expect(fingerprints.decode(fingerprints.encode(one))).toEqual(one);
		}
		const records: IDataObject[] = [
			...rates()
				.all()
				.map((rate) => ({ ...rate })),
			{ id: 1, deep: { list: [[], {}, [null, { a: 1 }], 'text', 0.1, true] } },
			{ id: 2, deep: { list: [] }, more: null },
			{ id: 3 },
		];
		const packed = new Map(records.map((record) => [String(record.id), JSON.stringify(record)]));
		const codec = packedRecords(({ id }) => String(id));
		expect(codec.decode(codec.encode(packed))).toEqual(packed);
	});

	it('takes two characters for a number without settings, whatever the account is like', () => {
		const count = 10_000;
		const memory = new Map(Array.from({ length: count }, (_, id) => [String(70_001 + id), '']));
		expect(fingerprints.encode(memory).length).toBeLessThan(count * 2 + 10);
	});

	it('of released numbers does not grow with the account', async () => {
		const trigger = await begun('numberReleased');
		const { size } = trigger;
		for (let count = 0; count < 1_000; count++) numbers().add({ ...numbers().at(20) });
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.size).toBe(size);
	});

	it.each(['numberSettings', 'rateChanged', 'numberReleased'])(
		'of %s has a limit, and the error says what to do',
		async (event) => {
			for (const number of numbers().all()) {
				release(number);
				Object.assign(number.didSettings, { cnam: 'Reception' });
			}
			const trigger = published(event, {}, { storedChars: 300 });
			await expect(trigger.poll()).rejects.toMatchObject({
				message: expect.stringMatching(/^The account has too many (number|inbound rate)s for this/),
				description: expect.stringContaining('Set “Countries” under Options'),
			});
			trigger.set({ options: { countries: 'SE' } });
			if (event !== 'rateChanged') expect(await trigger.poll()).toEqual([]);
		},
	);

	it('stays as it was when an account grows beyond the limit', async () => {
		const trigger = await begun('numberReleased', {}, { storedChars: 100 });
		const [first, ...others] = numbers().all();
		for (const number of others) release(number);
		await expect(trigger.poll()).rejects.toThrow('too many numbers');
		for (const number of others) release(number, false);
		release(first);
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('events of a list', () => {
	const raise = () => {
		for (const rate of rates().all()) rate.mrc += 1;
	};
	const withFeatures = () => {
		for (const rate of rates().all()) rate.didFeatureTypes = ['CALL_IN', 'LEGAL_INTERCEPT'];
	};
	const withdraw = () => {
		for (const { id } of [...rates().all()]) rates().remove(id);
	};
	const rename = () => {
		for (const { didSettings } of numbers().all()) Object.assign(didSettings, { cnam: 'New' });
	};

	it.each([
		['rateChanged', raise],
		['rateChanged', withFeatures],
		['rateWithdrawn', withdraw],
		['numberSettings', rename],
	])('come in portions if there are many: %s', async (event, change) => {
		const all = event === 'numberSettings' ? numbers().length : rates().length;
		const trigger = await begun(event, {}, { eventsAtOnce: 12 });
		change();
		const given = new Set<unknown>();
		for (let polls = 1; polls <= Math.ceil(all / 12); polls++) {
			const items = await trigger.poll();
			expect(items).toHaveLength(Math.min(12, all - given.size));
			for (const key of keys(items)) given.add(key);
		}
		expect(given.size).toBe(all);
		expect(await trigger.poll()).toEqual([]);
	});

	it('have another key if something else has happened before the repetition', async () => {
		const trigger = await begun('rateChanged');
		raise();
		const first = keys(await trigger.poll());
		raise();
		trigger.restart();
		const second = keys(await trigger.poll());
		expect(first.filter((key) => second.includes(key))).toEqual([]);
	});
});
