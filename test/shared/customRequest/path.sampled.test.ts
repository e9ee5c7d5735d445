import fc from 'fast-check';

import { testedNumbering } from '../../Numbering/tested';
import { sampled, seed } from '../../harness/sample';
import { useService } from '../../harness/tested';

const numbering = useService(testedNumbering);
const runs = { numRuns: sampled(2_000), seed };

const inBytes = (text: string) =>
	Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const inCapitals = (text: string) => inBytes(text).toUpperCase();
const widened = (text: string) =>
	text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

type Encode = (text: string) => string;
const encode = fc.array(fc.constantFrom<Encode>(inBytes, inCapitals, encodeURIComponent, widened), {
	maxLength: 4,
});

/** Each character as a server may get it, encoded as often as it takes to be a path. */
const spelled = (text: fc.Arbitrary<string>) =>
	fc.tuple(text, fc.infiniteStream(encode)).map(([plain, each]) => {
		const spell = (sign: string) =>
			each.next().value.reduce((said: string, one: Encode) => one(said), sign);
		return Array.from(plain, spell)
			.join('')
			.replace(/[^\w.~!$&'()*+,;=:@%-]/g, inBytes);
	});

const name = fc.stringMatching(/^[\w~!$&'()*+,=:@é中€-]{1,12}$/);
const blank = fc.constantFrom('', ' ', '\t', '\u200b', '\u00a0', '\u3000');
const dots = fc.tuple(blank, fc.constantFrom('.', '..', '.\u200b.', '\u2025', '...'), blank);
/** What no segment may have, between letters or alone. */
const forbidden = fc.constantFrom(...'/\\?#\0\r\n\x7f\u0085\u2028');

const badSegment = fc.oneof(
	spelled(dots.map((parts) => parts.join(''))),
	spelled(dots.map((parts) => `${parts.join('')};x`)),
	spelled(fc.tuple(name, forbidden, name).map((parts) => parts.join(''))),
	fc.constantFrom('', '%', '%zz', '%ff', '%c0%ae', 'a b', 'ü', '"'),
);
const around = fc.tuple(fc.array(name, { maxLength: 2 }), fc.array(name, { maxLength: 2 }));

const read = async (path: string) => await numbering.run('customRequest', 'readPath', { path });
const pathOf = (segments: string[]) => `/${segments.map(encodeURIComponent).join('/')}`;

/** A run that ends with this error before anything is sent. */
async function expectRejected(path: string, message: string, description: RegExp) {
	await expect(read(path)).rejects.toMatchObject({
		message,
		description: expect.stringMatching(description),
	});
	expect([path, numbering.world.requests]).toEqual([path, []]);
}

describe('Read Any Path', () => {
	it('sends no segment that a server may read as something else than a name', async () => {
		await fc.assert(
			fc.asyncProperty(badSegment, around, async (segment, [before, after]) => {
				const path = [pathOf(before), segment, ...after.map(encodeURIComponent)].join('/');
				const message = '“Path” is not a path below the Base URL';
				await expectRejected(`${path}/`, message, /^Nothing was sent\. /);
			}),
			runs,
		);
	});

	it('sends nothing that a server may read as a path that changes data', async () => {
		const changing = fc.constantFrom('cancelOrder', 'releaseDid').chain((word) =>
			fc
				.tuple(
					fc.constantFrom('', '.json', ' ', '!', '-x'),
					fc.nat({ max: word.length }),
					fc.boolean(),
				)
				.map(([end, at, isCapital]) => {
					const cased = isCapital ? word.toUpperCase() : word;
					return `${cased.slice(0, at)}${end === '!' ? '!' : ''}${cased.slice(at)}${end}`;
				}),
		);
		await fc.assert(
			fc.asyncProperty(spelled(changing), around, async (segment, [before, after]) => {
				const path = `/${[...before.map(encodeURIComponent), segment].join('/')}${pathOf(after)}`;
				const message = 'This path changes data, even with GET';
				const instead = /Use the operation (Order: Cancel|Number: Release)/;
				await expectRejected(path.replace(/\/$/, ''), message, instead);
			}),
			runs,
		);
	});

	it('sends every other path as it is entered', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 4 }), async (segments) => {
				numbering.world.requests.length = 0;
				numbering.world.faults.add({ body: { a: 1 } });
				expect(await read(pathOf(segments))).toMatchObject([{ json: { a: 1 } }]);
				expect(numbering.world.requests).toMatchObject([{ path: pathOf(segments) }]);
			}),
			{ ...runs, numRuns: sampled(500) },
		);
	});
});
