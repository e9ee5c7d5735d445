import { moveOf } from '../../../sandbox/cli/options';
import { useSandbox } from '../client';

describe('npm run sandbox -- clock', () => {
	const client = useSandbox();

	it.each([
		['+3months', '2026-06-15T10:00:00.000Z'],
		['+1month', '2026-04-15T10:00:00.000Z'],
		['+2 days', '2026-03-17T10:00:00.000Z'],
		['2027-01-31', '2027-01-31T00:00:00.000Z'],
		['2027-01-31T10:00:00+02:00', '2027-01-31T08:00:00.000Z'],
		['stop', '2026-03-15T10:00:00.000Z'],
	])('takes %s', async (word, now) => {
		const { data } = await client.control.post('/clock', moveOf(word));
		expect(data).toEqual({ now, standsStill: true });
	});

	it.each(['run', 'real'])('lets the clock go on with %s', async (word) => {
		const { data } = await client.control.post('/clock', moveOf(word));
		expect(data.standsStill).toBe(false);
	});

	it('reads the clock without a word', () => expect(moveOf(undefined)).toBeUndefined());

	it.each(['', '3months', '+months', '+3moons', 'tomorrow', '2027-13-01', 'constructor'])(
		'rejects %j',
		(word) => expect(moveOf(word)).toBeNull(),
	);
});
