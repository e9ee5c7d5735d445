import { author, homepage } from '../../../package.json';
import type {
	MediaType,
	Operation,
	Parameter,
	PathItem,
	Response,
	Schema,
} from '../../../sandbox/contract/document';
import { described, ofSample } from './schema';

export const json = (schema: Schema): Record<string, MediaType> => ({
	'application/json': { schema },
});

/** `others` are forms under some readings only; clients are made for the documented one. */
export const answer = (description: string, schema: Schema, ...others: Schema[]): Response => ({
	description,
	content: {
		'application/json': { schema, ...(others.length > 0 && { 'x-other-forms': others }) },
	},
});

export const body = (schema: Schema): Operation['requestBody'] => ({
	required: true,
	content: json(schema),
});

export const inPath = (name: string, schema: Schema, description: string): Parameter => ({
	name,
	in: 'path',
	required: true,
	description,
	schema,
});

export const inQuery = (
	name: string,
	schema: Schema,
	description: string,
	more: Partial<Parameter> = {},
): Parameter => ({ name, in: 'query', description, schema, ...more });

export type Line = readonly [request: string, operation: Operation];

/** An operation under its described path, and under that of the samples, by a setting. */
export const underBothPaths = (
	setting: string,
	[path, samplePath]: readonly string[],
	operation: Operation,
	pathSetting?: string,
): Line[] => [
	[`POST ${path}`, { ...operation, 'x-readings': described(setting) }],
	[
		`POST ${samplePath}`,
		{
			...operation,
			operationId: `${operation.operationId}BySample`,
			'x-not-shown': 'Whether the path of the samples is taken',
			'x-readings': ofSample(setting),
			...(pathSetting && { 'x-path-setting': pathSetting }),
		},
	],
];

/** The items of a document's paths, where several operations may share one path. */
export function pathsOf(operations: readonly Line[]): Record<string, PathItem> {
	const paths: Record<string, Record<string, Operation>> = {};
	for (const [line, operation] of operations) {
		const [method, path] = line.split(' ');
		(paths[path] ??= {})[method.toLowerCase()] = operation;
	}
	return paths;
}

/** `https://base.example` of the service, by default the sandbox's. */
export const serverOf = (segment: string) => ({
	url: '{base_url}',
	variables: {
		base_url: {
			default: `http://127.0.0.1:4010/${segment}`,
			description: "The service's base address; by default that of the sandbox",
		},
	},
});

/** The head of a document; its contact is who publishes it here. */
export const infoOf = (title: string, description: string) => ({
	title,
	description,
	version: 'not shown',
	contact: { name: author.name, url: homepage },
	license: { name: 'MIT', identifier: 'MIT' },
});

export function describe({ summary, description, 'x-not-shown': open }: Operation): string {
	return [`${summary}.`, description, open && `Not shown: ${open}.`].filter(Boolean).join(' ');
}
