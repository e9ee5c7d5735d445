import { retryPolicy } from '../../../nodes/shared/http/retryPolicy';
import { useManualClock } from '../../manualClock';
import { useNumbering } from '../../numberingRun';
import { until } from '../../until';

const clock = useManualClock();
const numbering = useNumbering();
const breakOf = (header: string) => ({ status: 429, headers: { 'retry-after': header } });
const orders = async () => await numbering.run('order', 'getAll', { limit: 3 });

describe('Retry-After', () => {
	/** How long the node waits before it asks again. */
	const waits = async (header: string) => {
		numbering.world.faults.add(breakOf(header));
		const reading = orders();
		await until(() => clock.asleep.length === 1);
		const [ms] = clock.asleep;
		clock.advance(ms);
		await reading;
		return ms;
	};

	it.each([
		['20', 20_000],
		['1.5', 1_500],
		['Sun, 15 Mar 2026 10:00:30 GMT', 30_000],
		['Sunday, 15-Mar-26 10:00:30 GMT', 30_000],
		['Sun Mar 15 10:00:30 2026', 30_000],
		['2026-03-15T11:00:30+01:00', 30_000],
	])('%s is waited out', async (header, ms) => expect(await waits(header)).toBe(ms));

	it.each(['-5', 'soon', '0x10', '', '5 minutes', 'March 20', '1e9'])(
		'%p is no time: the usual pause is made',
		async (header) => expect(Math.ceil((await waits(header)) / retryPolicy.firstMs)).toBe(1),
	);

	it.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT'])('%s asks for no pause', async (header) => {
		numbering.world.faults.add(breakOf(header));
		expect(await orders()).toHaveLength(3);
	});

	it.each([
		['61', '61 seconds'],
		['86400', '1 day'],
		['7201', '3 hours'],
		['99999999999999999999', '36500 days'],
		['9'.repeat(400), '36500 days'],
		['Fri, 31 Dec 9999 23:59:59 GMT', '36500 days'],
	])('%s is described as %s', async (header, wait) => {
		numbering.world.faults.add(breakOf(header));
		await expect(orders()).rejects.toThrow(`The service takes no more requests for ${wait}`);
	});
});
