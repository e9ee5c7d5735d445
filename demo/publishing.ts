import { sleep } from 'n8n-workflow';

import { isN8n1 } from './line';
import type { Rest } from './rest';

const PUBLISHED_WITHIN_MS = 240_000;
const TRIES_TO_PUBLISH = 5;

/** Answers when the workflow's triggers are really there, or throws. */
export async function publish(rest: Rest, id: string): Promise<void> {
	if (isN8n1) await activateWithRetries(rest, id);
	else await publishInBackground(rest, id);
}

export async function unpublish(rest: Rest, id: string): Promise<void> {
	if (isN8n1) await activate(rest, id, false);
	else await rest.call('POST', `/workflows/${id}/deactivate`, {});
}

/** Repeats what newer n8n rejects while it unpublishes the workflow in the background. */
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

/** Newer n8n tries as often by itself; with 1.x the user presses the button again. */
async function activateWithRetries(rest: Rest, id: string) {
	for (let tries = 1; ; tries++) {
		const [end] = await Promise.allSettled([activate(rest, id, true)]);
		if (end.status === 'fulfilled') return;
		if (tries === TRIES_TO_PUBLISH) throw end.reason;
	}
}

/** n8n 1.x has no versions: the triggers are there, or not, when it answers. */
async function activate(rest: Rest, id: string, active: boolean) {
	await rest.call('PATCH', `/workflows/${id}?forceSave=true`, { active });
}

async function publishInBackground(rest: Rest, id: string) {
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
