import type { Document, Operation, Schema } from '../../../sandbox/contract/document';
import { call as callBody, mediaProcessing } from '../../../sandbox/services/outboundVoice/body';
import { errorsOf, errorSchema } from './errors';
import { schemaOf } from './fromZod';
import { answer, body, infoOf, json, pathsOf, serverOf } from './operation';
import { record, ref, text } from './schema';

const VOICE = '/api/v1/voice_outbound';
const tags = ['Outbound voice'];

const nameOf = (type: string) =>
	type.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const kinds = mediaProcessing.options.map((kind): [string, Schema] => [
	nameOf(kind.shape.type.value),
	schemaOf(kind),
]);

const newCall = schemaOf(callBody);

const voiceRecords: Readonly<Record<string, Schema>> = {
	...Object.fromEntries(kinds),
	NewCall: {
		...newCall,
		properties: {
			...newCall.properties,
			mediaProcessing: { oneOf: kinds.map(([name]) => ref(name)) },
		},
	},
	AcceptedCall: record({
		account_sid: { ...text, description: 'The tenant ID' },
		direction: { ...text, examples: ['outbound-api'] },
		sid: { ...text, description: 'Call identifier' },
	}),
};

const tenant = {
	name: 'x-tenant-id',
	in: 'header',
	required: true,
	description: 'Selects the tenant configuration that handles the call',
	schema: text,
} as const;

const statuses = ['missingTenant', 'unknownTenant', 'unauthenticated', 'invalidInput'];
const errors = errorsOf('outboundVoice', ...statuses)();

const call: Operation = {
	operationId: 'startCall',
	summary: 'Start an outbound call',
	tags,
	parameters: [tenant],
	requestBody: body(ref('NewCall')),
	responses: {
		'200': answer('The call is accepted.', ref('AcceptedCall')),
		'400': {
			description:
				'mediaProcessing has an unrecognized type, or fields that its type does not take. No body.',
		},
		default: errors,
	},
};

const callStatus: Operation = {
	operationId: 'getCallStatus',
	summary: 'Not implemented: every request returns 400',
	tags,
	requestBody: {
		required: false,
		content: json(record({ request_id: { ...text, description: 'Call identifier' } })),
	},
	responses: {
		'200': {
			description: 'Once it is implemented.',
			'x-not-shown': 'Status and body',
			'x-readings': false,
		},
		'400': answer('An empty object.', { type: 'object', maxProperties: 0 }),
		default: errors,
	},
};

const notification = (method: 'get' | 'post'): Operation => ({
	operationId: `callStatusBy${method === 'get' ? 'Get' : 'Post'}`,
	summary: `The status of a call, by ${method.toUpperCase()}`,
	description: 'Sent to statusCallback for each event in statusCallbackEvent.',
	'x-not-shown': 'The payload',
	tags,
	...(method === 'post' && {
		requestBody: {
			required: false,
			content: Object.fromEntries(
				['application/json', 'application/x-www-form-urlencoded'].map((type) => [
					type,
					{ schema: { 'x-not-shown': 'All fields' } },
				]),
			),
		},
	}),
	responses: { default: { description: 'Any answer.', 'x-not-shown': 'What an answer does' } },
});

export const outboundVoice: Document = {
	openapi: '3.1.0',
	info: infoOf('Outbound voice', 'Starts outbound calls and reports their status.'),
	servers: [serverOf('outboundVoice')],
	tags: [{ name: 'Outbound voice', description: 'Any credential besides the tenant: not shown.' }],
	security: [{}, { bearer: [] }],
	paths: pathsOf([
		[`POST ${VOICE}/call`, call],
		[`POST ${VOICE}/call_status`, callStatus],
	]),
	webhooks: { callStatus: { get: notification('get'), post: notification('post') } },
	components: {
		securitySchemes: {
			bearer: {
				type: 'http',
				scheme: 'bearer',
				'x-not-shown': 'Whether a token is required',
				'x-readings': { 'outboundVoice.bearerToken': { not: [null] } },
			},
		},
		schemas: { ...voiceRecords, Error: errorSchema('object') },
	},
};
