import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { useAiAgents } from '../tested';

const agents = useAiAgents();

describe('Call: Get Many', () => {
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
		['2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
		['2026-10-26', '2026-10-25T23:00:00Z'],
		['2026-03-29T08:00:00+05:30', '2026-03-29T02:30:00Z'],
		['={{ $now.set({ year: 2026, month: 7, day: 1 }).startOf("day") }}', '2026-06-30T22:00:00Z'],
	])('completes %s with the workflow’s time zone', async (start_time, expected) => {
		const more = { timezone: 'Europe/Berlin' };
		await agents.run('call', 'getAll', { filters: { start_time } }, more);
		expect(agents.world.requests[0].query.start_time).toBe(expected);
	});
});

describe('Call Recording: Download', () => {
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

	it('explains an unknown name, and an address that was not accepted', async () => {
		const unknown = agents.run('recording', 'download', { audio: byId('nothing.wav') });
		await expect(unknown).rejects.toThrow('There is no recording with this name');
		agents.world.faults.add({ service: 'storage', status: 403, times: 9 });
		await expect(download()).rejects.toThrow('did not accept the recording’s temporary address');
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
			await expect(download).rejects.toThrow(/“Recording” (takes an ID|is empty)/);
			const update = { roomId: byId(audio), updateFields: { status: 'completed' } };
			await expect(agents.run('call', 'update', update)).rejects.toThrow(
				/“Room” (takes an ID|is empty)/,
			);
			expect(agents.sent()).toEqual([]);
		},
	);
});
