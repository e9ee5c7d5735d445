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
		expect((await client.aiAgents.get(`/calls/${data.id}`)).data).toEqual({
			id: 9061,
			...CALL,
			status: 'in_progress',
			duration: null,
			room_id: expect.stringMatching(/^room-[0-9a-f]{12}$/),
			audio: null,
			transcription_url: null,
		});
	});

	it('require exactly four fields, and existing records', async () => {
		for (const field of Object.keys(CALL)) {
			expect((await post({ ...CALL, [field]: undefined })).status).toBe(422);
		}
		for (const field of ['agent_id', 'client_id', 'sip_number_id']) {
			const { status, data } = await post({ ...CALL, [field]: 9999 });
			expect([status, data.detail]).toEqual([422, `${field}: no record 9999`]);
			expect((await post({ ...CALL, [field]: '101' })).status).toBe(422);
		}
		for (const more of [{ status: 'completed' }, { room_id: 'room-1' }, { audio: 'a.wav' }]) {
			expect((await post({ ...CALL, ...more })).status).toBe(422);
		}
		expect(client.world.tables.aiAgents.calls).toHaveLength(60);
	});

	it('are updated by their room, with three fields in the response', async () => {
		const { id, room_id } = SEEDED.inProgressCall;
		const given = {
			audio: 'new.wav',
			status: 'completed',
			transcription_url: 'https://transcripts.example.com/new.json',
			duration: '61',
		};
		const { status, data } = await client.aiAgents.put(`/calls/${room_id}`, given);
		expect([status, data]).toEqual([200, { id, room_id, audio: 'new.wav' }]);
		expect((await client.aiAgents.get(`/calls/${id}`)).data).toMatchObject(given);
		const changed = await client.aiAgents.put(`/calls/${room_id}`, { duration: 62 });
		expect(changed.data.audio).toBe('new.wav');
		expect((await client.aiAgents.get(`/calls/${id}`)).data).toMatchObject({
			...given,
			duration: '62',
		});
	});

	it('reject an update by id, an empty one and invalid fields', async () => {
		const { id, room_id } = SEEDED.inProgressCall;
		const snapshot = client.world.snapshot();
		expect((await client.aiAgents.put(`/calls/${id}`, { status: 'completed' })).status).toBe(404);
		for (const body of [
			{},
			{ room_id: 'room-1' },
			{ status: 1 },
			{ transcription_url: 'nowhere' },
			{ audio: '' },
		]) {
			expect((await client.aiAgents.put(`/calls/${room_id}`, body)).status).toBe(422);
		}
		expect((await client.aiAgents.get(`/calls/${room_id}`)).status).toBe(422);
		expect(client.world.snapshot()).toEqual(snapshot);
	});

	it('are listed from the start time until before the end time', async () => {
		const { started_at: at } = client.world.tables.aiAgents.calls.get(9030);
		const later = new Date(Date.parse(at) + 1).toISOString();
		expect(await idsOf({ start_time: at })).toHaveLength(31);
		expect(await idsOf({ start_time: later })).toHaveLength(30);
		expect(await idsOf({ end_time: at })).toHaveLength(29);
		expect(await idsOf({ end_time: later })).toHaveLength(30);
		expect(await idsOf({ start_time: at, end_time: later })).toEqual([9030]);
		expect(await idsOf({ start_time: NOW })).toEqual([]);
		await post(CALL);
		expect(await idsOf({ start_time: NOW })).toEqual([9061]);
		const elsewhere = { start_time: '2026-03-15T12:00:00+02:00' };
		expect(await idsOf(elsewhere)).toEqual([9061]);
	});

	it.each(['2026-03-15T10:00:00', '2026-03-15', 'yesterday', '1773568800', '2026-03-15 10:00:00Z'])(
		'reject %s as a time',
		async (time) => {
			for (const name of ['start_time', 'end_time']) {
				const params = { [name]: time };
				expect((await client.aiAgents.get('/calls', { params })).status).toBe(422);
			}
		},
	);

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
