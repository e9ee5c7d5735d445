import type { Sandbox, SandboxOptions } from './api/types';
import { describeAccess } from './http/access';
import { startSandbox as start } from './http/server';
import type { World } from './core/world';

export type {
	Delivery,
	Duration,
	FaultRule,
	Part,
	RecordedRequest,
	ResetOptions,
	Sandbox,
	SandboxOptions,
	SeedName,
	ServiceName,
	SomeSettings,
} from './api/types';

/** Rejects a port that is taken, an option that is not valid, and a file without a state of this version. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { latencyMs, faults: profile = null, now, settings, ...others } = options;
	const { platform, ...ofServices } = settings ?? {};
	const latency = latencyMs === undefined ? {} : { latencyMs };
	const { url, world, stop } = await start({
		...others,
		profile,
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
	/** Has the change stored, if there is a file. */
	const changing =
		<Args extends unknown[]>(act: (...args: Args) => void) =>
		(...args: Args) => {
			act(...args);
			world.changed();
		};
	return {
		requests: () => structuredClone([...world.requests]),
		deliveries: () => structuredClone([...world.deliveries.list()]),
		snapshot: () => world.snapshot(),
		reset: changing(({ seed, now } = {}) => world.reset({ seed, now: toIso(now) })),
		configure: changing((settings) => world.configure(settings)),
		addFault: changing((fault) => world.faults.add(fault)),
		clearFaults: changing(() => world.faults.clear()),
		useFaultProfile: changing((name) => world.faults.profile.use(name)),
		now: () => world.now(),
		setClock: changing((at) => {
			if (at === 'real') world.clock.useRealTime();
			else world.set(toIso(at)!);
			world.tick();
		}),
		advance: changing((by) => {
			world.clock.advanceBy(by);
			world.tick();
		}),
	};
}
