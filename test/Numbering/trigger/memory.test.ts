import type { IDataObject } from 'n8n-workflow';

import { fingerprints } from '../../../nodes/shared/checkpoint/fingerprints';
import { packedRecords } from '../../../nodes/shared/checkpoint/packedRecords';
import { at, keys, useTrigger } from './polling';

const { state, begun, published } = useTrigger();

const numbers = () => state().e164Numbers;
const rates = () => state().inboundDidRates;

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
		expect(fingerprints.decode(fingerprints.encode(memory))).toEqual(memory);
		expect(fingerprints.decode(fingerprints.encode(new Map()))).toEqual(new Map());
	});

	it('is the same for records of any form', () => {
		const records: IDataObject[] = [
			...rates()
				.all()
				.map((rate) => ({ ...rate })),
			{ id: 1, deep: { list: [[], {}, [null, { a: 1 }], 'text', 0.1, true] } },
			{ id: 2, deep: { list: [] }, more: null },
			{ id: 3 },
		];
		const memory = new Map(records.map((record) => [String(record.id), JSON.stringify(record)]));
		const codec = packedRecords(({ id }) => String(id));
		expect(codec.decode(codec.encode(memory))).toEqual(memory);
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
			for (const { didSettings } of numbers().all()) {
				Object.assign(didSettings, { released: true, releasedOn: at(0), cnam: 'Reception' });
			}
			const limits = { storedChars: 300 };
			const trigger = published(event, {}, limits);
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
		for (const { didSettings } of others) {
			Object.assign(didSettings, { released: true, releasedOn: at(0) });
		}
		await expect(trigger.poll()).rejects.toThrow('too many numbers');
		for (const { didSettings } of others) Object.assign(didSettings, { released: false });
		Object.assign(first.didSettings, { released: true, releasedOn: at(0) });
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('events of a list', () => {
	const raise = () => {
		for (const rate of rates().all()) rate.mrc += 1;
	};

	it('come in portions if there are many', async () => {
		const trigger = await begun('rateChanged', {}, { eventsAtOnce: 12 });
		raise();
		const given: unknown[] = [];
		for (const count of [12, 12, 7, 0]) {
			const items = await trigger.poll();
			expect(items).toHaveLength(count);
			for (const { npa } of items) given.push((npa as IDataObject).id);
		}
		expect(new Set(given).size).toBe(31);
	});

	it('come in portions if many rates have other features', async () => {
		const trigger = await begun('rateChanged', {}, { eventsAtOnce: 12 });
		for (const rate of rates().all()) rate.didFeatureTypes = ['CALL_IN', 'LEGAL_INTERCEPT'];
		for (const count of [12, 12, 7, 0]) expect(await trigger.poll()).toHaveLength(count);
	});

	it('come in portions if the settings of many numbers change', async () => {
		const trigger = await begun('numberSettings', {}, { eventsAtOnce: 20 });
		const { length } = numbers();
		for (const { didSettings } of numbers().all()) Object.assign(didSettings, { cnam: 'New' });
		const given = new Set<unknown>();
		for (let polls = 0; polls < Math.ceil(length / 20); polls++) {
			for (const { id } of await trigger.poll()) given.add(id);
		}
		expect(given.size).toBe(length);
		expect(await trigger.poll()).toEqual([]);
	});

	it('come in portions if many records are gone', async () => {
		const trigger = await begun('rateWithdrawn', {}, { eventsAtOnce: 12 });
		for (const { id } of rates().all().slice(2)) rates().remove(id);
		for (const count of [12, 12, 5, 0]) expect(await trigger.poll()).toHaveLength(count);
	});

	it('are repeated with their keys after a restart, and not if it is switched off', async () => {
		const trigger = await begun('rateWithdrawn');
		rates().remove(301);
		const items = await trigger.poll();
		trigger.restart();
		expect(await trigger.poll()).toEqual(items);
		expect(await trigger.poll()).toEqual([]);
		trigger.restart(11 * 60_000);
		expect(await trigger.poll()).toEqual([]);
		expect(items).toHaveLength(1);
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
