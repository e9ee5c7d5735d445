import type { INodeExecutionData } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../tested';

const agents = useAiAgents();

const ids = (items: INodeExecutionData[]) => items.map(({ json }) => json.id);

describe('Call: Get Many', () => {
	it('returns all calls, the newest first, even if the service limits its pages', async () => {
		agents.world.configure({ aiAgents: { maxLimit: 7 } });
		const output = await agents.run('call', 'getAll', { returnAll: true });
		const all = agents.world.tables.aiAgents.calls.all().map(({ id }) => id);
		expect(ids(output)).toEqual(all.reverse());
	});

	it('stops at the limit and sorts by a chosen field', async () => {
		const options = { order_by: 'id', order_dir: 'asc', pageSize: 2 };
		const output = await agents.run('call', 'getAll', { returnAll: false, limit: 3, options });
		expect(ids(output)).toEqual([9001, 9002, 9003]);
	});

	it('sends its filters, with plain IDs', async () => {
		const filters = { client_id: byId(101), status: 'completed', is_in: true };
		await agents.run('call', 'getAll', { filters });
		expect(agents.world.requests[0].query).toMatchObject({
			client_id: '101',
			status: 'completed',
			is_in: 'true',
		});
	});

	it('rejects a Start Time after the End Time before anything is sent', async () => {
		const filters = { start_time: '2026-03-15T09:00:00+01:00', end_time: '2026-03-15T07:59:59Z' };
		await expect(agents.run('call', 'getAll', { filters })).rejects.toMatchObject({
			message: '“Start Time” is after “End Time”',
			description: expect.stringContaining('2026-03-15'),
		});
		expect(agents.sent()).toEqual([]);
	});

	it.each([
		// Clocks go forward at 02:00 on the 29th of March 2026 in Berlin, and back on the 25th of October.
		['2026-03-29T01:30:00', '2026-03-29T00:30:00Z'],
		['2026-03-29T03:30:00', '2026-03-29T01:30:00Z'],
		['2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
		['2026-03-29', '2026-03-28T23:00:00Z'],
		['2026-03-30', '2026-03-29T22:00:00Z'],
		['2026-10-25 00:30:00', '2026-10-24T22:30:00Z'],
		['2026-10-26', '2026-10-25T23:00:00Z'],
		['2026-03-29T08:00:00+05:30', '2026-03-29T02:30:00Z'],
		['2026-03-29T08:00Z', '2026-03-29T08:00:00Z'],
		['2026-W13-7', '2026-03-28T23:00:00Z'],
		['={{ $now.set({ year: 2026, month: 7, day: 1 }).startOf("day") }}', '2026-06-30T22:00:00Z'],
		['={{ new Date(0) }}', '1970-01-01T00:00:00Z'],
	])('completes %s with the workflow’s time zone', async (start_time, expected) => {
		const more = { timezone: 'Europe/Berlin' };
		await agents.run('call', 'getAll', { filters: { start_time } }, more);
		expect(agents.world.requests[0].query.start_time).toBe(expected);
	});

	it('rejects text that is not a date before anything is sent', async () => {
		const run = agents.run('call', 'getAll', { filters: { end_time: 'yesterday' } });
		await expect(run).rejects.toThrow('“End Time” is not a date');
		expect(agents.world.requests).toHaveLength(0);
	});
});

describe('Recording: Download', () => {
	const { audio } = SEEDED.completedCall;
	const download = async (more = {}) =>
		(await agents.run('recording', 'download', { audio: byId(audio), ...more }))[0];
	const storage = () => agents.world.requests.filter(({ service }) => service === 'storage');

	it('returns the file with its name and type, and sends the storage no credential', async () => {
		const { json, binary } = await download({ binaryPropertyName: 'call' });
		expect(json).toEqual({ audio, fileName: audio, mimeType: 'audio/wav' });
		const bytes = Buffer.from(binary!.call.data, 'base64');
		expect(bytes).toHaveLength(16_044);
		expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
		expect(storage()).toHaveLength(1);
		expect(JSON.stringify(storage()[0].headers)).not.toMatch(/authorization|sandbox-token/);
	});

	it.each([
		{ status: 503 },
		{ drop: 'before' },
		{ mangle: 'truncate' },
		{ drop: 'after' },
	] as const)('requests a new address after %j', async (fault) => {
		agents.world.faults.add({ ...fault, service: 'storage' });
		expect(Buffer.from((await download()).binary!.data.data, 'base64')).toHaveLength(16_044);
		const addresses = agents.sent().filter((line) => line.includes('/audio-url/'));
		expect(addresses).toHaveLength(2);
	});

	it('explains an unknown name, and an address that was not accepted', async () => {
		const unknown = agents.run('recording', 'download', { audio: byId('nothing.wav') });
		await expect(unknown).rejects.toThrow('There is no recording with this name');
		agents.world.faults.add({ service: 'storage', status: 403, times: 9 });
		await expect(download()).rejects.toThrow('did not accept the recording’s temporary address');
	});

	it.each(['https://[', 'https://h:99999/', 'ftp://h/'])('rejects the address %s', async (url) => {
		agents.world.faults.add({ path: `/audio-url/${audio}`, body: { url } });
		await expect(download()).rejects.toThrow('The service returned no address for the recording');
		expect(storage()).toHaveLength(0);
	});

	it('never leaves the path of recordings', async () => {
		const run = agents.run('recording', 'download', { audio: byId('a/clients?x=#y') });
		await expect(run).rejects.toThrow('There is no recording with this name');
		expect(agents.sent()).toEqual(['GET /audio-url/a%2Fclients%3Fx%3D%23y']);
	});

	it.each(['..', '../clients', '\ud800'])(
		'names the field of a malformed ID: %j',
		async (audio) => {
			const download = agents.run('recording', 'download', { audio: byId(audio) });
			await expect(download).rejects.toThrow('“Recording” is not an ID');
			const update = { roomId: byId(audio), updateFields: { status: 'completed' } };
			await expect(agents.run('call', 'update', update)).rejects.toThrow('“Room” is not an ID');
			expect(agents.sent()).toEqual([]);
		},
	);
});
