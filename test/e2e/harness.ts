/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs beside n8n, not in it */
import type { IDataObject, INode } from 'n8n-workflow';
import { basename, dirname } from 'node:path';

import type { Execution, N8nClient, WorkflowFile } from '../../demo/driver';
import { exampleCredentials, manualTriggerOf, readExample } from '../../demo/examples';
import { aiCredentials, sandboxCredentials } from '../../demo/sandboxCredentials';
import { withCredentials } from '../../demo/workflows';
import { startSandbox, type Sandbox } from '../../sandbox/http/server';
import { aroundNode, NODE_TYPE, place } from './nodes';

interface RunOptions {
	inputs?: IDataObject[];
	node?: Partial<INode>;
}

/** `/…/test/e2e/billing.long.test.ts` -> `e2e-billing`. */
const nameOf = (path: string) => `${basename(dirname(path))}-${basename(path).split('.')[0]}`;

/** The sandbox of one test file, and what this file has in an n8n that other files may use as well. */
export abstract class Harness<N extends N8nClient = N8nClient> {
	sandbox!: Sandbox;

	n8n!: N;

	/** Holds n8n's files and `n8n.log`. */
	folder!: string;

	/** What a node's credentials say in a workflow, one of each type. */
	readonly credentials: Record<string, { id: string; name: string }> = {};

	/** Unique; part of the names of all that this file has in n8n. */
	readonly name = nameOf(String(expect.getState().testPath));

	/** Of the webhook triggers. No other file has it, so that it is found nowhere by chance. */
	readonly secret = `webhook-secret-of-${this.name}`;

	get world() {
		return this.sandbox.world;
	}

	async open(): Promise<void> {
		this.sandbox = await startSandbox();
		await this.openN8n();
		const { url } = this.sandbox;
		await this.createCredentials([...sandboxCredentials(url), ...aiCredentials(url)]);
	}

	protected abstract openN8n(): Promise<void>;

	async close(): Promise<void> {
		await this.sandbox?.stop();
	}

	/** The credentials of all nodes from now on. */
	async createCredentials(all: ReturnType<typeof sandboxCredentials>): Promise<void> {
		for (const { type, data } of all) {
			const own = type === 'switchboardWebhookApi' ? { secret: this.secret } : data;
			this.credentials[type] = await this.createCredential(exampleCredentials[type], type, own);
		}
	}

	/** Replaces an earlier one of this name and type. */
	async createCredential(title: string, type: string, data: IDataObject) {
		const name = `${title} (${this.name})`;
		return { id: await this.n8n.credentials.create(name, type, data), name };
	}

	/** Answers what the Test button says about a credential. */
	async testCredential(type: string, data: IDataObject, title = 'Tested') {
		const { id } = await this.createCredential(title, type, data);
		return await this.n8n.credentials.test(id);
	}

	/** The same of the sandbox's credential of this type, with some fields changed. */
	async testChanged(type: string, changed: IDataObject) {
		const { data } = sandboxCredentials(this.sandbox.url).find((one) => one.type === type)!;
		return await this.testCredential(type, { ...data, ...changed });
	}

	/** Imports a workflow, in place of an earlier one of this name; answers its ID. */
	async import(file: WorkflowFile): Promise<string> {
		const nodes = file.nodes.map((node) => this.connected(node));
		const name = `${file.name} (${this.name})`;
		return await this.n8n.workflows.import({ ...file, nodes, name }, {});
	}

	async publish(file: WorkflowFile): Promise<string> {
		const id = await this.import(file);
		await this.n8n.workflows.publish(id);
		return id;
	}

	/** Runs a workflow from its manual trigger. */
	async run(file: WorkflowFile): Promise<Execution> {
		return await this.n8n.workflows.run(await this.import(file), manualTriggerOf(file)!);
	}

	async runExample(file: string): Promise<Execution> {
		return await this.run(readExample(file));
	}

	/** Runs one node (by default numbering) for each input; its outputs are those of `Under Test`. */
	async runNode(parameters: IDataObject, options: RunOptions = {}): Promise<Execution> {
		const id = await this.importNode(parameters, options);
		return await this.n8n.workflows.run(id, 'Start');
	}

	/** The same without running it: answers the ID of the workflow, whose trigger is `Start`. */
	async importNode(parameters: IDataObject, { inputs = [{}], node }: RunOptions = {}) {
		const { credentials } = this;
		const underTest = place('Under Test', NODE_TYPE, parameters, { credentials, ...node });
		return await this.import(aroundNode(underTest, inputs));
	}

	/** `POST /api/management/buyDids 200` and so on, in order of arrival; with `part`, those with it. */
	requestsTo(service: string, part = ''): string[] {
		return this.world.requests
			.filter((request) => request.service === service)
			.map(({ method, path, status }) => `${method} ${path} ${status}`)
			.filter((line) => line.includes(part));
	}

	/** With this file's credentials, where the node asks for those that the examples are written for. */
	private connected(node: INode): INode {
		return withCredentials(node, (type, credential) =>
			credential.name === exampleCredentials[type]
				? (this.credentials[type] ?? credential)
				: credential,
		);
	}
}
