import { depthAtMost, parseJson } from '../../nodes/shared/shape';

const nested = (levels: number, before = '') =>
	`[${before}`.repeat(levels) + '1' + ']'.repeat(levels);

/** Of five times, in ms: what else the machine does only makes it longer. */
function quickest(text: string): number {
	const took = Array.from({ length: 5 }, () => {
		const startedAtMs = performance.now();
		parseJson(text);
		return performance.now() - startedAtMs;
	});
	return Math.min(...took);
}

describe('parseJson', () => {
	it.each([
		['lists', nested(depthAtMost)],
		['lists beside others', nested(depthAtMost - 1, '[],{},')],
		['brackets in texts', JSON.stringify(Array.from({ length: 300 }, () => '"[{\\"[{\\\\'))],
		['brackets in names', JSON.stringify({ '[{"[\\': '[{'.repeat(300), '"': [{}] })],
	])('reads %s', (_what, text) => expect(parseJson(text)).toEqual(JSON.parse(text)));

	it.each([
		['lists', nested(depthAtMost + 1)],
		['lists beside others', nested(depthAtMost + 1, '[],{},')],
		['lists behind closing brackets in texts', nested(depthAtMost + 1, '"]]}}\\\\","\\"]",')],
		['objects', '{"a":'.repeat(5_000) + '{}' + '}'.repeat(5_000)],
	])('refuses too many levels of %s', (_what, text) => {
		expect(() => parseJson(text)).toThrow('Nested too deeply');
	});

	it('takes no longer for a long text within many levels', () => {
		const long = JSON.stringify('x'.repeat(2_000_000));
		const within = (levels: number) => '{"a":'.repeat(levels) + long + '}'.repeat(levels);
		// A search for each level would take 150 times as long.
		expect(quickest(within(150)) / quickest(within(1))).toBeLessThan(15);
	});
});
