import { z } from 'zod';
import { units } from '../core/clock';
import { deliveryRoutes } from './deliveries';
import { neighborRoutes } from './neighbor';
import { faultSchema } from '../faults/faultSchema';
import { HttpError } from '../http/http';
import { magicInputs } from '../core/magic';
import { CONTROL, on, spellPath, type Service } from '../http/route';
import { seedNames, type SeedName } from '../core/seeds';
import { validate } from '../core/validation';
import type { World } from '../core/world';

const instant = z.string().datetime({ offset: true });
const seed = z.enum(seedNames as [SeedName, ...SeedName[]]).optional();
const resetSchema = z.object({ now: instant.optional(), seed }).strict().optional();
const unitsSchema = z
	.object(
		Object.fromEntries(units.map((unit) => [unit, z.number()])) as Record<
			(typeof units)[number],
			z.ZodNumber
		>,
	)
	.partial()
	.strict();
const clockSchema = z.union([
	z.object({ now: instant }).strict(),
	z.object({ advanceMs: z.number() }).strict(),
	z.object({ advance: unitsSchema }).strict(),
	z.object({ frozen: z.boolean() }).strict(),
	z.object({ real: z.literal(true) }).strict(),
]);

/** Controls the world over HTTP; its requests are neither recorded nor subject to faults. */
export function controlPlane(services: readonly Service[]): Service {
	return {
		name: CONTROL,
		routes: [
			...worldRoutes,
			...trafficRoutes,
			...deliveryRoutes,
			...neighborRoutes,
			on('POST', '/tokens/expire', ({ tokens }) => {
				tokens.expireAll();
				return { expired: true };
			}),
			on('GET', '/magic', () => magicInputs),
			on('GET', '/routes', (world) => services.flatMap((one) => describeRoutes(one, world))),
		],
	};
}

const worldRoutes = [
	on('POST', '/reset', (world, { body }) => {
		world.reset(validate(resetSchema, body));
		return readClock(world);
	}),
	on('GET', '/snapshot', (world) => world.snapshot()),
	on('GET', '/clock', readClock),
	on('POST', '/clock', (world, { body }) => {
		const move = validate(clockSchema, body);
		if ('now' in move) world.set(move.now);
		else if ('advanceMs' in move) world.advance(move.advanceMs);
		else if ('advance' in move) world.clock.advanceBy(move.advance);
		else if ('real' in move) world.clock.useRealTime();
		else if (move.frozen) world.clock.freeze();
		else world.clock.run();
		world.tick();
		return readClock(world);
	}),
	on('GET', '/settings', ({ settings }) => settings),
	on('POST', '/settings', (world, { body }) => {
		world.configure(body);
		return world.settings;
	}),
];

const trafficRoutes = [
	on('GET', '/faults', ({ faults }) => faults.list()),
	on('POST', '/faults', ({ faults }, { body }) => {
		faults.add(validate(faultSchema, body));
		return faults.list();
	}),
	on('DELETE', '/faults', ({ faults }) => {
		faults.clear();
		return faults.list();
	}),
	on('DELETE', '/faults/{id}', ({ faults }, { params: { id } }) => {
		if (!faults.remove(Number(id))) throw new HttpError(404, `No fault ${id} waits`);
		return faults.list();
	}),
	on('POST', '/faults/release', ({ faults }) => {
		faults.release();
		return faults.list();
	}),
	on('GET', '/requests', ({ requests }) => requests),
	on('DELETE', '/requests', ({ requests }) => {
		requests.clear();
		return requests;
	}),
];

function describeRoutes({ name: service, routes }: Service, world: World) {
	return routes.map((route) => {
		const { method, documented = true } = route;
		return { service, method, path: spellPath(route, world), documented };
	});
}

function readClock({ clock }: World) {
	return { now: clock.now().toISOString(), standsStill: clock.isFrozen };
}
