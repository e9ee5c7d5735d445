import type { IDataObject } from 'n8n-workflow';

import { Registering } from '../AiAgents/trigger/registering';
import { testedAiAgents } from '../AiAgents/tested';
import { AiAgentsPollingTrigger } from '../../nodes/AiAgents/AiAgentsPollingTrigger.node';
import { NumberingTrigger } from '../../nodes/Numbering/NumberingTrigger.node';
import { testedNumbering } from '../Numbering/tested';
import { Published } from '../harness/published';
import { byId, useService } from '../harness/tested';
import { leaksIn, canariesFor, acceptedCanariesFor } from './secretsCanaries';
import { echoesOf } from './secretsEchoes';

const webhookCanary = 'canarywebhook7f3a9c51';
const closedPort = 'http://127.0.0.1:9';

const polling = [
	[
		'numbering',
		testedNumbering,
		new NumberingTrigger(),
		{ authentication: 'accessToken', event: 'callRecord', options: {} },
	],
	[
		'AI agents polling',
		testedAiAgents,
		new AiAgentsPollingTrigger(),
		{ event: 'recordingReady', filters: {}, options: {} },
	],
] as const;

describe.each(polling)('Secrets of the %s trigger', (_name, tested, nodeType, parameters) => {
	const node = useService(tested);
	const create = (credential: IDataObject) =>
		new Published(nodeType, credential, { ...parameters });

	it('are in no item and not in what n8n stores for it', async () => {
		const { credential, fragments } = acceptedCanariesFor(tested, node.url);
		const trigger = create(credential);
		const items = [await trigger.poll(), await trigger.poll(), await trigger.poll('manual')];
		trigger.store();
		expect(
			leaksIn([items, trigger], [...fragments]).filter((at) => !at.includes('.credential.')),
		).toEqual([]);
	});

	it('are in no error when the service echoes them', async () => {
		const canaries = canariesFor(tested, node.url);
		for (const { name, fault } of echoesOf(canaries, closedPort)) {
			node.world.faults.clear();
			node.world.faults.add({ ...fault, times: 99 });
			const [end] = await Promise.allSettled([create(canaries.credential).poll('manual')]);
			expect({ name, leaks: leaksIn(end, canaries.fragments) }).toEqual({ name, leaks: [] });
		}
	});
});

describe('Secrets of the AI agents trigger', () => {
	const node = useService(testedAiAgents);
	const form = { event: 'on_call_end', linkTo: 'client', clientId: byId(101), options: {} };

	it.each(['path', 'query'])(
		'are in no error when the service echoes them; secret in the %s',
		async (secretIn) => {
			const canaries = canariesFor(testedAiAgents, node.url);
			const values = [...canaries.values, webhookCanary];
			const credential = { ...canaries.credential, secret: webhookCanary };
			for (const { name, fault } of echoesOf(
				{ ...canaries, values, secrets: values },
				closedPort,
			)) {
				node.world.faults.clear();
				node.world.faults.add({ ...fault, times: 99 });
				const trigger = new Registering(credential, { ...form, secretIn });
				const ends = await Promise.allSettled([
					trigger.isThere(),
					trigger.create(),
					trigger.remove(),
				]);
				const leaks = leaksIn(ends, [...canaries.fragments, webhookCanary]);
				expect({ name, leaks }).toEqual({ name, leaks: [] });
			}
		},
	);

	it('are in the skill’s URL only, which the node masks', async () => {
		const { credential } = acceptedCanariesFor(testedAiAgents, node.url);
		const secret = { ...credential, secret: webhookCanary };
		await new Registering(secret, { ...form, secretIn: 'path' }).publish();
		const stored = node.world.tables.aiAgents.skills.all();
		expect(leaksIn(stored, [webhookCanary])).toHaveLength(1);
		const { id } = stored.at(-1)!;
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
	])('%s is rejected without its secret in the error', async (baseUrl) => {
		const credential = { ...node.credential(), baseUrl };
		const [end] = await Promise.allSettled([node.run('order', 'getAll', {}, { credential })]);
		expect(end).toMatchObject({
			reason: { message: expect.stringContaining('not a web address') },
		});
		expect(leaksIn(end, ['canarypassword'])).toEqual([]);
	});
});
