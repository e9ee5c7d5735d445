import type { Sandbox, SandboxOptions } from './api/types';
import { describeAccess } from './http/access';
import { startSandbox as start } from './http/server';
import type { World } from './core/world';

export type * from './api/types';

/** A port in use or an invalid option is rejected. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { latencyMs, now, settings, ...others } = options;
	const { platform, ...ofServices } = settings ?? {};
	const latency = latencyMs === undefined ? {} : { latencyMs };
	const { url, world, stop } = await start({
		...others,
		checksAnswers: false,
		now: toIso(now),
		settings: { ...ofServices, platform: { ...platform, ...latency } },
	});
	return {
		...describeAccess(url),
		...controlsOf(world),
		stop,
		[Symbol.asyncDispose]: stop,
	};
}

const toIso = (at: string | Date | undefined): string | undefined =>
	at instanceof Date ? at.toISOString() : at;

type Controls = Omit<Sandbox, 'stop' | keyof ReturnType<typeof describeAccess> | symbol>;

function controlsOf(world: World): Controls {
	return {
		requests: () => structuredClone([...world.requests]),
		deliveries: () => structuredClone([...world.deliveries.list()]),
		snapshot: () => world.snapshot(),
		reset: ({ seed, now } = {}) => world.reset({ seed, now: toIso(now) }),
		configure: (settings) => world.configure(settings),
		addFault: (fault) => world.faults.add(fault),
		clearFaults: () => world.faults.clear(),
		now: () => world.now(),
		setClock(at) {
			if (at === 'real') world.clock.useRealTime();
			else world.set(toIso(at)!);
			world.tick();
		},
		advance(by) {
			world.clock.advanceBy(by);
			world.tick();
		},
	};
}
