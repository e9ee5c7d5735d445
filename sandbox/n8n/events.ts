/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs beside n8n, not in it */
import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { CONTROL } from '../route';
import { fieldsOf, type Execution, type N8n } from './driver';

/** An example that an event starts: the event that the sandbox sends, and what came of it. */
interface EventStory {
	/** Below the control plane's `/deliver`. */
	path: string;
	body: IDataObject;
	describe(execution: Execution): string[];
}

const STARTS_WITHIN_MS = 120_000;
const QUESTION = 'Where is my order?';

/** By the name of the workflow. They stay published, so that the page's buttons reach them. */
export const events: Readonly<Record<string, EventStory>> = {
	'Reply to chat messages': {
		path: 'chat',
		body: { message: { type: 'text', body: QUESTION } },
		describe: (execution) => [
			`A customer wrote “${QUESTION}”`,
			...fieldsOf(execution, 'Answer').map(({ text }) => `Answered: “${String(text)}”`),
			"It stays published: write to it on the sandbox's page",
		],
	},
	'Log finished calls with their recording': {
		path: 'skill',
		body: { event: 'on_call_end' },
		describe(execution) {
			const logged = fieldsOf(execution, 'Log Line').length;
			return [
				'Publishing it created a skill at the platform; then a call ended, and the platform reported it',
				logged > 0
					? `${logged} calls of the last day logged, each with its recording`
					: 'All calls of the last day were logged at an earlier start: none is logged twice',
			];
		},
	},
};

/** Triggers the event of a published example and returns the execution that it started. */
export async function runOnEvent(
	n8n: N8n,
	sandboxUrl: string,
	{ id, name }: { id: string; name: string },
): Promise<Execution> {
	const { path, body } = events[name];
	const before = await n8n.workflows.executions(id);
	await axios.post(`${sandboxUrl}/${CONTROL}/deliver/${path}`, body, { proxy: false });
	const deadline = Date.now() + STARTS_WITHIN_MS;
	while (Date.now() < deadline) {
		const started = (await n8n.workflows.executions(id)).find((one) => !before.includes(one));
		if (started) return await n8n.workflows.ended(started);
		await sleep(100);
	}
	throw new Error(`Nothing was started within ${STARTS_WITHIN_MS / 1000} s`);
}
