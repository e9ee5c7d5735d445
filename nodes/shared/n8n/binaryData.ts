import type { IAllExecuteFunctions, IBinaryData, IExecuteFunctions } from 'n8n-workflow';

/**
 * n8n 2.41.1 writes chunks into its folder as they are made. In memory, a database or an object
 * storage, it asks for no chunk and fails, so it gets a buffer.
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
		yield* gather(chunks);
	}
	// n8n’s type has only buffers and streams of Node.js, which a verified pack can’t make.
	return await helpers
		.prepareBinaryData(made() as never, fileName, mimeType)
		.catch(async (thrown) => {
			if (isBegun) throw thrown;
			return await helpers.prepareBinaryData(await bufferOf(chunks), fileName, mimeType);
		});
}

/**
 * n8n waits for each write before it asks for more, so the bytes that arrive meanwhile are written
 * together.
 */
async function* gather(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	const source = chunks[Symbol.asyncIterator]();
	const ahead = new ReadAhead(source);
	try {
		for (let block; (block = await ahead.take());) yield block;
	} finally {
		await source.return?.();
	}
}

const mostHeld = 2 ** 19;

/** Reading continues until it holds `mostHeld` bytes. */
class ReadAhead {
	private held: Buffer[] = [];
	private bytes = 0;
	private reading?: Promise<void>;

	constructor(private readonly source: AsyncIterator<Buffer>) {
		this.readOn();
	}

	/** It returns all held bytes as soon as there are any; `undefined` at the end. */
	async take(): Promise<Buffer | undefined> {
		if (this.held.length === 0) await this.reading;
		if (this.held.length === 0) return undefined;
		const block = this.held.length === 1 ? this.held[0] : Buffer.concat(this.held);
		const isPaused = this.bytes >= mostHeld;
		this.held = [];
		this.bytes = 0;
		if (isPaused) this.readOn();
		return block;
	}

	private readOn(): void {
		this.reading = this.read();
		// `take` throws it, once it has returned what came before.
		this.reading.catch(() => {});
	}

	private async read(): Promise<void> {
		const { done, value } = await this.source.next();
		if (done) return;
		this.held.push(value);
		this.bytes += value.length;
		if (this.bytes < mostHeld) this.readOn();
	}
}

export async function bufferOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
	const all: Buffer[] = [];
	for await (const chunk of chunks) all.push(chunk);
	return Buffer.concat(all);
}
