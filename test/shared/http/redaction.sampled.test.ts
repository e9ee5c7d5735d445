import fc from 'fast-check';

import { redact, redactChunks, secretsOf } from '../../../nodes/shared/http/redaction';
import { sampled, seed } from '../../harness/sample';

type Encode = (text: string) => string;

const ofUnits = (text: string, encode: (code: number) => string) =>
	Array.from({ length: text.length }, (_, at) => encode(text.charCodeAt(at))).join('');
const ofPoints = (text: string, encode: (code: number) => string) =>
	Array.from(text, (character) => encode(character.codePointAt(0) as number)).join('');
const inHex = (code: number, length: number) => code.toString(16).padStart(length, '0');
const ofSpecials = (text: string, encode: Encode) => text.replace(/[^a-z\d]/giu, encode);
const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '/': 'sol', '+': 'plus' };

/** What software makes of a text: of all characters, or of those that need it. */
const encodings: Encode[] = [
	(text) => JSON.stringify(text).slice(1, -1),
	(text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
	(text) => ofUnits(text, (code) => `\\u${inHex(code, 4)}`),
	(text) => ofUnits(text, (code) => `\\u${inHex(code, 4).toUpperCase()}`),
	(text) => ofPoints(text, (code) => `\\u{${inHex(code, 1)}}`),
	encodeURIComponent,
	(text) => new URLSearchParams({ '': text }).toString().slice(1),
	(text) => Array.from(Buffer.from(text), (byte) => `%${inHex(byte, 2)}`).join(''),
	(text) => ofUnits(text, (code) => `%u${inHex(code, 4)}`),
	(text) => ofPoints(text, (code) => `&#${code};`),
	(text) => ofPoints(text, (code) => `&#x${inHex(code, 6)};`),
	(text) => ofSpecials(text, (sign) => (names[sign] ? `&${names[sign]};` : sign)),
	(text) => text,
];

const nested = fc.array(fc.constantFrom(...encodings), { minLength: 1, maxLength: 3 }).map(
	(some): Encode =>
		(text) =>
			some.reduce((spelled, encode) => encode(spelled), text),
);

const character = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom(...'abcXYZ0189') },
	{ weight: 4, arbitrary: fc.constantFrom(...'-_.~:/?#[]@!$&\'()*+,;=%\\"<> ') },
	{ weight: 1, arbitrary: fc.constantFrom('é', 'ж', '中', '😀', '\n', '\t') },
);
/** As services issue them, or as people choose them. */
const secret = fc
	.array(character, { minLength: 14, maxLength: 40 })
	.map((characters) => `q${characters.join('')}q`);

/** One encoding of the whole, or another one of each character unless the secret itself looks like one. */
const spelled = fc
	.tuple(secret, nested, fc.infiniteStream(nested), fc.boolean())
	.map(([text, whole, each, isMixed]) => {
		const spell: Encode = (one) => (each.next().value as Encode)(one);
		const characters = isMixed && !/[\\%&]/.test(text) ? Array.from(text) : undefined;
		return { text, spelling: characters?.map(spell).join('') ?? whole(text) };
	});

const secretsOfKey = (apiKey: string) => secretsOf({ apiKey }).everywhere;
const runs = { numRuns: sampled(10_000), seed };

describe('A secret', () => {
	it('is masked in every spelling, and what is around it stays', () => {
		fc.assert(
			fc.property(spelled, ({ text, spelling }) => {
				expect(redact(`{"a":"${spelling}","b"}`, secretsOfKey(text))).toBe('{"a":"***","b"}');
			}),
			runs,
		);
	});

	it.each([
		['text', '\xff \\"%'],
		['a binary file, unless it is spelled otherwise', '\xff\0'],
	])('is masked wherever it is cut into chunks, in %s', async (_kind, filler) => {
		const isBinary = filler.includes('\0');
		const around = fc
			.nat({ max: 3_000 })
			.map((length) => Buffer.alloc(length + filler.length, filler, 'latin1'));
		const sizes = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 });
		await fc.assert(
			fc.asyncProperty(spelled, around, sizes, async ({ text, spelling }, bytes, cuts) => {
				const found = Buffer.from(`"${isBinary ? text : spelling}"`);
				const file = Buffer.concat([bytes, found, bytes]);
				async function* chunks() {
					for (let at = 0, turn = 0; at < file.length; turn++) {
						const size = cuts[turn % cuts.length];
						yield file.subarray(at, (at += size));
					}
				}
				const masked: Buffer[] = [];
				for await (const chunk of redactChunks(chunks(), secretsOfKey(text))) masked.push(chunk);
				const expected = Buffer.concat([bytes, Buffer.from('"***"'), bytes]);
				expect(Buffer.concat(masked).toString('latin1')).toBe(expected.toString('latin1'));
			}),
			{ ...runs, numRuns: sampled(2_000) },
		);
	});
});
