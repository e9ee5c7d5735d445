import { parseJson } from '../nodes/shared/text/json';

/** Of five times, in ms: what else the machine does only makes it longer. */
function quickest(text: string): number {
	const took = Array.from({ length: 5 }, () => {
		const startedAtMs = performance.now();
		parseJson(text);
		return performance.now() - startedAtMs;
	});
	return Math.min(...took);
}

it('a long text within many levels is read as quickly as by itself', () => {
	const long = JSON.stringify('x'.repeat(2_000_000));
	const within = (levels: number) => '{"a":'.repeat(levels) + long + '}'.repeat(levels);
	// A search for each level would take 150 times as long.
	expect(quickest(within(150)) / quickest(within(1))).toBeLessThan(15);
});
