import { chooseChatUrl } from '../sandbox/webhooks/neighbor';
import type { Sandbox } from '../sandbox/http/server';
import { chatTriggersOf } from './chatTriggers';
import type { Execution, N8nClient, WorkflowFile } from './driver';
import { events, runOnEvent } from './events';
import { manualTriggerOf, readExamples } from './examples';
import { stories } from './stories';

export interface Placed {
	id: string;
	file: WorkflowFile;
}

export interface Played {
	worked: boolean;
	story: string[];
	tookMs: number;
}

export async function placeExamples(n8n: N8nClient): Promise<Placed[]> {
	const placed: Placed[] = [];
	for (const file of readExamples()) {
		placed.push({ id: await n8n.workflows.import(file), file });
	}
	return placed;
}

/** Others wait for minutes or for a person. */
export function isPlayable({ file }: Placed): boolean {
	return file.name in stories || file.name in events;
}

export async function playExample(
	n8n: N8nClient,
	sandbox: Sandbox,
	placed: Placed,
): Promise<Played> {
	return await play(placed.file, async () => await execute(n8n, sandbox, placed));
}

export async function play({ name }: WorkflowFile, run: () => Promise<Execution>): Promise<Played> {
	const startedAt = Date.now();
	const ended = (worked: boolean, story: string[]) => ({
		worked,
		story,
		tookMs: Date.now() - startedAt,
	});
	try {
		const execution = await run();
		if (execution.status !== 'success') return ended(false, describeFailure(execution));
		return ended(true, (stories[name] ?? events[name].describe)(execution));
	} catch (thrown) {
		return ended(false, [`It didn’t work: ${(thrown as Error).message}`]);
	}
}

async function execute(n8n: N8nClient, sandbox: Sandbox, { id, file }: Placed): Promise<Execution> {
	const trigger = manualTriggerOf(file);
	if (trigger) return await n8n.workflows.run(id, trigger);
	await republish(n8n, id);
	// People register it at the platform.
	const [chat] = chatTriggersOf(n8n.url, file);
	if (chat) chooseChatUrl(sandbox.world.n8n, chat.url, chat.name);
	return await runOnEvent(n8n, sandbox.url, { id, file });
}

function describeFailure({ failure, status }: Execution): string[] {
	const words = [`It didn’t work: ${failure?.message ?? status}`, failure?.description ?? ''];
	return words.filter((line) => line !== '');
}

/** Triggers register themselves again at the sandbox after its reset. */
export async function republishAll(n8n: N8nClient, placed: readonly Placed[]): Promise<void> {
	for (const { id, file } of placed) {
		if (file.name in events) await republish(n8n, id);
	}
}

/** A workflow that an earlier start has published would not register itself again. */
async function republish({ workflows }: N8nClient, id: string) {
	await workflows.unpublish(id);
	await workflows.publish(id);
}
