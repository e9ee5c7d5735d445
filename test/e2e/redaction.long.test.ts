import { parse } from 'flatted';
import type { IDataObject, INode, IRunData } from 'n8n-workflow';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { testedAiAgents } from '../AiAgents/tested';
import { testedChat } from '../Chat/tested';
import { testedEmail } from '../Email/tested';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import type { Tested } from '../harness/tested';
import { plantSecrets, secretPathsIn } from '../trust/secretOutput';
import { runN8nCode } from './n8nCode';
import { byId, inARow, manualStart, ofPack, place, placeInputs, placeSet } from './nodes';
import { useHarness } from './useHarness';
import { startUntilWaiting } from './waiting';

const harness = useHarness();
beforeEach(() => {
	plantSecrets(harness.world);
});

interface Data {
	resultData: { runData: IRunData };
	executionData: object;
}

interface Kept {
	workflowData: { nodes: INode[] };
	data: Data;
}

/** An execution as n8n gives it to the editor; `query` as the editor asks for it. */
async function readStored(id: string, query = ''): Promise<Kept> {
	const path = `/executions/${id}${query}`;
	const { data, ...own } = await harness.n8n.rest.call<Kept & { data: string }>('GET', path);
	return { ...own, data: parse(data) as Data };
}

const placeSample = (tested: Tested, key: string, own: IDataObject = {}) => {
	const [resource, operation] = key.split('.');
	const parameters = { resource, operation, ...tested.samples[key], ...own };
	const { credentials } = harness;
	const settings = { credentials, executeOnce: true };
	return place(key, ofPack(tested.nodeType.description.name), parameters, settings);
};

const raw = { simplify: false };

/** Every operation whose output has something that works like a credential. */
const operations: ReadonlyArray<[Tested, string, IDataObject?]> = [
	[testedAiAgents, 'agent.getFull', raw],
	[testedAiAgents, 'agent.export', { options: { includeSecrets: true } }],
	[testedAiAgents, 'call.get'],
	[testedAiAgents, 'call.getDossier', { recording: 'url' }],
	[testedAiAgents, 'llmConfiguration.get', raw],
	[testedAiAgents, 'recording.getUrl'],
	[testedAiAgents, 'skill.get', { skillId: byId(SEEDED.skillOnCallEnd) }],
	[testedOutboundVoice, 'call.start'],
];

const secretsIn = (runData: IRunData, nodes: readonly string[]) =>
	nodes.flatMap((name) =>
		secretPathsIn(runData[name].map(({ data }) => data?.main)).map((path) => `${name} ${path}`),
	);

describe('In a stored execution', () => {
	it('what works like a credential is hidden by what the nodes declare, and the next nodes get it', async () => {
		const nodes = operations.map(([tested, key, own]) => placeSample(tested, key, own));
		const names = nodes.map(({ name }) => name);
		const taken = '={{ $("recording.getUrl").first().json.url }}';
		const next = placeSet('Next', {});
		Object.assign(next.parameters, { jsonOutput: `={{ { taken: ${taken.slice(3, -2)} } }}` });
		const { id } = await harness.run(inARow('Secrets', [manualStart, ...nodes, next]));
		const execution = await readStored(id);
		const { runData } = execution.data.resultData;
		expect(secretsIn(runData, names).length).toBeGreaterThan(names.length);
		const descriptions = await harness.n8n.nodeTypes();
		const hidden = runN8nCode<IRunData>('redaction.cjs', { execution, descriptions });
		expect(secretsIn(hidden, names)).toEqual([]);
		expect(JSON.stringify(hidden.Next)).toMatch(/signature=[0-9a-f]{64}/);
	});

	it.each([
		['email.sendAndWait', testedEmail],
		['message.sendAndWait', testedChat],
		['call.startAndWait', testedOutboundVoice],
	] as const)('so is what continues %s', async (key, tested) => {
		const node = placeSample(tested, key);
		const id = await startUntilWaiting(harness, inARow(`Waiting ${key}`, [manualStart, node]));
		const execution = await readStored(id);
		await harness.n8n.workflows.stop(id);
		expect(secretPathsIn(execution.data.resultData)).not.toEqual([]);
		const descriptions = await harness.n8n.nodeTypes();
		const hidden = runN8nCode<IRunData>('redaction.cjs', { execution, descriptions });
		expect(secretPathsIn(hidden)).toEqual([]);
	});

	/** n8n has a licence for the policy of a workflow. Anyone may ask for the same of one execution. */
	it.each([
		['stopWorkflow', ['executionData.contextData']],
		['continueRegularOutput', []],
	])(
		'errors, hints and items have nothing of an item where n8n hides all data; On Error: %s',
		async (onError, left) => {
			const agent = { ...testedAiAgents.samples['agent.create'], name: '={{ $json.name }}' };
			const parameters = { resource: 'agent', operation: 'create', ...agent };
			const inputs = ['', ' two'].map((end) => ({ name: `${marker}${end}`, url: 'x' }));
			harness.world.faults.add({ path: '/agent', status: 400, body: { message: marker }, skip: 1 });
			const node = { type: ofPack('aiAgents'), onError } as Partial<INode>;
			const { id } = await harness.runNode(parameters, { inputs, node });
			expect(placesOf((await readStored(id)).data)).toContain('resultData');
			const { data } = await readStored(id, '?redactExecutionData=true');
			expect(placesOf(data)).toEqual(left);
			expect(data.resultData.runData['Under Test'][0].error).toBeUndefined();
		},
	);

	it('of a failed execution, n8n leaves what nodes keep for themselves, as Loop Over Items does', async () => {
		const options = { batchSize: 1, options: {} };
		const loop = place('Loop', 'n8n-nodes-base.splitInBatches', options, { typeVersion: 3 });
		const stop = place('Stop', 'n8n-nodes-base.stopAndError', { errorMessage: 'Stopped' });
		const row = [manualStart, placeInputs([{ name: marker }, { name: marker }]), loop];
		const file = inARow('Loop', [...row, stop]);
		file.connections.Loop.main.unshift([]);
		const { id } = await harness.run(file);
		const { data } = await readStored(id, '?redactExecutionData=true');
		expect(placesOf(data)).toEqual(['executionData.contextData']);
	});
});

const marker = 'planted-item';

/** The parts of an execution that contain the marker. */
const placesOf = ({ resultData, executionData }: Data) =>
	Object.entries({ resultData, ...named('executionData', executionData) })
		.filter(([, part]) => JSON.stringify(part ?? null).includes(marker))
		.map(([name]) => name);

const named = (prefix: string, parts: object) =>
	Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${prefix}.${name}`, part]));
