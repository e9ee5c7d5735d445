import type { World } from '../../sandbox/core/world';

/**
 * For a file whose tests plant records that the platform's documents don't have, to see what the nodes
 * make of them: its sandbox isn't compared with the OpenAPI documents.
 */
export function plantsRecords(service: { world: World }): void {
	beforeEach(() => {
		service.world.isCompared = false;
	});
}
