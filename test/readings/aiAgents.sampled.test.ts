import type { INodeParameters } from 'n8n-workflow';

import { AiAgentsTrigger } from '../../nodes/AiAgents/AiAgentsTrigger.node';
import { clock } from '../../nodes/shared/clock';
import { repeat } from '../../sandbox/webhooks/deliveries';
import { endCall } from '../../sandbox/services/aiAgents/calls';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { Registering } from '../AiAgents/trigger/registering';
import { newAgentDocument } from '../AiAgents/agents/documents';
import { testedAiAgents } from '../AiAgents/tested';
import { byId } from '../harness/tested';
import { receive, rightWord } from '../harness/webhookRun';
import { useReadings } from './operations';
import { playedRows } from './rows';

const { node, begin, run } = useReadings(testedAiAgents);
const tables = () => node.world.tables.aiAgents;

const minute = 60_001;

const targets = {
	client: { linkTo: 'client', clientId: byId(103) },
	agents: { linkTo: 'agents', agents: { agent: [{ agentId: byId(SEEDED.agent) }] } },
	clientAndAgents: { linkTo: 'clientAndAgents', clientId: byId(103) },
};

/** How many executions the notifications of a call start. */
async function startedBy(bodies: unknown[], options: object = {}): Promise<number> {
	const parameters = { secretIn: 'path', event: 'on_call_end', options } as INodeParameters;
	let started = 0;
	for (const body of bodies) {
		const { result } = await receive(new AiAgentsTrigger(), parameters, { body });
		started += result.workflowData?.[0].length ?? 0;
	}
	return started;
}

describe.each(playedRows('aiAgents', 20))('AI agents in row %i: %j', (number, row) => {
	beforeEach(() => begin(row));

	const imported = async (document: object) => {
		const parameters = {
			clientId: byId(SEEDED.clientWithoutAgents),
			document: JSON.stringify(document),
		};
		return (await run('agent.import', row, parameters))[0];
	};

	it('imports an agent once', async () => {
		const { agentId } = await imported(newAgentDocument);
		const before = node.world.snapshot();
		expect(await imported(newAgentDocument)).toMatchObject({ agentId, created: 0, changed: 0 });
		expect(node.world.snapshot()).toEqual(before);
	});

	it('exports an agent that can be imported elsewhere', async () => {
		const [document] = await run('agent.export', row);
		const { agentId } = await imported(document);
		const [copy] = await run('agent.export', row, { agentId: byId(agentId as number) });
		expect(copy).toEqual(document);
	});

	it('imports an agent, and then finds no difference to its document', async () => {
		const { agentId } = await imported(newAgentDocument);
		const comparison = { agentId: byId(agentId as number), compareWith: 'document' };
		const document = JSON.stringify(newAgentDocument);
		const [report] = await run('agent.compare', row, { ...comparison, document });
		expect(report).toMatchObject({ agentId, equal: true, changed: 0 });
	});

	it.each([
		'skill.upsert',
		'llmConfiguration.rotateSecret',
		'llmConfiguration.upsert',
		'agent.upsert',
		'agentSkill.set',
		'agentSkill.upsert',
		'client.createOrGet',
		'clientSkill.set',
		'clientSkill.upsert',
		'clientUser.upsert',
		'providerTemplate.upsert',
		'user.upsert',
	])('%s changes nothing the second time', async (key) => {
		await run(key, row);
		const before = node.world.snapshot();
		await run(key, row);
		expect(node.world.snapshot()).toEqual(before);
	});

	it.each(Object.entries(targets))('triggers at the end of a call of %s', async (to, target) => {
		const before = node.world.snapshot();
		const trigger = new Registering(
			{ ...node.credential(), secret: rightWord },
			{ secretIn: 'path', event: 'on_call_end', ...target, options: {} },
		);
		await trigger.publish();
		await trigger.publish();
		const own = tables().skills.filter(({ webhook_url: url }) => /n8n\.example/.test(url ?? ''));
		expect(own).toHaveLength(1);
		const end = () => endCall(node.world, 'on_call_end').url;
		// Of the client alone: the field says that an agent may need a link of its own.
		const isEnough = ['either', 'client'].includes(String(row['aiAgents.skillLinks']));
		if (to !== 'client' || isEnough) expect(end()).toBe(own[0].webhook_url);
		else expect(end).toThrow('No agent has the links');
		await trigger.remove();
		const after = node.world.snapshot().aiAgents as Record<string, unknown>;
		expect({ ...after, calls: [] }).toEqual({ ...(before.aiAgents as object), calls: [] });
	});

	it('hands on what an agent asks during a call, and each time again', async () => {
		const own = { event: 'ask', responseMode: 'lastNode', ...targets.clientAndAgents };
		const credential = { ...node.credential(), secret: rightWord };
		await new Registering(credential, { secretIn: 'path', ...own, options: {} }).publish();
		const { repeats } = node.world.settings.aiAgents.notifications;
		const { body, url } = endCall(node.world, 'ask', { parameters: { order: number } });
		expect(JSON.stringify(body)).toContain(`"order":${number}`);
		const { pathname: path } = new URL(url);
		const repeated = [];
		for (const sent of repeat(body, repeats)) {
			const parameters = { secretIn: 'path', ...own, options: {} } as INodeParameters;
			const { result } = await receive(new AiAgentsTrigger(), parameters, { body: sent, path });
			const [{ json }] = result.workflowData![0];
			expect(json.body).toEqual(body);
			repeated.push(json.repeated);
		}
		expect(repeated).toEqual(repeated.map((_, index) => index > 0));
	});

	it('starts once for a call, whether notifications are repeated or equal', async () => {
		// The trigger remembers the calls of other rows.
		begin(row, number);
		const parameters = { secretIn: 'path', event: 'on_call_end', ...targets.clientAndAgents };
		const credential = { ...node.credential(), secret: rightWord };
		await new Registering(credential, { ...parameters, options: {} }).publish();
		const { repeats, nameCall } = node.world.settings.aiAgents.notifications;
		const call = () => repeat(endCall(node.world, 'on_call_end').body, repeats);
		// Rows before this one may have had equal notifications.
		await clock.sleep(minute);
		expect(await startedBy(call())).toBe(1);
		// Without anything that names it, a second call looks like a repetition for a minute.
		expect(await startedBy(call())).toBe(nameCall ? 1 : 0);
		expect(await startedBy(call(), { rememberMinutes: 0 })).toBe(repeats + 1);
		await clock.sleep(minute);
		expect(await startedBy(call())).toBe(1);
	});
});
