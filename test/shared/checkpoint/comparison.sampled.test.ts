import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useNumbering } from '../../harness/numberingRun';
import type { Comparison } from './comparing';
import { Comparing, inOrder } from './comparing';
import { isQuick } from '../../harness/sample';

const numbering = useNumbering();

const numbers = () => numbering.world.tables.numbering.e164Numbers;
const suspend = (number: object) => Object.assign(number, { e164NumberStatus: 'SUSPENDED' });
const rates = () => numbering.world.tables.numbering.inboundDidRates;
const compare = (list: string, comparison?: Comparison, parameters?: INodeParameters) =>
	new Comparing(numbering, list, comparison, parameters);
const source = async (resource: string, own = {}) =>
	await numbering.list(resource, 'getAll', { returnAll: true, ...own });

describe('Compare with Last Time', () => {
	it('outputs what was added, changed and removed, with the earlier values', async () => {
		const comparing = compare('number.getAll');
		await comparing.run();
		const [first, second] = numbers().all();
		const before = await source('number');
		const was = before.find(({ id }) => id === first.id) as IDataObject;
		numbers().remove(first.id);
		suspend(second);
		second.didSettings.released = true;
		const { id, ...copy } = first;
		const added = numbers().add({ ...copy, number: '49301' });
		const items = await comparing.run();
		expect(items).toEqual([
			expect.objectContaining({ change: 'changed', recordKey: String(second.id), id: second.id }),
			expect.objectContaining({ change: 'added', recordKey: String(added.id), number: '49301' }),
			expect.objectContaining({ change: 'removed', recordKey: String(id), number: was.number }),
		]);
		expect(items[0]).toMatchObject({
			e164NumberStatus: 'SUSPENDED',
			changedFields: ['e164NumberStatus', 'released'],
			before: { e164NumberStatus: 'ASSIGNED', released: false },
		});
		expect(Object.keys(items[0]).slice(0, 2)).toEqual(['change', 'recordKey']);
		expect(await comparing.run()).toEqual([]);
	});

	it('shows less with fingerprints, of which it keeps much less', async () => {
		const [short, long] = [
			compare('number.getAll', { remember: 'fingerprints' }),
			compare('number.getAll'),
		];
		await Promise.all([short.run(), long.run()]);
		expect(short.stored.length).toBeLessThan(long.stored.length / 3);
		const [first, second] = numbers().all();
		numbers().remove(first.id);
		suspend(second);
		const [changed, removed] = await short.run();
		expect(changed).toMatchObject({ change: 'changed', id: second.id });
		expect(changed).not.toHaveProperty('before');
		expect(removed).toEqual({ change: 'removed', recordKey: String(first.id) });
	});

	it.each([0, 31])(
		'misses no change of two rates that cover the same: number %i',
		async (index) => {
			rates().add({ ...rates().at(0), mrc: 50 });
			const comparing = compare('inboundRate.getAll', { firstTime: 'output' });
			expect(await comparing.run()).toHaveLength(rates().length);
			expect(await comparing.run()).toEqual([]);
			rates().at(index).mrc = 60;
			expect(await comparing.run()).not.toEqual([]);
			expect(inOrder(comparing.table.values())).toEqual(inOrder(await source('inboundRate')));
			rates().remove(rates().at(index).id);
			expect(await comparing.run()).not.toEqual([]);
			expect(inOrder(comparing.table.values())).toEqual(inOrder(await source('inboundRate')));
		},
	);

	it('takes a changed record that nothing identifies for another one', async () => {
		const comparing = compare('terminationRate.getAll');
		await comparing.run();
		numbering.world.tables.numbering.terminationRates.at(0).perMinute = 9;
		const kinds = (await comparing.run()).map(({ change }) => change);
		expect([...kinds].sort()).toEqual(['added', 'removed']);
	});

	it('skips fields, under Simplify or not', async () => {
		const comparing = compare(
			'number.getAll',
			{ ignoredFields: ' didSettings, e164NumberStatus' },
			{ simplify: false },
		);
		await comparing.run();
		const [first, second] = numbers().all();
		suspend(first);
		first.didSettings.released = true;
		expect(await comparing.run()).toEqual([]);
		second.number = '49302';
		const [changed] = await comparing.run();
		expect(changed).toMatchObject({ changedFields: ['number'] });
		expect(changed).toHaveProperty('didSettings');
	});

	it.each([
		['another list', 'order.getAll', {}, {}],
		['other fields', 'number.getAll', {}, { simplify: false }],
		['other skipped fields', 'number.getAll', { ignoredFields: 'mrc' }, {}],
		['another memory', 'number.getAll', { remember: 'fingerprints' } as const, {}],
	])('rejects the name of %s before it reads anything', async (_what, list, own, parameters) => {
		const first = compare('number.getAll');
		await first.run();
		const second = compare(list, own, parameters);
		second.stored = first.stored;
		numbering.world.requests.length = 0;
		await expect(second.run()).rejects.toThrow('The comparison “list” belongs to another list');
		expect(numbering.world.requests).toEqual([]);
	});

	it.each([
		['Return All', { returnAll: false }],
		['Page', { options: { page: 1 } }],
		['Sort', { options: { sort: { fields: [{ field: 'id', direction: 'asc' }] } } }],
		['Order', { options: { order: 'oldestFirst' } }],
	])('rejects %s before it reads anything', async (label, parameters) => {
		await expect(compare('number.getAll', {}, parameters).run()).rejects.toThrow(
			new RegExp(`^“Compare with Last Time” .*“${label}”$`),
		);
		expect(numbering.world.requests).toEqual([]);
	});

	it('rejects a period, which records leave without being removed, and a name that is empty or vast', async () => {
		const period = { filters: { period: 'thisMonth' } };
		await expect(compare('invoice.getAll', {}, period).run()).rejects.toThrow('with “Filters”');
		await expect(compare('invoice.getAll', { comparisonName: ' ' }).run()).rejects.toThrow(
			'“Comparison Name” is empty',
		);
		const empty = { filters: { since: '' }, options: { sort: {} } };
		expect(await compare('invoice.getAll', {}, empty).run()).toEqual([]);
		numbering.world.requests.length = 0;
		const vast = { comparisonName: 'x'.repeat(101) };
		await expect(compare('invoice.getAll', vast).run()).rejects.toThrow('is longer than 100');
		expect(numbering.world.requests).toEqual([]);
	});

	// n8n's JSON escapes the quotes of records.
	it.each([
		['records', 295],
		['fingerprints', 24],
	] as const)('keeps few characters of a record with %s', async (remember, most) => {
		numbering.world.configure({ numbering: { callRecords: 3_000 } });
		const comparing = compare('callRecord.getAll', { remember }, { simplify: false });
		await comparing.run();
		expect(comparing.stored.length / 3_000).toBeLessThan(most);
		expect(await comparing.run()).toEqual([]);
	});

	it.each([
		...(isQuick ? [] : [['as soon as that is certain', 400_000, 13] as const]),
		['by the size of its records', 20_000, 2] as const,
	])('rejects a list that n8n should not keep, %s', async (_when, callRecords, requests) => {
		numbering.world.configure({ numbering: { callRecords } });
		const options = { options: { pageSize: 20_000 } };
		await expect(compare('callRecord.getAll', {}, options).run()).rejects.toMatchObject({
			message: 'The account has too many call records for a comparison',
			description: expect.stringContaining('Set Remember to Fingerprints') as string,
		});
		expect(numbering.world.requests.length).toBeLessThanOrEqual(requests);
	});
});
