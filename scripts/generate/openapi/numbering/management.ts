import type { Operation, Response, Schema } from '../../../../sandbox/contract/document';
import { purchase } from '../../../../sandbox/services/numbering/buying';
import { errorOf, errorsOf } from '../errors';
import { schemaOf } from '../fromZod';
import { answer, body, inPath, inQuery, type Line } from '../operation';
import { integer, list, notShown, record, ref, seen, text } from '../schema';

const MANAGEMENT = '/api/management';

const bought = record({
	orderId: integer,
	orderStatus: seen('PROCESSING'),
	numbers: { ...list(text), description: 'May be empty or partial' },
});

const errors = errorsOf('numbering', 401, 403, 'invalidInput');

const numbers: Response = answer('Numbers in E.164 without the leading plus.', list(text));

const done = (description: string, ...otherwise: Schema[]): Response =>
	answer(description, { anyOf: [{ const: true }, ...otherwise] });

const asked = (name: string, schema: Schema, description: string) => [
	inQuery(name, schema, description, { required: true }),
];

const rejected = notShown(
	'Whether a rejection is an error or the answer false',
	{ const: false },
	{ 'numbering.releaseRejection': ['false'] },
);

const buy: Operation = {
	operationId: 'buyDids',
	summary: 'Buy numbers',
	description:
		'Fewer numbers than ordered, or none, are not an error: the purchase must not be repeated.',
	tags: ['Management'],
	requestBody: body(schemaOf(purchase)),
	responses: {
		'200': answer('The order.', ref('Purchase')),
		'404': errorOf('No inbound rate covers exactly this destination, features and number types.'),
		default: errors('unknownDestination', 'duplicateReference', 'outOfStock'),
	},
};

const cancel: Operation = {
	operationId: 'cancelOrder',
	summary: 'Cancel an order',
	description: 'Changes data although it is a GET.',
	tags: ['Management'],
	parameters: [inPath('id', integer, 'Order ID')],
	responses: {
		'200': done('The order is canceled.'),
		'400': errorOf('The order is not in status PROCESSING.'),
		default: errors('unknownRecord'),
	},
};

const release: Operation = {
	operationId: 'releaseDid',
	summary: 'Release a number',
	description: 'Changes data although it is a GET.',
	tags: ['Management'],
	parameters: asked('number', { ...text, pattern: '^\\d+$' }, 'E.164 without the leading plus'),
	responses: {
		'200': done('The release is recorded.', rejected),
		'500': errorOf("The number's order is not completed: may happen, without a clear message."),
		default: errors('unknownRecord', 'alreadyReleased', 'tooEarlyRelease', 'uncompletedRelease'),
	},
};

export const managementOperations: readonly Line[] = [
	[`POST ${MANAGEMENT}/buyDids`, buy],
	[`GET ${MANAGEMENT}/cancelOrder/{id}`, cancel],
	[`GET ${MANAGEMENT}/releaseDid`, release],
	[
		`GET ${MANAGEMENT}/getDidsFromOrder`,
		{
			operationId: 'getDidsFromOrder',
			summary: 'List the numbers of an order of one line',
			tags: ['Management'],
			parameters: asked('id', integer, 'Order ID'),
			responses: { '200': numbers, default: errors('unknownRecord') },
		},
	],
	[
		`GET ${MANAGEMENT}/getDidsByISO2CountryCode`,
		{
			operationId: 'getDidsByISO2CountryCode',
			summary: 'List the numbers in a country',
			tags: ['Management'],
			parameters: asked('cc', { ...text, pattern: '^[A-Za-z]{2}$' }, 'ISO-2 code'),
			responses: { '200': numbers, default: errors() },
		},
	],
];

export const managementRecords = { Purchase: bought };
