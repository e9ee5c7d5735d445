import { NOW, useSandbox } from '../../client';
import { numbersOfOrder, SEEDED_ORDERS } from '../../../../sandbox/services/numbering/orders';

describe('Releasing', () => {
	const client = useSandbox();

	const numberOf = (order: keyof typeof SEEDED_ORDERS, index = 0) =>
		numbersOfOrder(client.world.tables.numbering, SEEDED_ORDERS[order])[index].number;
	const release = async (number?: string) =>
		await client.numbering.get('/api/management/releaseDid', { params: { number } });
	const dids = async (cc: string) =>
		await client.numbering.get('/api/management/getDidsByISO2CountryCode', { params: { cc } });

	it('records the release and the adjustment, and still lists the number', async () => {
		const number = numberOf('releasable');
		const { status, data } = await release(number);
		expect([status, data]).toEqual([200, true]);
		const record = await client.numbering.get('/api/data/e164Numbers/20001');
		expect(record.data).toMatchObject({
			number,
			didSettings: { released: true, releasedOn: NOW },
		});
		expect((await dids('de')).data).toContain(number);
		expect(client.world.snapshot().numbering).toMatchObject({
			feeAdjustments: [{ number, mrc: -1, registeredOn: '2026-03-15' }],
		});
	});

	it('rejects a second release with the status of the setting', async () => {
		const number = numberOf('partlyReleased');
		expect((await release(number)).status).toBe(400);
		client.world.settings.numbering.alreadyReleasedStatus = 409;
		expect((await release(number)).status).toBe(409);
		expect((await release(numberOf('partlyReleased', 1))).status).toBe(200);
	});

	it('fails with 500 and no clear message while the order is not completed', async () => {
		const { status, data } = await release(numberOf('partial'));
		expect(status).toBe(500);
		expect(data.message).toBe('Internal Server Error');
		client.world.settings.numbering.uncompletedReleaseStatus = 400;
		expect((await release(numberOf('partial'))).status).toBe(400);
	});

	it.each([
		['2025-02-28', '2026-02-28', 12, false],
		['2025-02-28', '2026-03-01', 12, true],
		['2024-02-29', '2025-02-28', 12, false],
		['2024-02-29', '2025-03-01', 12, true],
		['2026-02-28', '2026-03-31', 1, false],
		['2026-02-27', '2026-03-31', 1, true],
		['2026-01-01', '2026-01-01', 0, false],
	])('completed %s, today %s, period %i months: %s', async (completed, today, months, released) => {
		const { orders } = client.world.tables.numbering;
		orders.get(SEEDED_ORDERS.releasable).completeDate = completed;
		client.world.settings.numbering.minimumCancelPeriodMonths = months;
		const number = numberOf('releasable');
		for (const time of ['00:00:00', '23:59:59']) {
			client.world.set(`${today}T${time}Z`);
			if (!released) expect((await release(number)).status).toBe(400);
		}
		if (released) expect((await release(number)).status).toBe(200);
	});

	it('rejects unknown and invalid numbers', async () => {
		expect((await release(`+${numberOf('releasable')}`)).status).toBe(400);
		expect((await release('49300999999')).status).toBe(404);
		client.world.settings.numbering.unknownRecordStatus = 400;
		expect((await release('49300999999')).status).toBe(400);
	});

	it('lists all numbers of a country, for its code in any case', async () => {
		const { data } = await dids('GB');
		expect((await dids('gb')).data).toEqual(data);
		expect(data).toContain(numberOf('partlyReleased'));
		const all = client.world.tables.numbering.e164Numbers;
		const british = all.filter(({ country }) => country.isoCode === 'GB');
		expect(data).toEqual(british.map(({ number }) => number));
		expect((await dids('JP')).data).toEqual([]);
		for (const wrong of ['', 'D', 'DEU', 'D1']) expect((await dids(wrong)).status).toBe(400);
	});
});
