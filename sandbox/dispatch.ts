import { wait } from './clock';
import { answerRefusal, matchPath, Refusal, type Answer, type Incoming, type Route } from './route';
import { deliverWithFault, type Delivery } from './sabotage';
import type { World } from './world';

interface Match {
	route: Route;
	params: Record<string, string>;
}

/** Records the request, lets a waiting fault have its way, and answers. Never throws. */
export async function dispatch(
	world: World,
	routes: readonly Route[],
	received: Incoming,
	stopped: AbortSignal,
): Promise<Delivery> {
	const match = findRoute(routes, received);
	// What came under an alias is recorded, and hit by faults, as the service's own.
	const request = match ? { ...received, service: match.route.service } : received;
	const entry = world.requests.record(request, match?.route.path ?? null, world.now());
	const fault = world.faults.take(request, entry.route);
	if (fault) entry.faulted = true;
	const process = () => handle(world, routes, match, request);
	const delivery = fault
		? await deliverWithFault(fault, request.path, process, async () => {
				await wait(fault.delayMs ?? 0, stopped);
				if (fault.held) await world.faults.untilReleased();
			})
		: { answer: await process() };
	entry.status = delivery.answer?.status ?? null;
	entry.answeredMs = Date.now();
	return delivery;
}

/** Answers without recording and without faults: for the control plane. */
export async function answerDirectly(
	world: World,
	routes: readonly Route[],
	request: Incoming,
): Promise<Delivery> {
	return { answer: await handle(world, routes, findRoute(routes, request), request) };
}

async function handle(
	world: World,
	routes: readonly Route[],
	match: Match | null,
	request: Incoming,
): Promise<Answer> {
	if (!match) return answerUnmatched(routes, request);
	try {
		world.settle();
		match.route.admit?.(request);
		return await match.route.handle({ ...request, params: match.params });
	} catch (thrown) {
		if (thrown instanceof Refusal) return wordRefusal(match.route, thrown, request);
		const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
		return answerRefusal(500, `Defect of the sandbox: ${message}`, request.path);
	}
}

function wordRefusal(route: Route, refusal: Refusal, request: Incoming): Answer {
	if (route.refuse) return route.refuse(refusal, request);
	return answerRefusal(refusal.status, refusal.message, request.path);
}

function answerUnmatched(routes: readonly Route[], request: Incoming): Answer {
	const known = routes.some(
		(route) =>
			isMounted(route, request) && !route.path.endsWith('*') && matchPath(route.path, request.path),
	);
	const status = known ? 405 : 404;
	return answerRefusal(status, `No ${request.method} ${request.path}`, request.path);
}

function findRoute(routes: readonly Route[], request: Incoming): Match | null {
	for (const route of routes) {
		if (!isMounted(route, request) || route.method !== request.method) continue;
		const params = matchPath(route.path, request.path);
		if (params) return { route, params };
	}
	return null;
}

function isMounted({ service, alias }: Route, request: Incoming): boolean {
	return request.service === service || request.service === alias;
}
