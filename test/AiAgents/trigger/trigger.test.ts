import { byId } from '../../harness/tested';
import { Registering, useTrigger, webhookId, withSecret, word } from './registering';
import { withoutId } from '../tested';

const { agents, tables, trigger, own, links } = useTrigger();
const path = `https://n8n.example/webhook/${webhookId}/${webhookId}/agents`;

describe('publishing', () => {
	it('creates a skill with the trigger’s address and links it to the client', async () => {
		const published = trigger();
		expect(await published.isThere()).toBe(false);
		expect(await published.create()).toBe(true);
		const [skill, ...others] = own();
		expect(others).toEqual([]);
		expect(skill).toMatchObject({
			name: 'Log calls: On Call End (3f1c0e52)',
			event: 'on_call_end',
			webhook_url: `${path}/${word}`,
		});
		expect(links(skill.id)).toEqual({ clients: [103], agents: [] });
		expect(await published.isThere()).toBe(true);
	});

	it('links to agents, and sets the skill’s name and parameters', async () => {
		const options = {
			skillName: 'Log',
			parameters: { parameter: [{ name: 'call_id', type: 'string' }] },
		};
		const agent = [401, 404, 401].map((id) => ({ agentId: byId(id) }));
		await trigger({ linkTo: 'agents', agents: { agent }, secretIn: 'query', options }).publish();
		const [skill] = own();
		expect(skill).toMatchObject({
			name: 'Log',
			parameters: [{ name: 'call_id', type: 'string' }],
			webhook_url: `https://n8n.example/webhook/${webhookId}/agents?secret=${word}`,
		});
		expect(links(skill.id)).toEqual({ clients: [101, 102], agents: [401, 404] });
	});

	it('with other settings updates the same skill', async () => {
		await trigger().publish();
		const [{ id }] = own();
		const agent = [{ agentId: byId(401) }];
		await trigger({ event: 'on_call_start', linkTo: 'agents', agents: { agent } }).publish();
		await trigger(
			{ event: 'on_call_start', linkTo: 'agents', agents: { agent } },
			withSecret('another-secret-20-chr'),
		).publish();
		const [skill, ...others] = own();
		expect(others).toEqual([]);
		expect(skill).toMatchObject({
			id,
			event: 'on_call_start',
			webhook_url: `${path}/another-secret-20-chr`,
		});
		expect(links(id)).toEqual({ clients: [101], agents: [401] });
	});

	it('gives the skill the address of the way to respond, and changes it with that', async () => {
		await trigger({ responseMode: 'lastNode' }).publish();
		const [{ id }] = own();
		const answering = path.replace(/agents$/, 'answer/agents');
		expect(own()).toMatchObject([{ webhook_url: `${answering}/${word}` }]);
		await trigger({ responseMode: 'lastNode', secretIn: 'query' }).publish();
		const base = `https://n8n.example/webhook/${webhookId}`;
		expect(own()).toMatchObject([{ id, webhook_url: `${base}/answer/agents?secret=${word}` }]);
		await trigger({ responseMode: 'onReceived' }).publish();
		expect(own()).toMatchObject([{ id, webhook_url: `${path}/${word}` }]);
	});

	it('repairs a lost link, a duplicate link, a second skill and a changed address', async () => {
		await trigger().publish();
		const [skill] = own();
		const twin = tables().skills.add({ ...withoutId(skill), webhook_url: `${path}/worn-out` });
		tables().client_skills.add({ client_id: 103, skill_id: twin.id, greeting: null, limit: null });
		const [link] = tables().client_skills.filter(({ skill_id }) => skill_id === skill.id);
		tables().client_skills.add(withoutId(link));
		skill.webhook_url = `${path}/changed`;
		expect(await trigger().isThere()).toBe(false);
		await trigger().publish();
		expect(own()).toMatchObject([{ id: skill.id, webhook_url: `${path}/${word}` }]);
		expect(links(skill.id).clients).toEqual([103]);
		tables().client_skills.remove(
			tables().client_skills.filter(({ skill_id }) => skill_id === skill.id)[0].id,
		);
		expect(await trigger().isThere()).toBe(false);
		await trigger().publish();
		expect(links(skill.id).clients).toEqual([103]);
	});

	it('is rejected without a valid secret, target or token, and creates nothing', async () => {
		const before = agents.world.snapshot();
		const expectRejected = async (registering: Registering, message: RegExp) =>
			await expect(registering.publish()).rejects.toThrow(message);
		await expectRejected(trigger({}, withSecret('short')), /at least 16 characters/);
		await expectRejected(trigger({ clientId: byId('') }), /“Client” is empty/);
		await expectRejected(trigger({ linkTo: 'agents', agents: {} }), /no agent to link to/);
		await expectRejected(trigger({}, { accessToken: 'worn-out-token' }), /did not accept/);
		expect(agents.world.snapshot()).toEqual(before);
	});

	it('does not leak the secret that the service echoes', async () => {
		const body = { detail: `bad webhook_url ${path}/${word}` };
		agents.world.faults.add({ method: 'POST', path: '/skills', status: 422, body, times: 9 });
		const [end] = await Promise.allSettled([trigger().publish()]);
		expect(end).toMatchObject({ status: 'rejected' });
		const { reason } = end as PromiseRejectedResult;
		expect(`${reason.message} ${reason.description} ${JSON.stringify(reason)}`).not.toContain(word);
		expect(reason.message).toContain('***');
	});
});

describe('unpublishing', () => {
	it('removes its skill and links even if secret and target have changed', async () => {
		const before = agents.world.snapshot();
		await trigger().publish();
		await trigger(
			{ secretIn: 'none', clientId: byId(101) },
			withSecret('another-20-chars-long'),
		).remove();
		expect(agents.world.snapshot()).toEqual(before);
	});

	it('removes its skill and links even if the credential with the secret is deleted', async () => {
		const before = agents.world.snapshot();
		const published = trigger();
		await published.publish();
		const { parameters, id } = published;
		const bare = new Registering(agents.credential(), parameters, id, false);
		await expect(bare.publish()).rejects.toThrow(/credential/i);
		expect(await bare.remove()).toBe(true);
		expect(agents.world.snapshot()).toEqual(before);
	});

	it('leaves the test skill, and skills of other triggers, even with a similar address', async () => {
		await trigger().publish();
		await trigger().publish('manual');
		await trigger({}, {}, '3f1c0e52-8a6e-4a55-9d5b-0c6f4f1f7a1').publish();
		expect(own().map(({ name }) => name)).toContain('Log calls: On Call End (3f1c0e52) (test)');
		expect(own()).toHaveLength(3);
		const [production, test, other] = own();
		await trigger().remove('manual');
		expect(own()).toEqual([production, other]);
		await trigger().publish('manual');
		await trigger().remove();
		expect(own().map(({ webhook_url: url }) => url)).toEqual([other.webhook_url, test.webhook_url]);
	});
});
