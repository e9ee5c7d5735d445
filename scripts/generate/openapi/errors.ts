import type { Readings, Response, Schema } from '../../../sandbox/contract/document';
import { either, integer, list, notShown, record, text } from './schema';

type Shape = 'object' | 'statusCode' | 'detail';

export const shapes: Readonly<Record<string, Schema>> = {
	object: record({ status: integer, error: text, message: text, path: text }),
	statusCode: record({ message: text, error: text, statusCode: integer }),
	message: record({ message: text }),
	messages: record({ message: list(text), error: text, statusCode: integer }),
	detail: record({ detail: text }),
	details: record({
		detail: list(record({ loc: list(text), msg: text, type: text })),
	}),
	error: record({ error: text }),
	errorObject: record({ error: record({ code: integer, message: text }) }),
};

const playedBy = (...shown: string[]): Readings => ({ 'platform.errorBody': shown });

const what = 'One of the usual shapes';

/** The component `Error`: every body that the sandbox plays; `own` is the service's usual one. */
export const errorSchema = (own: Shape): Schema => ({
	...either(
		...Object.entries(shapes).map(([name, schema]) =>
			notShown(what, schema, playedBy(name, ...(name === own ? ['own'] : []))),
		),
		notShown('A text or a page', text, playedBy('text', 'html')),
	),
	description: 'No document shows the body of an error.',
});

/** No document shows a rate limit; magic inputs of the sandbox play one. */
const tooManyRequests = 429;

type Status = string | number;

/** A number is a status that no setting changes; a name is that of the setting `<name>Status`. */
export const errorsOf =
	(service: string, ...ofAll: Status[]) =>
	(...own: Status[]): Response => ({
		description: 'Any other error.',
		'x-not-shown': 'Status and body',
		'x-statuses': [
			...[...ofAll, ...own].map((one) =>
				typeof one === 'number' ? one : `${service}.${one}Status`,
			),
			tooManyRequests,
		],
		...bodyOfError,
	});

export const errorOf = (description: string): Response => ({
	description,
	'x-not-shown': 'The body',
	...bodyOfError,
});

const bodyOfError = {
	'x-empty': playedBy('empty'),
	content: { '*/*': { schema: { $ref: '#/components/schemas/Error' } } },
};
