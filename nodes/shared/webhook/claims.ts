import type { IWebhookFunctions } from 'n8n-workflow';

import { clock, whenStopped } from '../clock';
import { digestOf } from '../text/digest';
import { Rejection } from './request';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

interface Claim {
	untilMs: number;
	settled?: Promise<void>;
	settle?(): void;
}

/**
 * The key is a digest. Claims are in memory, because n8n doesn’t save static data after a request
 * that starts an execution.
 */
const claims = new Map<string, Claim>();

/** Claims take about 15 MB; the oldest events make way for new ones. */
const maxEvents = 100_000;
/** By then, n8n has answered any request. */
const maxOpenMs = 300_000;
const waitSeconds = 10;

/**
 * True for each event that wasn’t claimed within `ttlMs`. An event whose request n8n has not
 * answered may still be lost, so this waits for it: 503 if that takes too long. With `isAtOnce`, it
 * counts as a duplicate.
 */
export async function claimEvents(
	response: Response,
	keys: readonly string[],
	ttlMs: number,
	isAtOnce = false,
): Promise<boolean[]> {
	// Senders choose the length of a key.
	const digests = keys.map((key) => digestOf(key));
	const look = () => (isAtOnce ? undefined : openOf(digests));
	let late: Promise<'late'> | undefined;
	// Nothing is claimed before the loop, so no two requests wait for each other. Nothing runs between
	// the last look and the claim, so only one of the waiting requests gets an event.
	for (let open = look(); open; open = look()) {
		late ??= tooLate();
		if ((await Promise.race([open, late])) === 'late') {
			throw new Rejection(503, 'An earlier request is still being processed', waitSeconds);
		}
	}
	const begun = digests.map((digest) => claim(digest, ttlMs));
	whenAnswered(response, (isAccepted) => {
		digests.forEach((digest, index) => {
			const claimed = begun[index];
			if (claimed) settle(digest, claimed, isAccepted ? ttlMs : 0);
		});
	});
	return begun.map((claimed) => claimed !== undefined);
}

export function isAccepted(key: string): boolean {
	const current = currentOf(digestOf(key));
	return current !== undefined && current.settled === undefined;
}

/** n8n answers once the execution is stored. A closed connection emits no `finish`. */
export function whenAnswered(response: Response, callback: (isAccepted: boolean) => void): void {
	const end = response.end.bind(response) as (...args: unknown[]) => Response;
	response.end = (...args: unknown[]) => {
		callback(response.statusCode < 400);
		return end(...args);
	};
}

const openOf = (digests: readonly string[]) =>
	digests.map((digest) => currentOf(digest)?.settled).find((settled) => settled);

const tooLate = async () =>
	await new Promise<'late'>((resolve) => {
		whenStopped(clock.timeout(waitSeconds * 1000), () => resolve('late'));
	});

function claim(digest: string, ttlMs: number): Claim | undefined {
	if (currentOf(digest)) return undefined;
	const begun: Claim = { untilMs: clock.elapsed() + Math.min(ttlMs, maxOpenMs) };
	begun.settled = new Promise<void>((resolve) => (begun.settle = resolve));
	keep(digest, begun);
	return begun;
}

/**
 * With a `ttlMs` of 0, the event may be claimed again, unless a repetition has claimed it since.
 */
function settle(digest: string, claimed: Claim, ttlMs: number): void {
	const current = currentOf(digest);
	const isUnchanged = current === undefined || current === claimed;
	if (isUnchanged || ttlMs > 0) keep(digest, { untilMs: clock.elapsed() + ttlMs });
	claimed.settle?.();
	if (ttlMs > 0) current?.settle?.();
}

function currentOf(digest: string): Claim | undefined {
	const stored = claims.get(digest);
	return stored && stored.untilMs > clock.elapsed() ? stored : undefined;
}

function keep(digest: string, kept: Claim): void {
	claims.delete(digest);
	claims.set(digest, kept);
	for (const [oldest, { untilMs }] of claims) {
		if (untilMs > clock.elapsed() && claims.size <= maxEvents) return;
		claims.delete(oldest);
	}
}
