import fc from 'fast-check';
import { isWhole } from '../harness/sample';

const paths = ['../', '..', '.', '/', '//elsewhere.invalid', 'a/../../b', '%2F', '%2e%2e%2f', '?x=1', '#x', '1?page=9', '1&sort=x', '1;x', 'http://elsewhere.invalid/', '\\\\elsewhere\\x', '1/../2', ' 1 ', '1\t', '@elsewhere.invalid', ':80']; // prettier-ignore

const characters = ['\r\nx-injected: 1', '1\r\nHost: elsewhere.invalid\r\n\r\n', '\u0000', '1\u0000', '\u0007\u001b[31m', '\u202egnp.exe', '\ufeff', '\ud800', 'a\udfffb', '💥', 'é\u0301', 'ß', '\u2028\u2029', '١٢٣', '１２', '\u00a0', '\n']; // prettier-ignore

const words = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'true', 'NaN', 'Infinity', '-0', '1e309', '0x1F', '1e3', '007', '9007199254740993', '-1', '1.5', '1,5', '']; // prettier-ignore

const formulas = ["=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1)', '=HYPERLINK("http://elsewhere.invalid")', '{{ $env }}', '={{ 1 + 1 }}', '${7*7}', '<script>alert(1)</script>', "' OR 1=1 --", '{"a":', '[]', '[null]', '{"__proto__":{"polluted":true}}']; // prettier-ignore

const text = fc.oneof(
	fc.constantFrom(...paths, ...characters, ...words, ...formulas),
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc.tuple(fc.constantFrom('1', '1001', 'DE', 'a@example.com', '49300135777'), fc.constantFrom(...paths, ...characters)).map((parts) => parts.join('')), // prettier-ignore
);

/** `{"a":{"a":…}}` with this many levels. */
export const nested = (depth: number): unknown =>
	JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

const polluting: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'); // prettier-ignore

const number = fc.oneof(
	fc.constantFrom(0, -1, 1.5, 1e21, -1e308, 2 ** 53, 1e-7),
	fc.integer(),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const structure = fc.oneof(
	fc.constantFrom<unknown>([], {}, [[]], [null], [{}], { length: 3 }, polluting, nested(40)),
	fc.array(fc.oneof(text, number), { maxLength: 4 }),
	fc.object({ key: fc.oneof(text, fc.string()), maxDepth: 3, maxKeys: 4, values: [text, number, fc.boolean(), fc.constant(null)] }), // prettier-ignore
);

/** Anything that an expression, an earlier node or an AI agent can put into a field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 6, arbitrary: text },
	{ weight: 2, arbitrary: number },
	{ weight: 2, arbitrary: structure },
	{ weight: 1, arbitrary: fc.constantFrom<unknown>(true, false, null) },
);

/** What keeps a key for each entry takes minutes for ten times as many. */
const entries = isWhole ? 100_000 : 10_000;

/** These take a second each; a whole run tries each of them once per field. */
export const vastValues: ReadonlyArray<readonly [name: string, value: () => unknown]> = [
	['10 MB', () => 'x'.repeat(10 * 1_048_576)],
	['10 MB of line ends', () => '\r\n'.repeat(5 * 1_048_576)],
	['10 MB of path', () => '/x'.repeat(5 * 1_048_576)],
	['10 MB of stars', () => '*'.repeat(10 * 1_048_576)],
	['5,000 levels', () => nested(5_000)],
	[`${entries} entries`, () => Array.from({ length: entries }, (_, index) => `entry-${index}`)],
];
