import { Registering, useTrigger } from './registering';

const { agents, tables, trigger, own, links } = useTrigger();

/** Another skill like it. */
const addLike = ({ name, event }: { name: string; event: string | null }, webhook_url: string) =>
	tables().skills.add({ name, event, description: '', webhook_url, parameters: [] });

const moved = () => (Registering.host = 'https://new.example');

describe('After n8n has got another public address', () => {
	it('RB14: unpublishing removes the skill at the old one, and its links', async () => {
		const on = trigger();
		await on.publish();
		const [{ id }] = own();
		moved();
		await on.remove();
		expect(own()).toEqual([]);
		expect(links(id)).toEqual({ clients: [], agents: [] });
	});

	it('RB14: publishing changes the address and makes no second skill', async () => {
		const on = trigger();
		await on.publish();
		const [{ id }] = own();
		moved();
		expect(await on.isThere()).toBe(false);
		await on.publish();
		expect(own()).toMatchObject([{ id, webhook_url: expect.stringMatching(/^https:\/\/new\./) }]);
		expect(links(id).clients).toEqual([103]);
		expect(await on.isThere()).toBe(true);
		await on.remove();
		expect(own()).toEqual([]);
	});

	it('a skill that was left at the old one is removed beside the new one', async () => {
		const on = trigger();
		await on.publish();
		const [old] = own();
		moved();
		addLike(old, String(old.webhook_url).replace('n8n.', 'new.'));
		await on.publish();
		expect(own()).toMatchObject([{ webhook_url: expect.stringMatching(/^https:\/\/new\./) }]);
		expect(own()).toHaveLength(1);
	});

	it('with another name of the trigger, too', async () => {
		const on = trigger();
		await on.publish();
		moved();
		on.name = 'Calls';
		await on.remove();
		expect(own()).toEqual([]);
	});

	it('a test run leaves the skill of the published workflow alone', async () => {
		const on = trigger();
		await on.publish();
		moved();
		await on.publish('manual');
		await on.remove('manual');
		expect(own()).toMatchObject([{ webhook_url: expect.stringMatching(/^https:\/\/n8n\./) }]);
	});

	it('a skill of others at the old host stays', async () => {
		const on = trigger();
		await on.publish();
		const { id } = addLike(own()[0], 'https://n8n.example/webhook/of-another/path');
		moved();
		await on.publish();
		await on.remove();
		expect(own().map((one) => one.id)).toEqual([id]);
	});
});

it('A copy of the data in another workflow touches no skill of the original', async () => {
	const original = trigger();
	await original.publish();
	const copy = trigger();
	moved();
	copy.workflowId = 'copy';
	await copy.publish();
	expect(own()).toHaveLength(2);
	await copy.remove();
	expect(own()).toMatchObject([{ webhook_url: expect.stringMatching(/^https:\/\/n8n\./) }]);
	expect(agents.world.requests.length).toBeGreaterThan(0);
});
