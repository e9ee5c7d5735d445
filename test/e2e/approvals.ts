import { readExample } from '../../demo/examples';
import { local } from '../../sandbox/http/local';
import type { Harness } from './harness';
import { startUntilWaiting } from './waiting';

/** The examples that ask a person by link, on chat or, if there is no message, by email. */
export const ASK_MANAGER = 'ask-a-manager-on-chat-before-buying-numbers.json';
export const ASK_BY_EMAIL = 'buy-numbers-after-approval-into-a-table.json';
export const ASK_TO_RELEASE = 'release-unused-numbers-after-approval.json';
export const ASK_THE_BOSS = 'release-numbers-without-calls-in-90-days.json';
export const ASK_IF_FRAUD = 'hourly-fraud-alert-with-a-decision.json';
export const ASK_FINANCE = 'monthly-close.json';

/** Runs one until it waits; answers the execution's ID, and the message with its links for yes and for no. */
export async function askManager(harness: Harness, example = readExample(ASK_MANAGER)) {
	const id = await startUntilWaiting(harness, example);
	const { chat, email } = harness.world.tables;
	const message = chat.messages.all().at(-1)?.content as { body: string } | undefined;
	const body = message?.body ?? String(email.mails.all().at(-1)!.html).replaceAll('&amp;', '&');
	const links = body.match(/http[^\s"<]+/g) as string[];
	const [yes, no] = links;
	return { id, body, links, yes, no };
}

/** A person’s browser; n8n is asked at its own address. */
export const browse = async (method: 'GET' | 'POST', url: string) =>
	await local.request<string>({ method, url });
