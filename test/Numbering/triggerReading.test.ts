import { bounds } from '../../nodes/Numbering/trigger/compare';
import type { Feed } from '../../nodes/Numbering/trigger/feeds';
import { feeds } from '../../nodes/Numbering/trigger/feeds';
import { addCall, at, day, hour, keys, useTrigger } from './polling';

const { numbering, state, begun, addOrder, openCalls } = useTrigger();

const untouched = { ...bounds };
afterEach(() => void Object.assign(bounds, untouched));

const pages = () => numbering.world.requests.length;

describe('what is read', () => {
	it('of the first poll ends with the first page below the overlap', async () => {
		const calls = openCalls();
		for (const { id } of [...calls.all()].slice(1)) calls.remove(id);
		calls.add({ ...calls.at(0), startTime: null as unknown as string });
		addCall(calls, 'to come', '2099-01-01T00:00:00Z');
		for (let hours = 0; hours < 200; hours++) addCall(calls, `${hours}`, at(-hours * hour));
		await begun('callRecord', { pageSize: 10 });
		// 24 h of overlap and two days more are 72 records; up to five pages are requested ahead.
		expect(pages()).toBeLessThanOrEqual(8 + 5);
		expect(pages()).toBeGreaterThanOrEqual(8);
	});

	it('is looked at once by the first poll, however many pages there are', async () => {
		const feed = feeds.find(({ value }) => value === 'callRecord') as Feed;
		const { position } = feed;
		let looks = 0;
		feed.position = (record) => {
			looks++;
			return position(record);
		};
		await begun('callRecord', { pageSize: 10, overlapHours: 24 * 3_650 });
		feed.position = position;
		// Each of 420 records when they are compared, and the last one of each page before.
		expect(looks).toBeLessThan(500);
	});

	it.each([9_000_000, 1.2345])('keeps to a Timeout of %p seconds', async (timeoutSeconds) => {
		const trigger = await begun('order', { timeoutSeconds });
		const { id } = addOrder();
		expect(keys(await trigger.poll())).toEqual([`order:${id}`]);
	});

	it('of numbers is all that was there at first, as long as the overlap: lower IDs may come late', async () => {
		bounds.numbersWatched = 3;
		const { e164Numbers } = state();
		const late = e164Numbers.all()[2];
		e164Numbers.remove(late.id);
		const trigger = await begun('number');
		expect(e164Numbers.add({ ...late }).id).toBe(late.id);
		expect(keys(await trigger.poll())).toEqual([`number:${late.id}`]);
	});
});

describe('a list that is too long to be searched', () => {
	const told = expect.stringMatching(/^Trigger: only the newest 20 orders are looked at; /);
	const addEnded = () => {
		for (let days = 1; days <= 30; days++) {
			const purchaseDate = day(-days * 24 * hour);
			addOrder({ orderStatus: 'COMPLETED', purchaseDate, completeDate: purchaseDate });
		}
	};
	beforeEach(() => {
		bounds.searched = 20;
		for (const { id } of [...state().orders.all()]) state().orders.remove(id);
		addOrder({ purchaseDate: day(-400 * 24 * hour) });
	});

	it('is told of in n8n’s log when it is met', async () => {
		addEnded();
		const trigger = await begun('orderStatus', { pageSize: 10 });
		for (let polls = 0; polls < 3; polls++) await trigger.poll();
		expect(trigger.warnings).toEqual([told]);
	});

	it('is told of in n8n’s log when an open order is lost sight of', async () => {
		const trigger = await begun('orderStatus', { pageSize: 10 });
		expect(trigger.warnings).toEqual([]);
		addEnded();
		for (let polls = 0; polls < 3; polls++) await trigger.poll();
		expect(trigger.warnings).toEqual([told]);
	});

	it('is not told of where all that may change is in reach', async () => {
		const trigger = await begun('orderStatus', { pageSize: 10 });
		addOrder();
		await trigger.poll();
		expect(trigger.warnings).toEqual([]);
	});

	it('of numbers is told of once', async () => {
		const trigger = await begun('number', { pageSize: 10 });
		for (let polls = 0; polls < 3; polls++) await trigger.poll();
		expect(trigger.warnings).toEqual([
			'Trigger: only the newest 20 numbers are looked at; older ones that may still change are not followed',
		]);
	});
});
