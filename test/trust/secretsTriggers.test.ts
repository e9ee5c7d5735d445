import { Registering } from '../AiAgents/registering';
import { testedAiAgents } from '../AiAgents/tested';
import { Published } from '../Numbering/polling';
import { testedNumbering } from '../Numbering/tested';
import { byId, useService } from '../tested';
import { leaksIn, markedFor, takenFor } from './secretsCanaries';
import { echoesOf } from './secretsEchoes';

const webhookCanary = 'canarywebhook7f3a9c51';
const nobody = 'http://127.0.0.1:9';

describe('Secrets of the numbering trigger', () => {
	const node = useService(testedNumbering);
	const parameters = () => ({
		...{ authentication: 'accessToken', event: 'callRecord', options: {} },
	});

	it('are in no item and in nothing that n8n keeps for it', async () => {
		const { credential, cores } = takenFor(testedNumbering, node.url);
		const trigger = new Published(credential, parameters());
		const items = [await trigger.poll(), await trigger.poll(), await trigger.poll('manual')];
		trigger.store();
		expect(
			leaksIn([items, trigger], [...cores]).filter((at) => !at.includes('.credential.')),
		).toEqual([]);
	});

	it('are in no words when the service gives them back', async () => {
		const marked = markedFor(testedNumbering, node.url);
		for (const { name, fault } of echoesOf(marked, nobody)) {
			node.world.faults.clear();
			node.world.faults.add({ ...fault, times: 99 });
			const [end] = await Promise.allSettled([
				new Published(marked.credential, parameters()).poll('manual'),
			]);
			expect({ name, leaks: leaksIn(end, marked.cores) }).toEqual({ name, leaks: [] });
		}
	});
});

describe('Secrets of the AI agents trigger', () => {
	const node = useService(testedAiAgents);
	const form = { event: 'on_call_end', linkTo: 'client', clientId: byId(101), options: {} };

	it.each(['path', 'query'])(
		'are in no words when given back; secret in the %s',
		async (secretIn) => {
			const marked = markedFor(testedAiAgents, node.url);
			const values = [...marked.values, webhookCanary];
			const credential = { ...marked.credential, secret: webhookCanary };
			for (const { name, fault } of echoesOf({ ...marked, values, secrets: values }, nobody)) {
				node.world.faults.clear();
				node.world.faults.add({ ...fault, times: 99 });
				const trigger = new Registering(credential, { ...form, secretIn });
				const ends = await Promise.allSettled([
					trigger.isThere(),
					trigger.create(),
					trigger.remove(),
				]);
				const leaks = leaksIn(ends, [...marked.cores, webhookCanary]);
				expect({ name, leaks }).toEqual({ name, leaks: [] });
			}
		},
	);

	it('are where they belong: in the skill’s address, and masked in what a node shows of it', async () => {
		const { credential } = takenFor(testedAiAgents, node.url);
		const secret = { ...credential, secret: webhookCanary };
		await new Registering(secret, { ...form, secretIn: 'path' }).publish();
		const kept = node.world.tables.aiAgents.skills.all();
		expect(leaksIn(kept, [webhookCanary])).toHaveLength(1);
		const { id } = kept.at(-1)!;
		const shown = [
			await node.run('skill', 'get', { skillId: byId(id) }),
			await node.run('skill', 'getAll', { returnAll: true }),
			await node.run('skill', 'update', { skillId: byId(id), updateFields: { name: 'Other' } }),
			await node.run('skill', 'upsert', { name: 'Other', additionalFields: { event: 'x' } }),
		];
		expect(leaksIn(shown, [webhookCanary])).toEqual([]);
	});
});

describe('A base URL', () => {
	const node = useService(testedNumbering);

	it.each([
		'https://user:canarypassword@api.example.com/numbering',
		'user:canarypassword@api.example.com',
		'https://api.example.com/numbering?key=canarypassword',
		'https://api.example.com/numbering#canarypassword',
	])('%s is refused without telling what is secret in it', async (baseUrl) => {
		const credential = { ...node.credential(), baseUrl };
		const [end] = await Promise.allSettled([node.run('order', 'getAll', {}, { credential })]);
		expect(end).toMatchObject({
			reason: { message: expect.stringContaining('not a web address') },
		});
		expect(leaksIn(end, ['canarypassword'])).toEqual([]);
	});
});
