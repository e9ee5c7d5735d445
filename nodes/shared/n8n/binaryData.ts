import type { IAllExecuteFunctions, IBinaryData, IExecuteFunctions } from 'n8n-workflow';

/**
 * Stores a file. n8n 2.41.1 and 1.123.81 write chunks into their folder as they are made; in
 * memory, a database or an object storage they ask for no chunk and fail, and get a buffer.
 */
export async function storeChunks(
	context: IAllExecuteFunctions,
	chunks: AsyncIterable<Buffer>,
	fileName: string | undefined,
	mimeType: string | undefined,
): Promise<IBinaryData> {
	// The lists of a form, which lack this helper, store no files.
	const { helpers } = context as IExecuteFunctions;
	let isBegun = false;
	async function* made() {
		isBegun = true;
		yield* readAhead(chunks);
	}
	// n8n's type has buffers and streams of Node.js alone, which a verified pack can't make.
	return await helpers
		.prepareBinaryData(made() as never, fileName, mimeType)
		.catch(async (thrown) => {
			if (isBegun) throw thrown;
			return await helpers.prepareBinaryData(await bufferOf(chunks), fileName, mimeType);
		});
}

/** n8n waits for each write before it asks for more: few large ones, and the next is read meanwhile. */
async function* readAhead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const blocks = blocksOf(chunks);
	try {
		for (let next = blocks.next(); ;) {
			const { done, value } = await next;
			if (done) return;
			next = blocks.next();
			// If it fails, the error is thrown above, once n8n asks for this block.
			next.catch(() => {});
			yield value;
		}
	} finally {
		await blocks.return(undefined);
	}
}

const blockBytes = 2 ** 19;

async function* blocksOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let held: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		held.push(chunk);
		bytes += chunk.length;
		if (bytes < blockBytes) continue;
		yield Buffer.concat(held);
		held = [];
		bytes = 0;
	}
	yield Buffer.concat(held);
}

export async function bufferOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
	const all: Buffer[] = [];
	for await (const chunk of chunks) all.push(chunk);
	return Buffer.concat(all);
}
