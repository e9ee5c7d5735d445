import type { INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { byId } from '../harness/tested';
import { newAgentDocument } from './agents/documents';

const linked = (name: string, id: number): Record<string, INodeParameters> => ({
	[`${name}.delete`]: { [`${name}Id`]: byId(id) },
	[`${name}.get`]: { [`${name}Id`]: byId(id) },
	[`${name}.getAll`]: {},
});

/** The same with the operations that create or change it. */
const changeable = (
	name: string,
	id: number,
	fields: INodeParameters,
	updateFields: INodeParameters,
): Record<string, INodeParameters> => ({
	...linked(name, id),
	[`${name}.create`]: fields,
	[`${name}.upsert`]: fields,
	[`${name}.update`]: { [`${name}Id`]: byId(id), updateFields },
});

/** Parameters of a configuration that are entered in a list: name, value and type. */
export const list = (...detail: Array<[string, string, string?]>): INodeParameters => ({
	detailsFrom: 'list',
	details: {
		detail: detail.map(([parameter, value, parameter_type = '']) => ({
			parameter,
			value,
			parameter_type,
		})),
	},
});

/** The same in the provider's form. */
export const form = (value: INodeParameters): INodeParameters => ({
	detailsFrom: 'form',
	parameterForm: { mappingMode: 'defineBelow', value },
});

function configuration(
	kind: 'llm' | 'tts' | 'stt',
	provider: string,
	entered: Record<string, string | number>,
	changed: Record<string, string>,
): Record<string, INodeParameters> {
	const name = `${kind}Configuration`;
	const id = SEEDED.unusedConfigurations[kind];
	return {
		...linked(name, id),
		[`${name}.create`]: { provider: byId(provider), ...form(entered) },
		[`${name}.update`]: { [`${name}Id`]: byId(id), ...list(...Object.entries(changed)) },
		[`${name}.rotateSecret`]: {
			provider: byId(provider),
			parameter: Object.keys(entered)[0],
			newValue: 'rotated-1',
			dryRun: false,
		},
		[`${name}.upsert`]: { provider: byId(provider), ...form({ ...entered, ...changed }) },
	};
}

/** Parameters that reach the service, per `resource.operation`; every operation must have some. */
export const samples: Readonly<Record<string, INodeParameters>> = {
	'account.check': {},
	...linked('agent', SEEDED.agent),
	'agent.clone': {
		agentId: byId(SEEDED.agentWithoutSkills),
		clientId: byId(SEEDED.clientWithoutAgents),
	},
	'agent.compare': {
		agentId: byId(SEEDED.agent),
		compareWith: 'document',
		document: JSON.stringify(newAgentDocument),
		output: 'report',
	},
	'agent.create': {
		name: 'New agent',
		client_id: byId(SEEDED.client),
		additionalFields: { language: 'en', llm_configuration_id: byId(1101) },
	},
	'agent.export': { agentId: byId(SEEDED.agent) },
	'agent.getAllWithStatus': {},
	'agent.getFull': { agentId: byId(SEEDED.agent) },
	'agent.import': {
		clientId: byId(SEEDED.clientWithoutAgents),
		document: JSON.stringify(newAgentDocument),
	},
	'agent.update': { agentId: byId(SEEDED.agent), updateFields: { language: 'fr' } },
	...changeable(
		'agentSkill',
		SEEDED.agentSkills[0],
		{
			agent_id: byId(SEEDED.agentWithoutSkills),
			skill_id: byId(SEEDED.unusedSkill),
			additionalFields: { priority: 3, threshold: 0.25 },
		},
		{ priority: 9 },
	),
	'agentSkill.set': {
		agent_id: byId(SEEDED.agent),
		skills: 'Send transcript, Survey',
		dryRun: false,
	},
	'call.create': {
		additionalFields: {
			client_id: byId(SEEDED.client),
			agent_id: byId(SEEDED.agent),
			sip_number_id: byId(SEEDED.sipNumber),
			incoming_number: '+49301234567',
		},
	},
	'call.generateReport': { period: 'last7Days' },
	'call.get': { callId: byId(SEEDED.completedCall.id) },
	'call.getAll': {},
	'call.getDossier': { callId: byId(SEEDED.completedCall.id), recording: 'file' },
	'call.summarize': { period: 'last7Days', groupBy: ['agent', 'client', 'day', 'status'] },
	'call.update': {
		roomId: byId(SEEDED.inProgressCall.room_id),
		updateFields: { status: 'completed', audio: 'late.wav' },
	},
	'client.create': { name: 'New client' },
	'client.createOrGet': {
		name: 'New client',
		additionalFields: { contact_email: 'new@example.com' },
	},
	'client.get': { clientId: byId(SEEDED.client) },
	'client.getAll': {},
	...changeable(
		'clientSkill',
		SEEDED.clientSkill,
		{
			client_id: byId(SEEDED.clientWithoutAgents),
			skill_id: byId(SEEDED.unusedSkill),
			additionalFields: { greeting: 'Hi', skill_limit: 5 },
		},
		{ skill_limit: 99 },
	),
	'clientSkill.set': {
		client_id: byId(SEEDED.client),
		skills: `Send transcript, ${SEEDED.unusedSkill}`,
		dryRun: false,
	},
	...changeable(
		'clientUser',
		SEEDED.clientUser,
		{
			client_id: byId(SEEDED.clientWithoutAgents),
			user_id: byId(SEEDED.user),
			additionalFields: { role: 'supervisor', expires_at: '2027-01-01T00:00:00' },
		},
		{ role: 'auditor' },
	),
	...configuration(
		'llm',
		'globex',
		{ api_secret: 'gs-new', deployment: 'eu-9', top_p: 0.5 },
		{ top_p: '0.75' },
	),
	...configuration(
		'tts',
		'initech',
		{ access_token: 'it-new', voice_id: 'v9', sample_rate: 16000 },
		{ sample_rate: '24000' },
	),
	...configuration(
		'stt',
		'globex',
		{ password: 'gp-new', model: 'phone', confidence: 0.5 },
		{ confidence: '0.7' },
	),
	...changeable(
		'providerTemplate',
		SEEDED.llmTemplate,
		{
			provider: 'umbrella',
			provider_type: 'tts',
			details: { detail: [{ parameter: 'voice', parameter_type: 'string', required: true }] },
		},
		{ provider: 'acme2' },
	),
	'recording.download': { audio: byId(SEEDED.completedCall.audio) },
	'recording.getUrl': { audio: byId(SEEDED.completedCall.audio) },
	...changeable(
		'skill',
		SEEDED.unusedSkill,
		{
			name: 'New skill',
			additionalFields: {
				event: 'on_call_end',
				webhook_url: 'https://example.com/hook',
				parameters: { parameter: [{ name: 'to', type: 'string' }] },
			},
		},
		{ description: 'Changed' },
	),
	'agent.upsert': {
		name: 'Reception',
		client_id: byId(SEEDED.client),
		additionalFields: { language: 'pt' },
	},
	'transcript.download': { callId: byId(SEEDED.completedCall.id) },
	...changeable(
		'user',
		SEEDED.userWithoutClients,
		{ name: 'New user', email: 'new@example.com', additionalFields: { is_admin: true } },
		{ is_admin: true },
	),
	'customRequest.readPath': {
		path: '/agents',
		queryParameters: { parameters: [{ name: 'limit', value: '2' }] },
	},
	'customRequest.sendRequest': { path: '/skills', body: '{ "name": "Custom skill" }' },
};
