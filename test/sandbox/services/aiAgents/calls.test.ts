import { SEEDED } from '../../../../sandbox/services/aiAgents/seed';
import { NOW, useSandbox } from '../../client';

const CALL = {
	agent_id: SEEDED.agent,
	client_id: SEEDED.client,
	sip_number_id: SEEDED.sipNumber,
	incoming_number: '+13055550199',
};

describe('Calls of AI agents', () => {
	const client = useSandbox();

	const post = async (body: object) => await client.aiAgents.post('/calls', body);
	const idsOf = async (params: Record<string, unknown>): Promise<number[]> =>
		(await client.aiAgents.get('/calls', { params })).data.map(({ id }: { id: number }) => id);

	it('are created in progress, with four fields in the response', async () => {
		const { status, data } = await post(CALL);
		const { agent_id, client_id } = CALL;
		expect([status, data]).toEqual([201, { id: 9061, agent_id, client_id, status: 'in_progress' }]);
		expect((await client.aiAgents.get(`/calls/${data.id}`)).data).toMatchObject({
			...CALL,
			room_id: expect.stringMatching(/^room-[0-9a-f]{12}$/),
			duration: null,
			audio: null,
			transcription_url: null,
		});
	});

	it('refer to existing records', async () => {
		for (const field of ['agent_id', 'client_id', 'sip_number_id']) {
			const { status, data } = await post({ ...CALL, [field]: 9999 });
			expect([status, data.detail]).toEqual([422, `${field}: no record 9999`]);
		}
		expect(client.world.tables.aiAgents.calls).toHaveLength(60);
	});

	it('are updated by their room, never by their id', async () => {
		const { id, room_id } = SEEDED.inProgressCall;
		const given = { audio: 'new.wav', status: 'completed', duration: '61' };
		const { status, data } = await client.aiAgents.put(`/calls/${room_id}`, given);
		expect([status, data]).toEqual([200, { id, room_id, audio: 'new.wav' }]);
		await client.aiAgents.put(`/calls/${room_id}`, { duration: 62 });
		const changed = (await client.aiAgents.get(`/calls/${id}`)).data;
		expect(changed).toMatchObject({ ...given, duration: '62' });
		expect((await client.aiAgents.put(`/calls/${id}`, given)).status).toBe(404);
		expect((await client.aiAgents.put(`/calls/${room_id}`, {})).status).toBe(422);
	});

	it('are listed from the start time until before the end time', async () => {
		const { started_at: at } = client.world.tables.aiAgents.calls.get(9030);
		const later = new Date(Date.parse(at) + 1).toISOString();
		expect(await idsOf({ start_time: at })).toHaveLength(31);
		expect(await idsOf({ start_time: later })).toHaveLength(30);
		expect(await idsOf({ end_time: at })).toHaveLength(29);
		expect(await idsOf({ start_time: at, end_time: later })).toEqual([9030]);
		await post(CALL);
		expect(await idsOf({ start_time: '2026-03-15T12:00:00+02:00' })).toEqual([9061]);
		for (const start_time of [NOW.slice(0, -1), NOW.slice(0, 10), '2026-03-15 10:00:00Z']) {
			expect((await client.aiAgents.get('/calls', { params: { start_time } })).status).toBe(422);
		}
	});

	it('are inbound or outbound', async () => {
		const inbound = await idsOf({ is_in: true });
		const outbound = await idsOf({ is_out: true });
		expect(inbound).toHaveLength(40);
		expect([...inbound, ...outbound].sort()).toEqual(await idsOf({}));
		expect(await idsOf({ is_in: false })).toEqual(outbound);
		expect(await idsOf({ is_in: true, is_out: true })).toEqual([]);
		await post(CALL);
		client.world.settings.aiAgents.newCallDirection = 'out';
		await post(CALL);
		expect((await idsOf({ is_in: true })).at(-1)).toBe(9061);
		expect((await idsOf({ is_out: true })).at(-1)).toBe(9062);
	});

	it('are filtered by client, agent, number and status', async () => {
		expect(await idsOf({ status: 'in_progress' })).toEqual([9057, 9058, 9059, 9060]);
		const call = (await client.aiAgents.get('/calls/9001')).data;
		for (const field of ['agent_id', 'client_id', 'sip_number_id', 'incoming_number']) {
			const found = await idsOf({ [field]: call[field] });
			expect([field, found]).toEqual([field, expect.arrayContaining([9001])]);
			expect(found.length).toBeLessThan(60);
		}
	});
});

describe('A transcript that is asked for', () => {
	const client = useSandbox();

	const deliver = async (mood?: string) =>
		(await client.control.post('/deliver/transcript', { mood })).data as { callId: number };

	async function wordsOf(callId: number): Promise<string> {
		const { transcription_url: address } = (await client.aiAgents.get(`/calls/${callId}`)).data;
		return String((await client.control.get(String(address))).data);
	}

	it.each([
		[undefined, 'thank you very much'],
		['angry', 'really angry'],
		['wantsHuman', 'talk to a human'],
	])('has the words of a caller who is %s', async (mood, words) => {
		const { callId } = await deliver(mood);
		expect(await wordsOf(callId)).toContain(words);
	});

	it('belongs to the last call without one, and another call ends where there is none', async () => {
		const [first, second] = [await deliver(), await deliver()];
		expect(second.callId).not.toBe(first.callId);
		const { calls } = client.world.tables.aiAgents;
		expect(calls.filter((one) => one.audio !== null && !one.transcription_url)).toEqual([]);
	});
});
