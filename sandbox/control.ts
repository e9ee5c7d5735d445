import { z, ZodError } from 'zod';
import { steerDeliveries } from './deliver';
import type { Faults } from './faults';
import { Refusal, type Route } from './route';
import { describeIssues } from './settings';
import { check, on } from './steering';
import type { World } from './world';

const instant = z.string().datetime({ offset: true });
const neighbour = z
	.object({ editorUrl: z.string().url().optional(), chatUrl: z.string().url().optional() })
	.strict();
const resetBody = z.object({ now: instant.optional() }).strict().optional();
const clockBody = z.union([
	z.object({ now: instant }).strict(),
	z.object({ advanceMs: z.number() }).strict(),
	z.object({ real: z.literal(true) }).strict(),
]);

/** Steers the world over HTTP; what it does is neither recorded nor subject to faults. */
export function control(world: World, routes: readonly Route[]): Route[] {
	return [
		...steerWorld(world),
		...steerTraffic(world),
		...steerDeliveries(world),
		on('POST', '/tokens/expire', () => {
			world.tokens.expireAll();
			return { expired: true };
		}),
		on('GET', '/routes', () => routes.map(describeRoute)),
	];
}

function steerWorld(world: World): Route[] {
	return [
		on('POST', '/reset', ({ body }) => {
			world.reset(check(resetBody, body));
			return readClock(world);
		}),
		on('GET', '/snapshot', () => world.snapshot()),
		on('GET', '/clock', () => readClock(world)),
		on('POST', '/clock', ({ body }) => moveClock(world, check(clockBody, body))),
		on('POST', '/n8n', ({ body }) => {
			Object.assign(world.n8n, check(neighbour, body));
			return { known: Object.keys(world.n8n) };
		}),
		on('GET', '/settings', () => world.settings),
		on('POST', '/settings', ({ body }) => {
			world.configure(body);
			return world.settings;
		}),
	];
}

function steerTraffic({ faults, requests }: World): Route[] {
	return [
		on('GET', '/faults', () => faults.list()),
		on('POST', '/faults', ({ body }) => addFault(faults, body)),
		on('DELETE', '/faults', () => {
			faults.clear();
			return faults.list();
		}),
		on('POST', '/faults/release', () => {
			faults.release();
			return faults.list();
		}),
		on('GET', '/requests', () => requests),
		on('DELETE', '/requests', () => {
			requests.clear();
			return requests;
		}),
	];
}

function describeRoute({ service, method, path, documented }: Route) {
	return { service, method, path, documented };
}

function readClock(world: World) {
	return { now: world.now().toISOString(), standsStill: world.clock.standsStill };
}

function moveClock(world: World, move: z.infer<typeof clockBody>) {
	if ('now' in move) world.set(move.now);
	else if ('advanceMs' in move) world.advance(move.advanceMs);
	else world.clock.useRealTime();
	return readClock(world);
}

function addFault(faults: Faults, body: unknown) {
	try {
		faults.add(body as Parameters<Faults['add']>[0]);
	} catch (thrown) {
		throw thrown instanceof ZodError ? new Refusal(400, describeIssues(thrown)) : thrown;
	}
	return faults.list();
}
