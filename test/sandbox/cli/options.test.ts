import { moveOf, readOptions } from '../../../sandbox/cli/options';
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

const nothing = { json: false, help: false, version: false, words: [] };

it('takes every option of the command line', () => {
	expect(readOptions([])).toEqual({ port: 4010, ...nothing });
	const line = '--seed acme --port 0 --latency 50 --host 0.0.0.0 --json';
	expect(readOptions(line.split(' '))).toEqual({
		seed: 'acme',
		port: 0,
		latencyMs: 50,
		...nothing,
		host: '0.0.0.0',
		json: true,
	});
	expect(readOptions(['clock', '+3months', '--port', '5000'])).toEqual({
		...nothing,
		port: 5000,
		words: ['clock', '+3months'],
	});
	expect(readOptions(['-h'])).toMatchObject({ help: true });
});

it.each([
	['--seed acne', 'Unknown seed “acne”: choose empty, demo, acme'],
	['--port 65536', '--port is “65536”, but must be an integer from 0 to 65535'],
	['--port -1', "Option '--port' argument is ambiguous"],
	['--latency 1.5', '--latency is “1.5”, but must be an integer from 0 to 600000'],
	['--prot 1', "Unknown option '--prot'"],
	['--seed', "Option '--seed <value>' argument missing"],
	['--seed=', '--seed needs a value'],
])('says what is wrong with %s', (line, reason) => {
	const read = () => readOptions(line.split(' '));
	expect(read).toThrow(reason);
	expect(read).toThrow('Usage: switchboard-sandbox');
});
