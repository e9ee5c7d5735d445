import type { Operation, Schema } from '../../../../sandbox/contract/document';
import { attachable } from '../../../../sandbox/services/aiAgents/calls';
import { fieldsOf } from '../fromZod';
import { answer, body, inPath, inQuery, type Line } from '../operation';
import { either, integer, notShown, record, ref, seen, text, uri } from '../schema';
import { paging } from './filters';
import { agentErrors, listErrors, operationsOf } from './operations';
import { call } from './resources';

const tags = ['AI agents'];

/** A field of the record in an update that only attaches. */
const ofRecord = (schema: Schema) =>
	notShown('Whether an update takes it', schema, { 'aiAgents.callUpdate': ['all'] });

export const callRecords: Readonly<Record<string, Schema>> = {
	CreatedCall: record(
		{
			...{ id: integer, agent_id: integer, client_id: integer },
			status: seen('in_progress'),
		},
		['agent_id', 'client_id'],
		{
			'x-required': {
				agent_id: { 'aiAgents.required.calls': { with: 'agent_id' } },
				client_id: { 'aiAgents.required.calls': { with: 'client_id' } },
			},
		},
	),
	UpdatedCall: record({
		id: integer,
		room_id: text,
		audio: either(text, notShown('Whether it may be null', { type: 'null' })),
	}),
	ChangedCall: {
		...record(
			{
				...Object.fromEntries(
					Object.entries(call.body).map(([name, schema]) => [name, ofRecord(schema)]),
				),
				room_id: notShown('Whether an update takes it', text, false),
				...fieldsOf(attachable),
			},
			Object.keys(attachable),
		),
		description: 'Only the fields to change',
	},
};

const [[, list], [, get]] = operationsOf(call);

const create: Operation = {
	operationId: 'createCall',
	summary: 'Create one call',
	tags,
	requestBody: body(ref('NewCall')),
	responses: {
		'201': answer('The call.', ref('CreatedCall')),
		default: agentErrors('unknownReference', 'duplicate'),
	},
};

const update: Operation = {
	operationId: 'updateCall',
	summary: 'Attach to one call',
	description: 'Attaches audio, processing status or transcripts.',
	tags,
	'x-path': '/calls/{room_id}',
	parameters: [inPath('call_id', text, 'The room_id of the call, not its ID')],
	requestBody: body(ref('ChangedCall')),
	responses: {
		'200': answer('What was attached to.', ref('UpdatedCall')),
		default: agentErrors('unknownRecord', 'unknownReference'),
	},
};

const audioUrl: Operation = {
	operationId: 'getAudioUrl',
	summary: 'Get the address of a recording',
	tags,
	parameters: [inPath('audio', text, 'The audio of a call')],
	responses: {
		'200': answer('A temporary signed address.', record({ url: uri })),
		default: agentErrors('unknownRecord'),
	},
};

const agentPages: Operation = {
	operationId: 'listAgentPages',
	summary: 'List agents with status and health',
	tags,
	parameters: [...paging, inQuery('client_id', integer, 'Filter by client_id')],
	responses: { '200': answer('One page.', ref('AgentPage')), default: listErrors },
};

const transcript: Operation = {
	operationId: 'getTranscript',
	summary: 'Get the transcript of a call',
	'x-not-shown': 'Where the transcription_url of a call leads, and the format',
	tags,
	parameters: [inPath('room', text, 'The room_id of the call')],
	responses: {
		'200': {
			description: 'The transcript.',
			content: Object.fromEntries(
				['application/json', 'text/plain', 'text/vtt'].map((type) => [type, { schema: {} }]),
			),
		},
		default: agentErrors('unknownRecord'),
	},
};

export const callOperations: readonly Line[] = [
	['GET /paginated-agents', agentPages],
	['GET /calls', list],
	['POST /calls', create],
	['GET /calls/{call_id}', get],
	['PUT /calls/{call_id}', update],
	['GET /audio-url/{audio}', audioUrl],
	['GET /transcripts/{room}', transcript],
];
