import Sequencer from '@jest/test-sequencer';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = join(root, 'test', 'seconds.json');
const keyOf = ({ path }) => relative(root, path).replaceAll(sep, '/');

/** Quicker files make no difference to the order. */
const AT_LEAST_SECONDS = 20;

/**
 * Starts the files that take longest first, because a run waits for the last one. Jest itself knows
 * how long a file takes from its last run only, which a fresh clone lacks. With
 * `--globals '{"writeSeconds":true}'` a run writes what it measures of its files.
 */
export default class SlowestFirst extends Sequencer {
	seconds = JSON.parse(readFileSync(file, 'utf8'));

	sort(tests) {
		const secondsOf = (test) => this.seconds[keyOf(test)] ?? 0;
		return super.sort(tests).sort((a, b) => secondsOf(b) - secondsOf(a));
	}

	cacheResults(tests, results) {
		super.cacheResults(tests, results);
		if (!tests[0]?.context.config.globals.writeSeconds) return;
		const measured = results.testResults.map(({ testFilePath, perfStats }) => [
			keyOf({ path: testFilePath }),
			Math.round(perfStats.runtime / 1000),
		]);
		const all = Object.entries({ ...this.seconds, ...Object.fromEntries(measured) })
			.filter(([key, seconds]) => seconds >= AT_LEAST_SECONDS && existsSync(join(root, key)))
			.sort(([, a], [, b]) => b - a);
		writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, '\t')}\n`);
	}
}
