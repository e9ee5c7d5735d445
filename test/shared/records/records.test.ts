import type { INodeParameters } from 'n8n-workflow';

import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
const list = async (resource: string, own: INodeParameters = {}, operation = 'getAll') =>
	await numbering.list(resource, operation, own);
const queries = () => numbering.world.requests.map(({ query }) => query);
const sortBy = (...fields: Array<[string, string]>): INodeParameters => ({
	sort: { fields: fields.map(([field, direction]) => ({ field, direction })) },
});

describe('a list', () => {
	it('returns 50 records by default, one item each', async () => {
		expect(await list('callRecord')).toHaveLength(50);
		expect(queries()).toEqual([expect.objectContaining({ page: '1', size: '50' })]);
	});

	it('sorts by several fields', async () => {
		const options = sortBy(['orderStatus', 'asc'], ['id', 'desc']);
		const orders = await list('order', { returnAll: true, options });
		// By its route, because a page of the previous test may still arrive.
		const asked = numbering.world.requests.find(({ route }) => route === '/api/data/orders');
		expect(asked?.query.sort).toEqual(['orderStatus,asc', 'id,desc']);
		const canceled = orders.filter(({ orderStatus }) => orderStatus === 'CANCELED');
		expect(orders.slice(0, canceled.length)).toEqual(canceled);
	});

	it.each([
		['callRecord', ['startTime,desc', 'callId,desc']],
		['invoice', ['invoiceDate,desc', 'numInvoice,desc']],
		['productAmount', ['invoiceId,desc', 'number,asc', 'productName,asc']],
	])('of %s is sorted by documented fields by default', async (resource, sort) => {
		await list(resource);
		expect(queries()[0].sort).toEqual(sort);
	});
});

describe('Simplify', () => {
	it('flattens; switched off, it passes the record through', async () => {
		const oldest = { limit: 1, options: { order: 'oldestFirst' } };
		const [simple] = await list('number', oldest);
		expect(simple).toMatchObject({ id: 20001, country: 'DE', destination: 'Berlin', mrc: 1 });
		const [raw] = await list('number', { ...oldest, simplify: false });
		expect(raw).toHaveProperty('inboundDidRate.destination.country.isoCode', 'DE');
	});

	it('keeps the ID of a record that has one', async () => {
		expect((await list('callRecord', { limit: 1 }))[0]).not.toHaveProperty('id');
		numbering.world.configure({ numbering: { recordIds: true } });
		expect((await list('callRecord', { limit: 1 }))[0]).toHaveProperty('id');
	});
});

describe.each([false, true])('with recordIds %p', (recordIds) => {
	beforeEach(() => numbering.world.configure({ numbering: { recordIds } }));

	it('the list of call records offers them or asks for the ID', async () => {
		const search = numbering.search('searchCallRecords');
		if (recordIds) expect((await search).results[0].value).toEqual(expect.any(Number));
		else
			await expect(search).rejects.toMatchObject({
				message: 'The service shows no IDs in this list',
			});
	});
});

describe.each([false, true])(
	'destinations and termination rates with bareLists %p',
	(bareLists) => {
		beforeEach(() => numbering.world.configure({ numbering: { bareLists } }));

		it.each(['destination', 'terminationRate'])('%s passes records through', async (resource) => {
			expect((await list(resource, { returnAll: true })).length).toBeGreaterThan(10);
			expect(await list(resource, { limit: 3 })).toHaveLength(3);
		});
	},
);

it('destinations are found at another path, or the error says where else they are', async () => {
	numbering.world.configure({
		numbering: { destinationsPath: '/api/data/ratePlan/destinations' },
	});
	expect((await list('destination')).length).toBe(20);
	numbering.world.configure({ numbering: { destinationsPath: '/api/data/places' } });
	await expect(list('destination')).rejects.toThrow('The list of destinations was not found');
});

describe('Number', () => {
	it('record and phone number are two lists', async () => {
		const records = await numbering.search('searchNumberRecords', '49300135777');
		const numbers = await numbering.search('searchPhoneNumbers', '49300135777');
		expect(records.results).toEqual([{ name: '+49300135777 · Berlin, Germany', value: 20001 }]);
		expect(numbers.results).toEqual([
			{ name: '+49300135777 · Berlin, Germany', value: '49300135777' },
		]);
	});

	it('is listed by country, released ones included', async () => {
		const number = byId('49300135777');
		await numbering.run('number', 'release', { number, options: { orderId: '1001' } });
		const found = await list(
			'number',
			{ countryId: byId('de'), returnAll: true },
			'getAllByCountry',
		);
		expect(found).toContainEqual({ number: '+49300135777', country: 'DE' });
		const options = { numberFormat: 'digits' };
		const digits = await list('number', { countryId: byId('DE'), options }, 'getAllByCountry');
		for (const { number } of digits) expect(number).toMatch(/^49\d+$/);
		await expect(list('number', { countryId: byId('Germany') }, 'getAllByCountry')).rejects.toThrow(
			'country codes of two letters',
		);
	});
});
