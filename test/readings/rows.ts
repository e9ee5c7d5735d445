import type { ServiceName } from '../../sandbox/services/services';
import { sampleOf } from '../harness/sample';
import { coverPairs } from './covering';
import { ownersFor, readingsOf } from './settings';

/** A plausible account: the path of each setting, with its owner -> its value. */
export type Row = Readonly<Record<string, unknown>>;

/** Of each service, a long sample runs about so many operations. */
const sampledRuns = 60;

/** Rows in which each pair of values of any two settings of the service occurs. */
export function rowsOf(service: ServiceName): Row[] {
	const readings = ownersFor(service).flatMap(readingsOf);
	return coverPairs(readings.map(({ values }) => values.length)).map((row) =>
		Object.fromEntries(readings.map(({ path, values }, index) => [path, values[row[index]]])),
	);
}

/**
 * Numbered rows for tests that run so many operations in each. The first one is left out: it is the
 * default.
 */
export function playedRows(
	service: ServiceName,
	runs: number,
): ReadonlyArray<readonly [number: number, row: Row]> {
	const all = rowsOf(service).map((row, index) => [index, row] as const);
	const [, ...others] = all;
	return sampleOf(others, Math.ceil(sampledRuns / runs));
}
