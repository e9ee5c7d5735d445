/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   makes and removes n8n's temporary folder */
import type { IDataObject, INode } from 'n8n-workflow';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startN8n, type Execution, type N8n, type WorkflowFile } from '../../sandbox/n8n/driver';
import { EXAMPLE_CREDENTIAL } from '../../sandbox/n8n/examples';
import { isN8n1 } from '../../sandbox/n8n/line';
import { sandboxCredentials } from '../../sandbox/n8n/sandboxCredentials';
import { startSandbox, type Sandbox } from '../../sandbox/server';

export const NODE_TYPE = 'n8n-nodes-switchboard.numbering';

interface Stage {
	n8n: N8n;
	sandbox: Sandbox;
	folder: string;
	/** What a node's credentials say in a workflow, one of each type. */
	credentials: Record<string, { id: string; name: string }>;
}

/** The one n8n and the one sandbox of these tests; filled by `openStage`. */
export const stage = {} as Stage;

const packDirectory = join(__dirname, '..', '..');

export async function openStage(env: Record<string, string> = {}): Promise<void> {
	stage.folder = mkdtempSync(join(tmpdir(), 'switchboard-n8n-'));
	stage.sandbox = await startSandbox();
	stage.n8n = await startN8n({ folder: stage.folder, packDirectory, env });
	stage.credentials = await provideCredentials(stage.n8n);
}

/** Ends n8n as `kill -9` does, lets happen what happens meanwhile, and starts it at the same address. */
export async function restartN8n(meanwhile: () => unknown): Promise<void> {
	const { folder, n8n } = stage;
	await n8n.kill();
	await meanwhile();
	const port = Number(new URL(n8n.url).port);
	stage.n8n = await startN8n({ folder, packDirectory, port });
	// It takes another port where somebody has taken this one, and nothing would find it.
	expect(stage.n8n.url).toBe(n8n.url);
}

/** One credential of each type, for the sandbox: what a node's credentials say in a workflow. */
export async function provideCredentials(n8n: N8n): Promise<Stage['credentials']> {
	const provided: Stage['credentials'] = {};
	for (const { type, data } of sandboxCredentials(stage.sandbox.url)) {
		const id = await n8n.credentials.create(EXAMPLE_CREDENTIAL, type, data);
		provided[type] = { id, name: EXAMPLE_CREDENTIAL };
	}
	return provided;
}

/** For a test of what n8n 1.x does not have: left out there, with a name that says why. */
export const itWith = (needed: string) => (name: string, test: () => Promise<void>) =>
	isN8n1 ? it.skip(`${name} (n8n 1.x has no ${needed})`, test) : it(name, test);

/** A credential that its Test button refuses; n8n 1.x says so in its own words, not in these. */
export const refusal = (words: RegExp) => ({
	status: 'Error',
	message: isN8n1 ? expect.any(String) : expect.stringMatching(words),
});

export async function closeStage(): Promise<void> {
	await stage.n8n?.stop();
	await stage.sandbox?.stop();
	if (stage.folder) rmSync(stage.folder, { recursive: true, force: true });
}

/** n8n looks once a minute for waits whose time is up: one of seconds may end two looks later. */
export const WAIT_ENDED_MS = 300_000;

interface Surroundings {
	inputs?: IDataObject[];
	node?: Partial<INode>;
	n8n?: N8n;
	/** Of the run; n8n's default patience of the tests where not given. */
	withinMs?: number;
}

/** Runs one node (numbering, if `node` names none) for each input; its outputs are those of `Under Test`. */
export async function runNode(
	parameters: IDataObject,
	surroundings: Surroundings = {},
): Promise<Execution> {
	const id = await importNode(parameters, surroundings);
	const { n8n = stage.n8n, withinMs } = surroundings;
	return await n8n.workflows.run(id, 'Start', withinMs);
}

/** The same without running it: answers the id of the workflow, whose trigger is `Start`. */
export async function importNode(
	parameters: IDataObject,
	{ inputs = [{}], node = {}, n8n = stage.n8n }: Surroundings = {},
): Promise<string> {
	const credentials = { ...stage.credentials };
	return await n8n.workflows.import({
		name: 'Under test',
		nodes: [
			place('Start', 'n8n-nodes-base.manualTrigger', {}),
			place(
				'Inputs',
				'n8n-nodes-base.code',
				{
					jsCode: `return ${JSON.stringify(inputs.map((json) => ({ json })))};`,
				},
				2,
			),
			{ ...place('Under Test', NODE_TYPE, parameters), credentials, ...node },
		],
		connections: { ...lead('Start', 'Inputs'), ...lead('Inputs', 'Under Test') },
	});
}

function place(name: string, type: string, parameters: IDataObject, typeVersion = 1): INode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters } as INode;
}

function lead(from: string, to: string): WorkflowFile['connections'] {
	return { [from]: { main: [[{ node: to, type: 'main', index: 0 }]] } };
}

/** `POST /api/management/buyDids 200` and so on, in order of arrival. */
export function requestsTo(service: string): string[] {
	return stage.sandbox.world.requests
		.filter((request) => request.service === service)
		.map(({ method, path, status }) => `${method} ${path} ${status}`);
}

export const BUY = {
	resource: 'order',
	operation: 'buy',
	destinationId: { __rl: true, mode: 'id', value: '102' },
	quantity: 2,
	numberTypes: ['GEOGRAPHIC'],
	features: ['CALL_IN'],
	reference: '={{ $workflow.id }}-{{ $execution.id }}-{{ $itemIndex }}',
};
