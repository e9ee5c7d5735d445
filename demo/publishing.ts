import { sleep } from 'n8n-workflow';

import type { Rest } from './rest';

const PUBLISHED_WITHIN_MS = 240_000;

/** n8n unpublishes the workflow in the background, and rejects requests meanwhile. */
export async function untilUnpublished(work: () => Promise<unknown>): Promise<void> {
	const deadline = Date.now() + PUBLISHED_WITHIN_MS;
	for (;;) {
		const [end] = await Promise.allSettled([work()]);
		if (end.status === 'fulfilled') return;
		const isBusy = /still being unpublished/.test((end.reason as Error).message);
		if (!isBusy || Date.now() > deadline) throw end.reason;
		await sleep(100);
	}
}

/** n8n publishes in the background. It resolves when the workflow’s triggers exist, or throws. */
export async function publish(rest: Rest, id: string): Promise<void> {
	const { versionId } = await rest.call('GET', `/workflows/${id}`);
	await rest.call('POST', `/workflows/${id}/activate`, { versionId });
	const deadline = Date.now() + PUBLISHED_WITHIN_MS;
	while (Date.now() < deadline) {
		const answer = await rest.call('GET', `/workflows/${id}/publication-status`);
		if (answer.status === 'published') return;
		if (answer.status === 'failed') throw new Error(`Not published: ${JSON.stringify(answer)}`);
		await sleep(100);
	}
	throw new Error(`Workflow ${id} was not published after ${PUBLISHED_WITHIN_MS / 1000} s`);
}
