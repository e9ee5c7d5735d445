import { useSandbox } from '../../client';
import { openReceiver } from '../../webhooks/receiver';

interface Notification {
	value: { statuses?: Array<{ status: string }> };
}

describe('A notification that is asked for', () => {
	const client = useSandbox();
	let receiver: Awaited<ReturnType<typeof openReceiver>>;

	beforeAll(async () => (receiver = await openReceiver()));
	beforeEach(() => receiver.clear());
	afterAll(async () => await receiver.close());

	/** Has chat notifications sent, and answers what arrived. */
	async function deliver(body: object, notifications: object) {
		client.world.configure({ chat: { notifications } });
		await client.control.post('/deliver/chat', { ...body, url: receiver.url });
		return receiver.arrived.map(({ body: arrived }) => arrived as Notification);
	}

	/** A skill whose notifications arrive. */
	async function addSkill(event: string, notifications: object) {
		const skill = { name: 'Own', event, webhook_url: receiver.url };
		const { data } = await client.aiAgents.post('/skills', skill);
		await client.aiAgents.post('/client_skills', { client_id: 103, skill_id: data.id });
		await client.aiAgents.post('/agent_skills', { agent_id: 406, skill_id: data.id });
		client.world.configure({ aiAgents: { notifications } });
	}

	it('comes as often as the setting says', async () => {
		const [first, ...others] = await deliver(
			{ message: { type: 'text', body: 'Hello' } },
			{ repeats: 2 },
		);
		expect(others).toEqual([first, first]);
	});

	it.each([
		['body', { event: 'ask', order: 7 }],
		['field', { event: 'ask', parameters: { order: 7 } }],
	])(
		'of a skill during a call has its parameters, %s, and ends no call',
		async (parametersIn, body) => {
			await addSkill('ask', { parametersIn });
			const calls = client.world.tables.aiAgents.calls.length;
			const sent = { event: 'ask', parameters: { order: 7 } };
			const { data: delivery } = await client.control.post('/deliver/skill', sent);
			expect(receiver.arrived).toEqual([expect.objectContaining({ body })]);
			expect(client.world.tables.aiAgents.calls.length).toBe(calls);
			expect(delivery).toMatchObject({ status: 200, answer: expect.any(String) });
		},
	);

	it('of a skill is repeated, and may not name its call', async () => {
		await addSkill('on_call_end', { repeats: 1, nameCall: false });
		await client.control.post('/deliver/skill', {});
		const body = { event: 'on_call_end' };
		expect(receiver.arrived.map((one) => one.body)).toEqual([body, body]);
	});
});
