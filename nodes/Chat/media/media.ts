import type { Chunks } from '../../shared/declare/api';
import { OutputWithFiles, operation, optionsOf } from '../../shared/declare/operation';
import { maxFileSize, megabyte, outputField } from '../../shared/declare/commonFields';
import { requireSentFile } from '../../shared/http/download';
import type { Resource } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { newDigest } from '../../shared/text/digest';

/** The platform’s hash may be hexadecimal or base64 (or base64url); anything else is rejected. */
function toHex(hash: string): string {
	if (/^[\da-f]{64}$/i.test(hash)) return hash.toLowerCase();
	if (/^[\w+/-]{43}=?$/.test(hash)) return Buffer.from(hash, 'base64').toString('hex');
	throw new OperationError(
		'“SHA-256” is not a SHA-256 hash',
		'It has 64 hexadecimal digits, or 44 characters of base64. Take it from the message’s notification',
	);
}

/**
 * Counts the bytes, and throws at the end if their hash isn’t the expected one. Without an expected
 * hash, none is computed, because it would take 70 ms for 100 MB.
 */
async function* verifyBytes(
	chunks: Chunks,
	expected: string | undefined,
	size: { bytes: number },
): AsyncGenerator<Buffer> {
	const hash = expected === undefined ? undefined : newDigest();
	size.bytes = 0;
	for await (const chunk of chunks) {
		size.bytes += chunk.length;
		hash?.update(chunk);
		yield chunk;
	}
	const sha256 = hash?.digest('hex');
	if (sha256 === expected) return;
	throw new OperationError(
		'The file doesn’t match “SHA-256”',
		`Its SHA-256 is ${sha256} (hexadecimal). It may have changed in transit, or the hash belongs to another file.`,
	);
}

const options = optionsOf(
	{
		displayName: 'File Name',
		name: 'fileName',
		type: 'string',
		typeOptions: { mayBeBlank: true },
		default: '',
		placeholder: 'e.g. receipt.jpg',
		description: 'Name to use if the service doesn’t return one',
	},
	maxFileSize(100, 'A larger file is rejected; the platform’s largest limit is 100 MB'),
	{
		displayName: 'SHA-256',
		name: 'sha256',
		type: 'string',
		default: '',
		placeholder: 'e.g. 9f86d081884c7d659a2feaa0c55ad015…',
		description:
			'Hash that the file must have, in hexadecimal or base64, from the inbound message’s notification. Other files are rejected.',
	},
);

/** `{ id, fileName, mimeType, bytes }` and the file, which is streamed into n8n’s binary data. */
const download = operation({
	name: 'Download',
	value: 'download',
	action: 'Download media file',
	description: 'Download a file that a person sent, by the file ID in the message’s notification',
	effect: 'read',
	parameters: [
		{
			displayName: 'File ID',
			name: 'fileId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 770000000000001',
			description: 'ID of the media file, from the inbound message’s notification',
		},
		outputField,
		options,
	],
	prepare: ({ options: { sha256 } }) => ({ expected: sha256 ? toHex(sha256) : undefined }),
	async execute(
		api,
		{ fileId, binaryPropertyName, expected, options: { fileName, maxMegabytes = 100 } },
	) {
		const size = { bytes: 0 };
		const file = await api.download(async () => ({
			url: '/api/whatsapp/file',
			qs: { id: fileId },
			fileName: fileName || `${fileId}`,
			maxBytes: maxMegabytes * megabyte,
			// A hash proves that it is the person's file, regardless of its format.
			inspect: (beginning) => expected ?? requireSentFile(beginning, 'file'),
			through: (chunks) => verifyBytes(chunks, expected, size),
		}));
		const { fileName: name, mimeType } = file;
		const json = { id: fileId, fileName: name, mimeType, ...size };
		return new OutputWithFiles(json, { [binaryPropertyName]: file });
	},
	errors: {
		404: {
			message: 'The service found no media file with this ID',
			description:
				'Take the ID from the inbound message’s notification (messages > image, video or document > ID). The file may have expired.',
		},
	},
});

export const media: Resource = {
	name: 'Media',
	value: 'media',
	description: 'Files that people sent to a business number',
	operations: [download],
};
