import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import type { Chunks, DownloadedText } from '../../catalogue/api';
import type { Connection } from '../connection';
import { toStream } from './fileStream';

/** What becomes of a file; its name and its type are undefined if nobody names them. */
export type Keep<T> = (
	connection: Connection,
	chunks: Chunks,
	fileName: string | undefined,
	mimeType: string | undefined,
) => Promise<T>;

/** Into n8n's binary data. Only operations download files, never the lists of a form. */
export const storeFile: Keep<IBinaryData> = async ({ context }, chunks, fileName, mimeType) => {
	const { helpers } = context as IExecuteFunctions;
	return await helpers.prepareBinaryData(toStream(chunks), fileName, mimeType);
};

/** Into memory, as text. */
export const readText: Keep<DownloadedText> = async (_connection, chunks, fileName, mimeType) => {
	const bytes: Buffer[] = [];
	for await (const chunk of chunks) bytes.push(chunk);
	return { text: new TextDecoder().decode(Buffer.concat(bytes)), fileName, mimeType };
};
