import axios, { type AxiosRequestConfig } from 'axios';
import type { IConnections, IDataObject, INode } from 'n8n-workflow';

import type { Execution } from '../../sandbox/n8n/driver';
import { isN8n1 } from '../../sandbox/n8n/line';
import { mapConcurrent } from '../../nodes/shared/concurrency';
import { until } from '../until';
import { stage } from './stage';

export interface PublishedTrigger {
	workflowId: string;
	/** The address without the secret. */
	url: string;
	/** The one whose last part is the secret. */
	pathUrl: string;
}

let published = 0;

/** Publishes a workflow of a trigger, and `others` one after the other; answers where it waits. */
export async function publishTrigger(
	type: string,
	path: string,
	parameters: IDataObject = {},
	others: INode[] = [],
): Promise<PublishedTrigger> {
	const webhookId = `hook-${path}-${++published}`;
	const trigger = {
		...{ id: webhookId, name: 'Trigger', type: `n8n-nodes-switchboard.${type}`, typeVersion: 1 },
		...{ position: [0, 0], parameters, webhookId, credentials: stage.credentials },
	} as unknown as INode;
	const end = { id: 'end', name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1 };
	const next = others[0] ?? ({ ...end, position: [200, 0], parameters: {} } as INode);
	const workflowId = await stage.n8n.workflows.import({
		name: `Trigger ${webhookId}`,
		nodes: [trigger, next, ...others.slice(1)],
		connections: chain(['Trigger', next.name, ...others.slice(1).map(({ name }) => name)]),
	});
	await stage.n8n.workflows.publish(workflowId);
	const base = `${stage.n8n.webhookUrl}/webhook/${webhookId}`;
	return { workflowId, url: `${base}/${path}`, pathUrl: `${base}/${webhookId}/${path}` };
}

const chain = (names: string[]): IConnections =>
	Object.fromEntries(
		names.slice(1).map((node, n) => [names[n], { main: [[{ node, type: 'main', index: 0 }]] }]),
	);

/** One request as the platform makes it; answers status and body whatever comes. */
export async function ask(
	url: string,
	body?: unknown,
	config: AxiosRequestConfig = {},
): Promise<{ status: number; data: unknown }> {
	const method = body === undefined ? 'GET' : 'POST';
	const answer = await axios.request({
		...{ method, url, data: body, proxy: false, validateStatus: null, timeout: 60_000 },
		// A text goes as it is, so that broken JSON stays broken.
		...(typeof body === 'string' && { transformRequest: [(text: string) => text] }),
		...config,
	});
	return { status: answer.status, data: answer.data };
}

/**
 * The executions that a workflow has had, once `count` have ended and no other one is under way; an
 * answered notification may be queued a moment later, so it looks four times.
 */
export async function executionsOf(workflowId: string, count: number): Promise<string[]> {
	let calm = 0;
	await until(async () => {
		const isOver =
			(await countOf(workflowId, ended)) >= count && (await countOf(workflowId, underWay)) === 0;
		calm = isOver ? calm + 1 : 0;
		return calm === 4;
	}, 150);
	return (await listEnded(workflowId)).map(({ id }) => id);
}

const ended = ['success', 'error', 'crashed', 'canceled'];
const underWay = ['new', 'running'];

const those = (workflowId: string, status: string[]) =>
	encodeURIComponent(JSON.stringify({ workflowId, status }));

async function countOf(workflowId: string, status: string[]): Promise<number> {
	const path = `/executions?filter=${those(workflowId, status)}&limit=1`;
	return Number((await stage.n8n.rest.call('GET', path)).count);
}

interface Page {
	results: Array<{ id: string }>;
	nextCursor?: string | null;
}

async function listEnded(workflowId: string): Promise<Page['results']> {
	const found: Page['results'] = [];
	for (let from: string | undefined = ''; from !== undefined;) {
		const path = `/executions?filter=${those(workflowId, ended)}&limit=100${from}`;
		const page: Page = await stage.n8n.rest.call<Page & IDataObject>('GET', path);
		for (const one of page.results) found.push(one);
		from = nextOf(page);
	}
	return found;
}

/** n8n 1.x goes on by the last ID, newer ones by a cursor. */
function nextOf({ results, nextCursor }: Page): string | undefined {
	if (isN8n1) return results.length < 100 ? undefined : `&lastId=${results.at(-1)!.id}`;
	return nextCursor ? `&cursor=${encodeURIComponent(nextCursor)}` : undefined;
}

export const readExecutions = async (ids: string[]): Promise<Execution[]> =>
	await mapConcurrent(ids, 4, async (id) => await stage.n8n.workflows.execution(id));
