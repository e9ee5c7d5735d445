import { local } from '../../sandbox/http/local';
import { readExample } from '../../demo/examples';
import type { Harness } from './harness';
import { untilWaiting } from './waiting';

/** The example whose question a person answers by link. */
export const ASK_MANAGER = 'ask-a-manager-on-chat-before-buying-numbers.json';

/** The example that asks before it releases numbers. */
export const ASK_TO_RELEASE = 'release-unused-numbers-after-approval.json';

/** The example that asks whether unusual calls are fraud. */
export const ASK_IF_FRAUD = 'hourly-fraud-alert-with-a-decision.json';

/** Runs it until it waits; answers the execution's ID, and the message with its links to buy and not to. */
export async function askManager(harness: Harness, example = readExample(ASK_MANAGER)) {
	const workflow = await harness.import(example);
	const id = await harness.n8n.workflows.start(workflow, 'Start');
	await untilWaiting(harness, id);
	const message = harness.world.tables.chat.messages.all().at(-1)!;
	const { body } = message.content as { body: string };
	const links = body.match(/http\S+/g) as string[];
	const [buy, leave] = links;
	return { id, body, links, buy, leave };
}

/** A person’s browser; n8n is asked at its own address. */
export const browse = async (method: 'GET' | 'POST', url: string) =>
	await local.request<string>({ method, url });

/** Sends the form of the page behind a link. */
export const answerWith = async (url: string, fields: Record<string, string>) =>
	await local.post<string>(url, new URLSearchParams(fields));
