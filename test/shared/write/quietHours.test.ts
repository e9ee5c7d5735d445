import { continues, useLimitedMail } from './limits/limitedMail';

const hoursToMs = (hours: number) => hours * 3_600_000;

describe('Limits by the clock of a time zone', () => {
	const { clock, send, sentTo } = useLimitedMail();

	it('begin a day at midnight of their time zone', async () => {
		const send2 = async (timezone: string) =>
			await send('a@example.com', { maxPerDay: 1, timezone });
		// 10:00 UTC is 23:00 in Auckland.
		await send2('Pacific/Auckland');
		await expect(send2('Pacific/Auckland')).rejects.toThrow('2026-03-16 00:00 (Pacific/Auckland)');
		clock.advance(hoursToMs(1));
		await send2('Pacific/Auckland');
	});

	/** From the sandbox's time, 2026-03-15 10:00 UTC. */
	it.each([
		// Over midnight.
		['20:00', '08:00', 'Europe/Berlin', 8.9, undefined],
		['20:00', '08:00', 'Europe/Berlin', 9, '2026-03-16 08:00'],
		['20:00', '08:00', 'Europe/Berlin', 14, '2026-03-16 08:00'],
		['20:00', '08:00', 'Europe/Berlin', 20.9, '2026-03-16 08:00'],
		['20:00', '08:00', 'Europe/Berlin', 21, undefined],
		['00:00', '06:00', 'Asia/Tokyo', 5, '2026-03-16 06:00'],
		['9:00', '17:30', 'America/New_York', 2.9, undefined],
		['9:00', '17:30', 'America/New_York', 3, '2026-03-15 17:30'],
		['9:00', '17:30', 'America/New_York', 7.4, '2026-03-15 17:30'],
		['9:00', '17:30', 'America/New_York', 11.5, undefined],
		// Clocks in Berlin go from 02:00 to 03:00 on March 29, at 01:00 UTC.
		['22:00', '02:30', 'Europe/Berlin', 14 * 24 - 9.5, '2026-03-29 03:00'],
		['22:00', '02:30', 'Europe/Berlin', 14 * 24 - 9, undefined],
		// And from 03:00 back to 02:00 on October 25, at 01:00 UTC.
		['22:00', '02:30', 'Europe/Berlin', 224 * 24 - 9.9, '2026-10-25 02:30'],
		['22:00', '02:30', 'Europe/Berlin', 224 * 24 - 9.5, undefined],
		['22:00', '02:30', 'Europe/Berlin', 224 * 24 - 8.75, '2026-10-25 02:30'],
		['22:00', '02:30', 'Europe/Berlin', 224 * 24 - 8.5, undefined],
	])('are quiet from %s to %s in %s, %d hours later: until %s', async (...given) => {
		const [quietFrom, quietTo, timezone, hours, end] = given;
		clock.advance(hoursToMs(hours));
		const sending = send('a@example.com', { quietFrom, quietTo, timezone });
		if (end === undefined) await sending;
		else await expect(sending).rejects.toThrow(`${timezone}). Send it again after ${end}`);
		expect(sentTo()).toHaveLength(end === undefined ? 1 : 0);
	});

	it('take the time zone of each recipient from its item', async () => {
		const json = (to: string, zone: string) => ({ json: { to, zone } });
		const all = [json('a@example.com', 'Asia/Tokyo'), json('b@example.com', 'Europe/Berlin')];
		const quiet = { quietFrom: '18:00', quietTo: '08:00', timezone: '={{ $json.zone }}' };
		await send('={{ $json.to }}', quiet, { items: all, settings: continues });
		expect(sentTo()).toEqual(['b@example.com']);
	});
});
