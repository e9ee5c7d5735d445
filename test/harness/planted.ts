import type { World } from '../../sandbox/core/world';

/** For records that no document has: the sandbox isn't compared with the OpenAPI documents. */
export function plantsRecords(service: { world: World }): void {
	beforeEach(() => {
		service.world.isCompared = false;
	});
}
