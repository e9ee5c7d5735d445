import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import type { Chunks, DownloadedText } from '../../declare/api';
import { megabyte } from '../../declare/commonFields';
import type { Connection } from '../connection';

/** What becomes of a file; its name and its type are undefined if nobody names them. */
export type Keep<T> = (
	connection: Pick<Connection, 'context'>,
	chunks: Chunks,
	fileName: string | undefined,
	mimeType: string | undefined,
) => Promise<T>;

/**
 * Into n8n's binary data. Only operations store files, never the lists of a form. In its folder n8n writes
 * chunks as they are made. In memory, in a database or in an object storage it holds the whole file anyway:
 * there it asks for no chunk and fails, and gets a buffer.
 */
export const storeFile: Keep<IBinaryData> = async ({ context }, chunks, fileName, mimeType) => {
	const { helpers } = context as IExecuteFunctions;
	let isBegun = false;
	async function* made() {
		isBegun = true;
		yield* inPieces(chunks);
	}
	// n8n's type has buffers and streams of Node.js alone, which a verified pack can't make.
	return await helpers
		.prepareBinaryData(made() as never, fileName, mimeType)
		.catch(async (thrown) => {
			if (isBegun) throw thrown;
			return await helpers.prepareBinaryData(await bufferOf(chunks), fileName, mimeType);
		});
};

/** Enough that writing takes less time than reading, and little memory. */
const pieceBytes = megabyte / 2;

/** n8n writes each chunk of a stream by itself, which costs more than to join them. */
async function* inPieces(chunks: Chunks): AsyncGenerator<Buffer> {
	let held: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		held.push(chunk);
		bytes += chunk.length;
		if (bytes < pieceBytes) continue;
		yield Buffer.concat(held);
		held = [];
		bytes = 0;
	}
	yield Buffer.concat(held);
}

/** Into memory, as text. */
export const readText: Keep<DownloadedText> = async (_connection, chunks, fileName, mimeType) => ({
	text: new TextDecoder().decode(await bufferOf(chunks)),
	fileName,
	mimeType,
});

async function bufferOf(chunks: Chunks): Promise<Buffer> {
	const all: Buffer[] = [];
	for await (const chunk of chunks) all.push(chunk);
	return Buffer.concat(all);
}
