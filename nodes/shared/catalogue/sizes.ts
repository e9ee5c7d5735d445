import { parameter } from './operation';

/** Bytes of a megabyte; the documented limits of files do not say whether MB or MiB. */
export const megabyte = 1_048_576;

/** Of one JSON answer, unpacked. */
export const maxResponse = parameter({
	displayName: 'Max Response Size (MB)',
	name: 'maxResponseMegabytes',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 64,
	description:
		'A larger answer of the service is rejected without reading the rest of it; n8n needs several times its size in memory',
});

/** Of a file to download; the description says what the default allows for. */
export const maxFileSize = <const D extends number>(megabytes: D, description: string) =>
	parameter({
		displayName: 'Max Size (MB)',
		name: 'maxMegabytes',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: megabytes,
		description,
	});
