import type { AxiosRequestConfig } from 'axios';
import type { IDataObject, INode } from 'n8n-workflow';

import type { Execution, N8nClient, WorkflowFile } from '../../demo/driver';
import { HANGS_AFTER_MS } from '../../demo/hang';
import { local } from '../../sandbox/http/local';
import { mapConcurrent } from '../../nodes/shared/concurrency';
import { until } from '../harness/until';
import type { Harness } from './harness';
import { inARow, noOp, ofPack, place } from './nodes';

export interface PublishedTrigger {
	workflowId: string;
	/** The address without the secret. */
	url: string;
	/** The one whose last part is the secret. */
	pathUrl: string;
}

let published = 0;

/**
 * Publishes a workflow of a trigger and, from this output of it, `others`, one after the other; answers
 * where it listens.
 */
export async function publishTrigger(
	harness: Harness,
	type: string,
	path: string,
	parameters: IDataObject = {},
	others: INode[] = [noOp],
	output = 0,
): Promise<PublishedTrigger> {
	const { n8n, name, credentials } = harness;
	const webhookId = `hook-${name}-${path}-${++published}`;
	const node = { id: webhookId, webhookId, credentials };
	const trigger = place('Trigger', ofPack(type), parameters, node);
	const workflow = inARow(`Trigger ${webhookId}`, [trigger, ...others]);
	workflow.connections.Trigger?.main.unshift(...Array.from({ length: output }, () => []));
	const workflowId = await harness.publish(workflow);
	const base = `${n8n.webhookUrl}/webhook/${webhookId}`;
	return { workflowId, url: `${base}/${path}`, pathUrl: `${base}/${webhookId}/${path}` };
}

/** A published chat trigger and its address, secret included. */
export async function publishChat(harness: Harness, options: IDataObject = {}, others?: INode[]) {
	const published = await publishTrigger(harness, 'chatTrigger', 'chat', { options }, others);
	return { ...published, address: `${published.pathUrl}/${harness.secret}` };
}

/** Publishes an example of a webhook trigger; answers how to send it notifications. */
export async function publishExample(harness: Harness, example: WorkflowFile, path: string) {
	const { webhookId } = example.nodes.find(
		(node) => node.webhookId && node.type.endsWith('Trigger'),
	)!;
	const { workflows } = harness.n8n;
	const workflowId = await harness.publish(example);
	const url = `${harness.n8n.url}/webhook/${webhookId}/${webhookId}/${path}/${harness.secret}`;
	return {
		workflowId,
		send: async (body: unknown) => expect((await ask(url, body)).status).toBe(200),
		executions: async (count: number) => await executionsOf(harness, workflowId, count),
		remove: async () => {
			await workflows.unpublish(workflowId);
			await workflows.remove(workflowId);
		},
	};
}

/** One request as the platform makes it; answers status and body whatever comes. */
export async function ask(
	url: string,
	body?: unknown,
	config: AxiosRequestConfig = {},
): Promise<{ status: number; data: unknown }> {
	const method = body === undefined ? 'GET' : 'POST';
	const answer = await local.request({
		method,
		url,
		data: body,
		timeout: HANGS_AFTER_MS,
		// A text goes as it is, so that broken JSON stays broken.
		...(typeof body === 'string' && { transformRequest: [(text: string) => text] }),
		...config,
	});
	return { status: answer.status, data: answer.data };
}

/**
 * Sends a notification until it is taken or rejected for good, as the platform would; answers the last
 * status. With 503, n8n could not reach its database or was still busy with the same event.
 */
export async function deliver(url: string, body: unknown): Promise<number> {
	let status = 0;
	await until(async () => {
		({ status } = await ask(url, body, { headers: { 'content-type': 'application/json' } }));
		return status !== 503;
	}, 200);
	return status;
}

/**
 * Until a workflow has had so many executions and none is under way. An answered notification may be
 * queued a moment later, so it looks four times.
 */
export async function untilEnded({ n8n }: Harness, workflowId: string, count: number) {
	let calm = 0;
	await until(async () => {
		const isOver =
			(await countOf(n8n, workflowId, ended)) >= count &&
			(await countOf(n8n, workflowId, underWay)) === 0;
		calm = isOver ? calm + 1 : 0;
		return calm === 4;
	}, 150);
}

/** All executions that a workflow has had, once `count` have ended and none is under way. */
export async function executionsOf(
	harness: Harness,
	workflowId: string,
	count: number,
): Promise<Execution[]> {
	await untilEnded(harness, workflowId, count);
	return await readExecutions(harness, await listEnded(harness.n8n, workflowId));
}

const ended = ['success', 'error', 'crashed', 'canceled'];
const underWay = ['new', 'running'];

const those = (workflowId: string, status: string[]) =>
	encodeURIComponent(JSON.stringify({ workflowId, status }));

async function countOf({ rest }: N8nClient, workflowId: string, status: string[]): Promise<number> {
	const path = `/executions?filter=${those(workflowId, status)}&limit=1`;
	return Number((await rest.call('GET', path)).count);
}

interface Page {
	results: Array<{ id: string }>;
	nextCursor?: string | null;
}

async function listEnded({ rest }: N8nClient, workflowId: string): Promise<string[]> {
	const found: string[] = [];
	for (let from: string | undefined = ''; from !== undefined;) {
		const path = `/executions?filter=${those(workflowId, ended)}&limit=100${from}`;
		const page: Page = await rest.call<Page & IDataObject>('GET', path);
		found.push(...page.results.map(({ id }) => id));
		from = nextOf(page);
	}
	return found;
}

const nextOf = ({ nextCursor }: Page): string | undefined =>
	nextCursor ? `&cursor=${encodeURIComponent(nextCursor)}` : undefined;

export const readExecutions = async ({ n8n }: Harness, ids: string[]): Promise<Execution[]> =>
	await mapConcurrent(ids, 4, async (id) => await n8n.workflows.execution(id));
