import { isQuick, sampleOf } from '../../harness/sample';
import { problemOf } from './checker';
import { type Pattern, madeBy, patternsInSource } from './patterns';
import proven from './proven.json';

/** The functions that make patterns when they are called, each called once. */
const uses: Readonly<Record<string, (exported: never) => void>> = {
	'nodes/shared/http/redaction.ts': (exported: {
		secretsOf(credential: { accessToken: string }): unknown;
	}) => exported.secretsOf({ accessToken: 'a b/C=ä🔑+"\\.*' }),
};

const { literals, constructions } = patternsInSource();

const madeIn = (file: string) => madeBy(file, uses[file] ?? (() => undefined));

const isProven = ({ written }: Pattern) => (proven as string[]).includes(written);

describe('Every pattern', () => {
	const made = constructions.map((file) => [file, madeIn(file)] as const);
	const all = [...literals, ...made.flatMap(([, patterns]) => patterns)];

	it('is found, also where a file makes it', () => {
		expect(literals.length).toBeGreaterThan(400);
		expect(made.filter(([, patterns]) => patterns.length === 0)).toEqual([]);
	});

	/** The checker needs minutes for all, so those it has proven are in a list: `tsx test/house/regexes/prove.ts`. */
	it('takes time that grows with the length of the text alone', () => {
		const fresh = all.filter((pattern) => !isProven(pattern));
		const known = sampleOf(all.filter(isProven), isQuick ? 30 : all.length);
		expect([...fresh, ...known].flatMap((pattern) => problemOf(pattern) ?? [])).toEqual([]);
	});

	it.each(['/^(a|a)*$/', '/^(?:<!--.*?-->\\s*)*<html/s', '/\\s+$/'])(
		'like %s is noticed',
		(written) => {
			expect(problemOf({ at: 'here', written })).toMatch(/^here .*: vulnerable/);
		},
	);
});
