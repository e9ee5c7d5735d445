import type { World } from '../../sandbox/core/world';
import { roundTrip } from './tested';
import { until } from './until';

/**
 * Held requests are released in groups of `width` until `total` have arrived; never are more in
 * flight.
 */
export async function expectConcurrency(world: World, width: number, total: number): Promise<void> {
	for (let left = total; left > 0;) {
		const count = Math.min(width, left);
		await until(() => world.faults.held >= count);
		await roundTrip(world);
		await roundTrip(world);
		expect(world.faults.held).toBe(count);
		world.faults.release();
		left -= count;
	}
}
