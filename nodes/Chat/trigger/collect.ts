import type { IWebhookFunctions } from 'n8n-workflow';

import { clock, whenStopped } from '../../shared/clock';
import { whenAnswered } from '../../shared/webhook/claims';
import type { WebhookEvent } from '../../shared/webhook/receive';
import { Rejection } from '../../shared/webhook/request';

/**
 * The platform documents no deadline, so a burst takes at most this many seconds from its first
 * message to its execution.
 */
export const maxBurstSeconds = 8;
/** n8n keeps an expression engine for each unanswered request, so this process limits them. */
const maxHeld = 25;

interface BurstEnd {
	/** A burst ends after this many seconds without a message; 0 collects nothing. */
	quietSeconds: number;
	maxMessages: number;
}

interface Burst {
	readonly events: WebhookEvent[];
	readonly endsAtMs: number;
	readonly ended: Promise<void>;
	end(): void;
	/** Resolves with true once n8n has stored the execution. */
	readonly stored: Promise<boolean>;
}

const open = new Map<string, Burst>();
let held = 0;

/**
 * The first request with messages of a person resolves with the whole burst, oldest first, when it
 * is over. The other requests resolve without events once n8n has stored that execution, or reject
 * with 500 if it couldn’t. So only stored messages are confirmed.
 */
export async function collectBurst(
	context: IWebhookFunctions,
	events: WebhookEvent[],
	{ quietSeconds, maxMessages }: BurstEnd,
): Promise<WebhookEvent[]> {
	const person = quietSeconds > 0 ? personIn(context, events) : undefined;
	if (person === undefined) return events;
	const earlier = open.get(person);
	const isFull = earlier && earlier.events.length + events.length > maxMessages;
	if (isFull || held >= maxHeld) earlier?.end();
	if (events.length >= maxMessages || held >= maxHeld) return events;
	const joined = open.get(person);
	const burst = joined ?? begin(context, person);
	grow(burst, events, quietSeconds * 1000);
	if (burst.events.length >= maxMessages) burst.end();
	held += 1;
	try {
		return await (joined ? untilStored(joined) : untilOver(burst));
	} finally {
		held -= 1;
	}
}

/** It is undefined unless all events are messages of one person. */
function personIn(context: IWebhookFunctions, events: readonly WebhookEvent[]): string | undefined {
	const [first, ...others] = events.map(({ output = 0, json }) => {
		const { kind, from, fromUserId, groupId, businessNumber, phoneNumberId } = json;
		const isOfPerson = output === 0 && kind === 'message' && (from ?? fromUserId) !== undefined;
		const places = [from, fromUserId, groupId, businessNumber, phoneNumberId];
		return isOfPerson ? JSON.stringify(places) : undefined;
	});
	if (first === undefined || others.some((one) => one !== first)) return undefined;
	return [context.getWorkflow().id, context.getNode().id, context.getMode(), first].join('|');
}

function begin(context: IWebhookFunctions, person: string): Burst {
	let wake = () => {};
	const ended = new Promise<void>((resolve) => (wake = resolve));
	const stored = new Promise<boolean>((resolve) => {
		whenAnswered(context.getResponseObject(), resolve);
	});
	const end = () => {
		if (open.get(person) === burst) open.delete(person);
		wake();
	};
	const endsAtMs = clock.now() + maxBurstSeconds * 1000;
	const burst: Burst = { events: [], endsAtMs, ended, end, stored };
	open.set(person, burst);
	return burst;
}

/** Ends the burst after the quiet time, unless it has grown by then. */
function grow(burst: Burst, events: readonly WebhookEvent[], quietMs: number): void {
	for (const event of events) burst.events.push(event);
	const { length } = burst.events;
	const quiet = clock.timeout(Math.max(0, Math.min(quietMs, burst.endsAtMs - clock.now())));
	whenStopped(quiet, () => burst.events.length === length && burst.end());
}

async function untilOver({ ended, events }: Burst): Promise<WebhookEvent[]> {
	await ended;
	const times = new Map(events.map((event) => [event, Date.parse(String(event.json.sentAt))]));
	// The platform doesn't guarantee an order. If a time is missing, the order of arrival is the best guess.
	if ([...times.values()].some(Number.isNaN)) return events;
	return [...events].sort((a, b) => times.get(a)! - times.get(b)!);
}

async function untilStored({ stored }: Burst): Promise<WebhookEvent[]> {
	if (await stored) return [];
	throw new Rejection(500, 'The workflow could not be started');
}
