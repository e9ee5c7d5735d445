import { z, ZodError } from 'zod';
import { answerJson, Refusal, type Incoming, type Method, type Route } from './route';
import { describeIssues } from './settings';
import type { World } from './world';

/** First path segment of the control plane. */
export const CONTROL = '_sandbox';

const instant = z.string().datetime({ offset: true });
const resetBody = z.object({ now: instant.optional() }).strict().optional();
const clockBody = z.union([
	z.object({ now: instant }).strict(),
	z.object({ advanceMs: z.number() }).strict(),
	z.object({ real: z.literal(true) }).strict(),
]);

/** Steers the world over HTTP; what it does is neither recorded nor subject to faults. */
export function control(world: World, routes: readonly Route[]): Route[] {
	return [
		on('POST', '/reset', ({ body }) => {
			world.reset(check(resetBody, body));
			return readClock(world);
		}),
		on('GET', '/snapshot', () => world.snapshot()),
		on('GET', '/clock', () => readClock(world)),
		on('POST', '/clock', ({ body }) => moveClock(world, check(clockBody, body))),
		on('GET', '/settings', () => world.settings),
		on('POST', '/settings', ({ body }) => {
			world.configure(body);
			return world.settings;
		}),
		on('GET', '/faults', () => world.faults.list()),
		on('POST', '/faults', ({ body }) => addFault(world, body)),
		on('DELETE', '/faults', () => {
			world.faults.clear();
			return [];
		}),
		on('GET', '/requests', () => world.requests),
		on('DELETE', '/requests', () => {
			world.requests.clear();
			return [];
		}),
		on('POST', '/tokens/expire', () => {
			world.tokens.expireAll();
			return { expired: true };
		}),
		on('GET', '/routes', () => routes.map(describeRoute)),
	];
}

function on(method: Method, path: string, act: (request: Incoming) => unknown): Route {
	const handle = (request: Incoming) => answerJson(act(request));
	return { service: CONTROL, method, path, documented: false, handle };
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

function addFault(world: World, body: unknown) {
	try {
		world.faults.add(body as Parameters<typeof world.faults.add>[0]);
	} catch (thrown) {
		throw thrown instanceof ZodError ? new Refusal(400, describeIssues(thrown)) : thrown;
	}
	return world.faults.list();
}

/** The checked body; refuses (400) saying what does not fit. */
function check<T>(schema: z.ZodType<T>, body: unknown): T {
	const parsed = schema.safeParse(body);
	if (!parsed.success) throw new Refusal(400, describeIssues(parsed.error));
	return parsed.data;
}
