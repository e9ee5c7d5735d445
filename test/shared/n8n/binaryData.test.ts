import type { IAllExecuteFunctions } from 'n8n-workflow';
import fc from 'fast-check';

import { storeChunks } from '../../../nodes/shared/n8n/binaryData';
import { nextTurn } from '../../harness/collectGarbage';
import { seed } from '../../harness/sample';
import { stored } from '../../harness/storedFile';

/** n8n’s part, which takes the file as the test says. */
const store = async <T>(chunks: AsyncIterable<Buffer>, take: (made: AsyncIterable<Buffer>) => T) =>
	await storeChunks(
		{ helpers: { prepareBinaryData: take } } as unknown as IAllExecuteFunctions,
		chunks,
		'a.txt',
		'text/plain',
	);

it('n8n stores all bytes in their order, however they arrive', async () => {
	const sizes = fc.array(fc.oneof(fc.nat(5), fc.nat(700_000)), { maxLength: 8 });
	await fc.assert(
		fc.asyncProperty(sizes, async (lengths) => {
			const parts = lengths.map((length, at) => Buffer.alloc(length, `${at}`));
			const [, content] = await stored('filesystem', parts);
			expect(content === String(Buffer.concat(parts))).toBe(true);
		}),
		{ numRuns: 8, seed },
	);
});

it('what arrives while n8n writes is written at once, and no more is read than half a megabyte', async () => {
	let read = 0;
	async function* chunks() {
		for (; read < 20; read++) yield Buffer.alloc(65_536);
	}
	const seen: string[] = [];
	await store(chunks(), async (made) => {
		for await (const { length } of made) {
			await nextTurn();
			seen.push(`${length / 65_536} of ${read}`);
		}
	});
	expect(seen.join(', ')).toBe('1 of 8, 8 of 16, 8 of 20, 3 of 20');
});

it('an error arrives behind the bytes before it', async () => {
	async function* chunks() {
		yield Buffer.alloc(600_000);
		throw new Error('cut');
	}
	const sizes: number[] = [];
	const ended = store(chunks(), async (made) => {
		for await (const { length } of made) {
			await nextTurn();
			sizes.push(length);
		}
	});
	await expect(ended).rejects.toThrow('cut');
	expect(sizes).toEqual([600_000]);
});

it('where n8n can’t go on writing, the source is closed', async () => {
	let isClosed = false;
	async function* chunks() {
		try {
			for (;;) yield Buffer.alloc(600_000);
		} finally {
			isClosed = true;
		}
	}
	const ended = store(chunks(), async (made) => {
		for await (const { length } of made) throw new Error(`no room for ${length} bytes`);
	});
	await expect(ended).rejects.toThrow('no room for 600000 bytes');
	expect(isClosed).toBe(true);
});
