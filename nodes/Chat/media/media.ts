import { operation, OutputWithFiles, parameter } from '../../shared/catalogue/operation';
import type { Resource } from '../../shared/catalogue/service';
import type { Passed } from './checkedBytes';
import { checkBytes, megabyte, toHex } from './checkedBytes';

const options = parameter({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			default: '',
			placeholder: 'e.g. receipt.jpg',
			description: 'Used where the service names none',
		},
		{
			displayName: 'Max Size (MB)',
			name: 'maxMegabytes',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 100,
			description: 'A larger file is refused; the platform takes none above 100 MB',
		},
		{
			displayName: 'SHA-256',
			name: 'sha256',
			type: 'string',
			default: '',
			placeholder: 'e.g. 9f86d081884c7d659a2feaa0c55ad015…',
			description:
				'Refuse the file unless its bytes have this hash, hexadecimal or base64; the notification of an inbound message holds it',
		},
	],
});

/** `{ id, fileName, mimeType, bytes, sha256 }` and the file, streamed into n8n's binary data. */
const download = operation({
	name: 'Download',
	value: 'download',
	action: 'Download media file',
	description: 'Download a file that a person sent, by the ID in the notification of the message',
	effect: 'read',
	parameters: [
		{
			displayName: 'File ID',
			name: 'fileId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 770000000000001',
			description: 'The media file’s ID, which the notification of the inbound message holds',
		},
		{
			displayName: 'Put Output File in Field',
			name: 'binaryPropertyName',
			type: 'string',
			default: 'data',
			required: true,
			hint: 'The name of the output binary field to put the file in',
		},
		options,
	],
	check: ({ options: { sha256 } }) => void (sha256 && toHex(sha256)),
	async execute(api, { fileId, binaryPropertyName, options: chosen }) {
		const { fileName, maxMegabytes = 100, sha256 } = chosen;
		const limits = {
			maxBytes: maxMegabytes * megabyte,
			sha256: sha256 ? toHex(sha256) : undefined,
		};
		const passed: Passed = { bytes: 0, sha256: '' };
		const file = await api.download(async () => ({
			url: '/api/whatsapp/file',
			qs: { id: fileId },
			fileName: fileName || `${fileId}`,
			through: (chunks, headers) =>
				checkBytes(chunks, Number(headers['content-length'] ?? 0), limits, passed),
		}));
		const { fileName: name, mimeType } = file;
		const json = { id: fileId, fileName: name, mimeType, ...passed };
		return new OutputWithFiles(json, { [binaryPropertyName]: file });
	},
	errors: {
		404: {
			message: 'There is no media file with this ID',
			description:
				'Take the ID from the notification of the inbound message (messages > image, video, document or audio > ID). Files may be gone after a while; the document shows no time.',
		},
	},
});

export const media: Resource = {
	name: 'Media',
	value: 'media',
	description: 'Files that people sent to a business number',
	operations: [download],
};
