import type { WorkflowFile } from '../../demo/driver';
import { listExampleFiles, manualTriggerOf, readExample } from '../../demo/examples';
import { HANGS_AFTER_MS } from '../../demo/hang';
import { local } from '../../sandbox/http/local';
import type { Harness } from './harness';
import { outcomes } from './outcomes';
import { useHarness, useOwnN8n } from './useHarness';

interface Imported {
	workflows: Array<{ sourceWorkflowId: string; localId: string }>;
}

/** n8n's public API for packages, with a key of the owner. */
async function packagesOf({ n8n }: Harness) {
	const scopes = ['workflow:export', 'workflow:import', 'credential:create', 'dataTable:create'];
	const key = { label: 'packages', expiresAt: null, scopes };
	const { rawApiKey } = await n8n.rest.call<{ rawApiKey: string }>('POST', '/api-keys', key);
	return async (path: 'export' | 'import', body: unknown) => {
		const { status, data } = await local.post<Buffer>(
			`${n8n.url}/api/v1/n8n-packages/${path}`,
			body,
			{
				headers: { 'X-N8N-API-KEY': rawApiKey },
				responseType: 'arraybuffer',
				timeout: HANGS_AFTER_MS,
			},
		);
		expect([status, status === 200 ? '' : String(data)]).toEqual([200, '']);
		return data;
	};
}

describe('n8n’s packages', () => {
	const source = useHarness();
	const target = useOwnN8n();
	const read = async ({ n8n }: Harness, id: string) =>
		await n8n.rest.call<WorkflowFile>('GET', `/workflows/${id}`);

	it('move all examples to another n8n, which finds its own credentials by their names', async () => {
		const ids: string[] = [];
		for (const file of listExampleFiles()) ids.push(await source.import(readExample(file)));
		const exported = await (await packagesOf(source))('export', { workflowIds: ids });
		const form = new FormData();
		form.set('package', new Blob([new Uint8Array(exported)]), 'examples.n8np');
		form.set('workflowConflictPolicy', 'fail');
		form.set('workflowIdPolicy', 'new');
		// By default, n8n looks for the same ID, and creates empty credentials.
		form.set('credentialMatchingMode', 'name-and-type');
		const answer = String(await (await packagesOf(target))('import', form));
		const { workflows } = JSON.parse(answer) as Imported;
		expect(workflows.map(({ sourceWorkflowId }) => sourceWorkflowId).sort()).toEqual(ids.sort());

		const own = new Map(Object.values(target.credentials).map(({ id, name }) => [name, id]));
		const foreign = [...ids, ...Object.values(source.credentials).map(({ id }) => id)];
		for (const { sourceWorkflowId, localId } of workflows) {
			const before = await read(source, sourceWorkflowId);
			const { name, nodes, connections, settings } = await read(target, localId);
			expect(connections).toEqual(before.connections);
			expect(nodes.map(({ parameters }) => parameters)).toEqual(
				before.nodes.map(({ parameters }) => parameters),
			);
			const used = nodes.flatMap(({ credentials }) => Object.values(credentials ?? {}));
			const wrong = used.filter((one) => (own.get(one.name) ?? one.id) !== one.id);
			expect([name, wrong]).toEqual([name, []]);
			// n8n leaves the credentials of an agent that a node defines, which are in its parameters.
			const others = nodes.filter(({ type }) => type !== 'n8n-nodes-base.messageAnAgent');
			const text = JSON.stringify({ nodes: others, connections, settings });
			expect([name, foreign.filter((id) => text.includes(`"${id}"`))]).toEqual([name, []]);
		}

		const file = 'broadcast-to-a-topic.json';
		const { name } = readExample(file);
		const moved = await Promise.all(workflows.map(({ localId }) => read(target, localId)));
		const index = moved.findIndex((one) => one.name.startsWith(name));
		const trigger = manualTriggerOf(moved[index])!;
		const execution = await target.n8n.workflows.run(workflows[index].localId, trigger);
		outcomes[file](execution, target.world, {});
	});
});
