import { buildFaults, lookAtFaults } from './faults.js';
import { filtered } from './fields.js';
import { buildReadings, lookAtReadings } from './readings.js';

const NAME = 'setups';

/** How the platform behaves in a test: faults of the next requests, and settings. */
export const setups = filtered(NAME, 'Test setups', build, look);

function build(place, refresh) {
	const faults = buildFaults(place, refresh);
	return { faults, ...buildReadings(NAME, place, refresh) };
}

async function look(parts, signal) {
	await lookAtFaults(parts.faults, signal);
	await lookAtReadings(parts, signal);
}
