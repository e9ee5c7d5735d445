import { wait } from '../../core/clock';
import type { OutboundWebhook } from '../../webhooks/deliveries';
import { type Outcome, outcomeOf } from '../../core/magic';
import type { World } from '../../core/world';
import { EVENTS, FACTS, type OutboundCall, type OutboundVoiceSettings } from './records';

type Shape = OutboundVoiceSettings['callback'];
type Ending = Pick<OutboundVoiceSettings, 'isAnswered' | 'outcome'>;
type Fields = Record<string, string | number | boolean>;

/**
 * Events run in real time, one after the other, because Node.js does not keep the order of overdue
 * timers.
 */
export async function playCall(world: World, call: OutboundCall): Promise<void> {
	// A call must not send anything to the new world after a reset.
	const { signal } = world;
	const { callback: shape, eventsByDefault } = world.settings.outboundVoice;
	const { isAnswered, outcome } = endOf(world, call);
	const { delaysMs, lost, duplicates, duplicateAfterMs, ignoresSubscription } = shape;
	const wanted = ignoresSubscription ? EVENTS : (call.statusCallbackEvent ?? eventsByDefault);
	call.steps = EVENTS.filter(
		(event) => event !== 'answered' || (isAnswered && outcome === 'completed'),
	);
	let passedMs = 0;
	for (const event of [...call.steps].sort((a, b) => delaysMs[a] - delaysMs[b])) {
		await wait(delaysMs[event] - passedMs, signal);
		if (signal.aborted) return;
		passedMs = delaysMs[event];
		call.event = event;
		if (event === 'completed') call.outcome = outcome;
		if (!call.statusCallback || !wanted.includes(event) || lost.includes(event)) continue;
		const webhook = buildWebhook(world, call, event);
		// The next event comes whatever the receiver does.
		for (let index = 0; index <= (duplicates[event] ?? 0); index++) {
			void deliver(world, webhook, index * duplicateAfterMs, signal);
		}
	}
}

async function deliver(
	world: World,
	webhook: OutboundWebhook,
	delayMs: number,
	signal: AbortSignal,
): Promise<void> {
	const { retries, retryAfterMs } = world.settings.outboundVoice.callback;
	for (let tried = 0, pauseMs = delayMs; tried <= retries; tried++, pauseMs = retryAfterMs) {
		await wait(pauseMs, signal);
		if (signal.aborted) return;
		const { status } = await world.deliveries.send(webhook);
		if (status !== null && status >= 200 && status < 300) return;
	}
}

function endOf({ settings, tables }: World, { id, to }: OutboundCall) {
	const calls = tables.outboundVoice.calls.all();
	const isFirst = !calls.some((call) => call.to === to && call.id < id);
	const ends: Partial<Record<Outcome, Ending>> = {
		answered: { isAnswered: true, outcome: 'completed' },
		answeredLater: isFirst
			? { isAnswered: false, outcome: 'no-answer' }
			: { isAnswered: true, outcome: 'completed' },
		noAnswer: { isAnswered: false, outcome: 'no-answer' },
		busy: { isAnswered: false, outcome: 'busy' },
	};
	const magic = outcomeOf(to);
	return (magic && ends[magic]) ?? settings.outboundVoice;
}

export function buildWebhook(world: World, call: OutboundCall, event: string): OutboundWebhook {
	const { callback: shape } = world.settings.outboundVoice;
	const { statusCallback: url = '', statusCallbackMethod = 'post' } = call;
	const fields = fieldsOf(world, call, event, shape);
	const common = { service: 'outboundVoice', kind: event };
	if (statusCallbackMethod === 'get') return { ...common, method: 'GET', url: extend(url, fields) };
	const isForm = shape.encoding === 'form';
	const body = isForm ? encode(fields) : shape.wrap === null ? fields : { [shape.wrap]: fields };
	const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
	return { ...common, method: 'POST', url, headers: { 'content-type': type }, body };
}

function fieldsOf(world: World, call: OutboundCall, event: string, shape: Shape): Fields {
	const facts: Record<(typeof FACTS)[number], string> = {
		event,
		sid: call.sid,
		account_sid: call.tenant,
		direction: 'outbound-api',
		to: call.to,
		from: call.from,
		timestamp: world.now().toISOString(),
	};
	const named = FACTS.flatMap((fact) => {
		const name = shape.names[fact];
		return name === null ? [] : [[name, facts[fact]] as const];
	});
	const { outcome } = endOf(world, call);
	const isLast = event === 'completed' && shape.outcomeIn !== null;
	const ending = isLast ? { [String(shape.outcomeIn)]: outcome } : {};
	return { ...Object.fromEntries(named), ...ending, ...shape.extra };
}

const encode = (fields: Fields) =>
	new URLSearchParams(
		Object.entries(fields).map(([name, value]) => [name, String(value)]),
	).toString();

/** A resume URL has its signature in the query, so that stays. */
function extend(address: string, fields: Fields): string {
	const url = new URL(address);
	for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, String(value));
	return url.href;
}
