import { parseJson } from '../nodes/shared/http/validators';

/** The minimum of five runs in ms, because other load only adds to it. */
function quickest(text: string): number {
	const took = Array.from({ length: 5 }, () => {
		const startedAtMs = performance.now();
		parseJson(text);
		return performance.now() - startedAtMs;
	});
	return Math.min(...took);
}

it('a long text within many levels is parsed as fast as by itself', () => {
	const long = JSON.stringify('x'.repeat(2_000_000));
	const within = (levels: number) => '{"a":'.repeat(levels) + long + '}'.repeat(levels);
	// One search per level would take 150 times as long.
	expect(quickest(within(150)) / quickest(within(1))).toBeLessThan(15);
});
