import type { PhoneNumber } from '../../../sandbox/services/numbering/records';
import { until } from '../../harness/until';
import { at, useTrigger } from './polling';

const { numbering, state, begun } = useTrigger();

const numbers = () => state().e164Numbers;
const rates = () => state().inboundDidRates;

const release = ({ didSettings }: PhoneNumber, ms: number) =>
	Object.assign(didSettings, { released: true, releasedOn: at(ms) });

describe('a number is released', () => {
	it('not again when the date of the release appears later, or in another form', async () => {
		const trigger = await begun('numberReleased');
		const { didSettings } = numbers().at(0);
		Object.assign(didSettings, { released: true, releasedOn: null });
		expect(await trigger.poll()).toHaveLength(1);
		didSettings.releasedOn = at(0);
		expect(await trigger.poll()).toEqual([]);
		numbering.world.configure({ numbering: { timestamps: 'offset' } });
		expect(await trigger.poll()).toEqual([]);
	});
});

it('the settings of a number change: the item names them', async () => {
	const trigger = await begun('numberSettings', { pageSize: 10 });
	const [first, second] = numbers().all();
	Object.assign(first.didSettings, { cnam: 'Reception', clientRoutingNumber: '34910000077' });
	release(second, 0);
	numbers().add({ ...first, didSettings: { ...first.didSettings }, number: '34910000099' });
	expect(await trigger.poll()).toMatchObject([
		{
			id: first.id,
			changedSettings: ['cnam', 'clientRoutingNumber'],
			didSettings: { cnam: 'Reception' },
		},
	]);
	first.didSettings.clientRoutingNumber = null;
	expect(await trigger.poll()).toMatchObject([{ changedSettings: ['clientRoutingNumber'] }]);
});

describe('a rate changes', () => {
	it('with the fields and what it was', async () => {
		const trigger = await begun('rateChanged', { pageSize: 10 });
		const rate = rates().at(20);
		const { mrc, setup } = rate;
		Object.assign(rate, { mrc: mrc + 1, perMinute: 0.5 });
		const [item] = await trigger.poll();
		expect(item).toMatchObject({
			mrc: mrc + 1,
			setup,
			changedFields: ['mrc', 'perMinute'],
			before: { mrc, setup, destination: { name: 'Madrid' } },
		});
	});

	it.each([true, false])('if it covers other features, with record IDs: %s', async (recordIds) => {
		numbering.world.configure({ numbering: { recordIds } });
		const changed = await begun('rateChanged');
		const withdrawn = await begun('rateWithdrawn');
		rates().at(0).didFeatureTypes = ['CALL_IN', 'FAX'];
		expect(await changed.poll()).toMatchObject([
			{
				changedFields: ['didFeatureTypes'],
				didFeatureTypes: ['CALL_IN', 'FAX'],
				before: { didFeatureTypes: ['CALL_IN'] },
			},
		]);
		expect(await withdrawn.poll()).toEqual([]);
	});

	it('not by another spelling, order or field', async () => {
		const trigger = await begun('rateChanged');
		Object.assign(rates().at(4), { mrc: '2.50', didFeatureTypes: ['FAX', 'CALL_IN'] });
		numbering.world.configure({ numbering: { noneInRates: 'empty' } });
		rates().at(1).destination = { ...rates().at(1).destination, name: 'Deutschland' };
		expect(await trigger.poll()).toEqual([]);
	});

	it('not if two rates that cover the same are listed in another order', async () => {
		const [first] = rates().all();
		const twin = rates().add({ ...first, id: undefined, mrc: first.mrc + 1 } as never);
		const trigger = await begun('rateChanged');
		for (const one of [twin, first, twin]) {
			rates().remove(one.id);
			rates().add(one);
			expect(await trigger.poll()).toEqual([]);
		}
	});

	it('in the chosen countries only', async () => {
		const trigger = await begun('rateChanged', { countries: 'es, de' });
		for (const rate of rates().all()) rate.mrc += 1;
		const items = await trigger.poll();
		const isoOf = ({ country }: (typeof items)[number]) => (country as { isoCode: string }).isoCode;
		expect(new Set(items.map(isoOf))).toEqual(new Set(['DE', 'ES']));
		trigger.set({ options: { countries: 'Spain' } });
		await expect(trigger.poll()).rejects.toThrow('“Countries” takes country codes');
	});
});

describe('a rate is withdrawn', () => {
	it('with what it was', async () => {
		const trigger = await begun('rateWithdrawn', { pageSize: 10 });
		const rate = { ...rates().get(321) };
		rates().remove(321);
		const [item] = await trigger.poll();
		expect(item).toMatchObject({ mrc: rate.mrc, npa: rate.npa, destination: rate.destination });
	});

	it('is looked for again by the next poll if the list never comes to rest', async () => {
		const trigger = await begun('rateWithdrawn', { pageSize: 10 });
		rates().remove(305);
		const { faults } = numbering.world;
		const path = '/api/data/inboundDidRates';
		faults.add({ path, query: { page: '2' }, held: true, times: 5 });
		const polled = trigger.poll();
		for (let reading = 0; reading < 5; reading++) {
			await until(() => faults.held === 1);
			rates().add({ ...rates().at(0), npa: { ...rates().at(0).npa, id: 9000 + reading } });
			faults.release();
			await until(() => faults.held === 0);
		}
		expect(await polled).toEqual([]);
		const warning = expect.stringContaining('the list changed while it was read');
		expect(trigger.warnings).toEqual([warning]);
		expect(await trigger.poll()).toHaveLength(1);
	});
});
