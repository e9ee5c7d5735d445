import type { IDataObject } from 'n8n-workflow';

import { Registering } from '../AiAgents/trigger/registering';
import { testedAiAgents } from '../AiAgents/tested';
import { AiAgentsPollingTrigger } from '../../nodes/AiAgents/AiAgentsPollingTrigger.node';
import { NumberingTrigger } from '../../nodes/Numbering/NumberingTrigger.node';
import { testedNumbering } from '../Numbering/tested';
import { Published } from '../harness/published';
import { byId, useService } from '../harness/tested';
import { acceptedCanariesFor, canariesFor, echoesOf, leaksIn } from './secretsCanaries';

const webhookCanary = 'canarywebhook7f3a9c51';
const closedPort = 'http://127.0.0.1:9';

const polling = [
	[testedNumbering, new NumberingTrigger(), 'callRecord', { authentication: 'accessToken' }],
	[testedAiAgents, new AiAgentsPollingTrigger(), 'recordingReady', { filters: {} }],
] as const;

describe.each(polling)(
	'Secrets of the polling trigger of $name',
	(tested, nodeType, event, own) => {
		const node = useService(tested);
		const create = (credential: IDataObject) =>
			new Published(nodeType, credential, { event, options: {}, ...own });

		it('are in no item and not in what n8n stores for it', async () => {
			const { credential, fragments } = acceptedCanariesFor(tested, node.url);
			const trigger = create(credential);
			const items = [await trigger.poll(), await trigger.poll(), await trigger.poll('manual')];
			trigger.store();
			const leaks = leaksIn([items, trigger], fragments);
			expect(leaks.filter((at) => !at.includes('.credential.'))).toEqual([]);
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
	},
);

describe('Secrets of the AI agents trigger', () => {
	const node = useService(testedAiAgents);
	const form = { event: 'on_call_end', linkTo: 'client', clientId: byId(101), options: {} };

	it.each(['path', 'query'])('are in no error; secret in the %s', async (secretIn) => {
		const canaries = canariesFor(testedAiAgents, node.url);
		const values = [...canaries.values, webhookCanary];
		const credential = { ...canaries.credential, secret: webhookCanary };
		const echoed = { ...canaries, values, secrets: values };
		for (const { name, fault } of echoesOf(echoed, closedPort)) {
			node.world.faults.clear();
			node.world.faults.add({ ...fault, times: 99 });
			const trigger = new Registering(credential, { ...form, secretIn });
			const calls = [trigger.isThere(), trigger.create(), trigger.remove()];
			const ends = await Promise.allSettled(calls);
			const leaks = leaksIn(ends, [...canaries.fragments, webhookCanary]);
			expect({ name, leaks }).toEqual({ name, leaks: [] });
		}
	});
});
