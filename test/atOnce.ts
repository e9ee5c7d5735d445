import type { World } from '../sandbox/world';
import { roundTrip } from './tested';
import { until } from './until';

/**
 * Lets held requests go on whenever `width` of them are there, until all `total` have come; never
 * are there more.
 */
export async function expectAtOnce(world: World, width: number, total: number): Promise<void> {
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
