import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { retryPolicy } from '../../../nodes/shared/http/retry';
import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { useManualClock } from '../../harness/manualClock';
import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';
import { newAgentDocument } from '../agents/documents';
import { until } from '../../harness/until';
import { throughPauses } from '../../shared/http/answeringClient';
import { useAiAgents } from '../tested';

const agents = useAiAgents();
const clock = useManualClock();
const { agent: original, clientWithoutAgents: target } = SEEDED;
const document = JSON.stringify(newAgentDocument);
const unknown = /^The .+ may have been created: it is not sent again$/;

const posts = (path: string) =>
	agents.world.requests.filter((request) => request.method === 'POST' && request.path === path);
/** Lets the service process the delayed request. */
const processLate = async () => {
	agents.world.faults.release();
	await until(() => agents.world.requests.every(({ answeredMs }) => answeredMs !== null));
};
const delay = (path: string) =>
	agents.world.faults.add({ method: 'POST', path, held: true, times: 1 });
/** Lets the request of the node time out. */
const timeOut = async <T>(running: Promise<T>): Promise<T> => {
	await until(() => agents.world.faults.held === 1);
	clock.advance(30_000);
	return await running;
};

/** Tries within one execution, as by Retry On Fail; each returns the items or the error. */
function tries(operation: string, parameters: INodeParameters, more = {}) {
	const [resource, verb] = operation.split('.');
	const run = { execution: newExecution(), ...more };
	return async (own: INodeParameters = {}): Promise<INodeExecutionData[] | Error> =>
		await agents
			.run(resource, verb, { ...parameters, ...own }, run)
			.catch((thrown: Error) => thrown);
}

const jsonOf = (end: INodeExecutionData[] | Error) => (end as INodeExecutionData[])[0].json;

const imported = { clientId: byId(target), document };
const cases: Array<[string, string, INodeParameters, IDataObject]> = [
	['agent.upsert', '/agent', { name: 'New', client_id: byId(target) }, { outcome: 'unchanged' }],
	['skill.upsert', '/skills', { name: 'New' }, { outcome: 'unchanged' }],
	[
		'ttsConfiguration.upsert',
		'/tts_configurations',
		{
			provider: byId('umbrella'),
			detailsFrom: 'list',
			details: { detail: [{ parameter: 'voice', value: 'bass', parameter_type: 'string' }] },
		},
		{ outcome: 'unchanged' },
	],
	[
		'agent.clone',
		'/agent',
		{ agentId: byId(original), clientId: byId(target), name: 'Copy' },
		{ changed: 0 },
	],
	['agent.import', '/skills', imported, { unchanged: 2, created: 3 }],
	['agent.import', '/agent', imported, { unchanged: 3, created: 2 }],
	['agent.import', '/client_skills', imported, { unchanged: 4, created: 1 }],
];

describe('a creation that the service processes late', () => {
	it.each(cases)('%s sends %s once, and a later try finds it', async (name, path, own, end) => {
		delay(path);
		const attempt = tries(name, own);
		expect(await timeOut(attempt())).toMatchObject({
			message:
				'It may have been sent: check before you repeat it. The service did not respond in time',
		});
		const second = (await attempt()) as Error & { description: string };
		expect(second.message).toMatch(unknown);
		expect(second.description).toMatch(
			/did not respond in time.+Run the workflow .+finds or creates it/,
		);
		if (path === '/agent' && name === 'agent.import') {
			expect(second.description).toMatch(/Done so far: skill “Open ticket” \(\d+\) created/);
		}
		await processLate();
		expect(jsonOf(await attempt())).toMatchObject(end);
		expect(posts(path)).toHaveLength(1);
	});

	it('is not sent again by another item or run with the same desired state', async () => {
		delay('/skills');
		const items = [target, SEEDED.client].map((clientId) => ({ json: { clientId } }));
		const clientId = { ...byId(target), value: '={{ $json.clientId }}' };
		const settings = { onError: 'continueErrorOutput' } as const;
		const more = { items, settings };
		const execution = newExecution();
		const both = tries('agent.import', { ...imported, clientId }, { ...more, execution });
		const [first, second] = (await timeOut(both())) as INodeExecutionData[];
		expect(first.json.error).toBe(
			'It may have been sent: check before you repeat it. The service did not respond in time',
		);
		expect(second.json.error).toBe(
			'The skill named “Open ticket” may have been created: it is not sent again',
		);
		const next = tries('agent.import', imported, { execution, runIndex: 1 });
		expect(await next()).toMatchObject({ message: second.json.error });
		await processLate();
		expect(jsonOf(await next())).toMatchObject({ unchanged: 2, created: 3 });
		expect(posts('/skills')).toHaveLength(1);
	});

	it('succeeds in a new execution if it was never processed', async () => {
		agents.world.faults.add({ method: 'POST', drop: 'before', times: 1 });
		const attempt = tries('skill.upsert', { name: 'New' });
		await attempt();
		const [second, third] = [await attempt(), await attempt()];
		expect(second).toMatchObject({ message: expect.stringMatching(unknown) });
		expect(third).toEqual(second);
		const nextExecution = tries('skill.upsert', { name: 'New' });
		expect(jsonOf(await nextExecution())).toMatchObject({ outcome: 'created' });
	});
});

it.each([{ status: 422 }, { status: 429 }])(
	'a creation that was definitely rejected is sent again by the next try: %j',
	async (fault) => {
		const times = fault.status === 429 ? retryPolicy.tries : 1;
		agents.world.faults.add({ ...fault, method: 'POST', path: '/agent', times });
		const attempt = tries('agent.import', imported);
		expect(await throughPauses(clock, attempt())).toBeInstanceOf(Error);
		expect(jsonOf(await attempt())).toMatchObject({ unchanged: 2, created: 3 });
	},
);
