import type { INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { byId } from '../harness/tested';
import { newAgentDocument, skillsDocument, skillsPlanHash } from './agents/asCode/documents';

const linked = (name: string, id: number): Record<string, INodeParameters> => ({
	[`${name}.delete`]: { [`${name}Id`]: byId(id) },
	[`${name}.get`]: { [`${name}Id`]: byId(id) },
	[`${name}.getAll`]: {},
});

const list = (parameters: Record<string, string>): INodeParameters => ({
	detailsFrom: 'list',
	details: {
		detail: Object.entries(parameters).map(([parameter, value]) => ({
			parameter,
			value,
			parameter_type: '',
		})),
	},
});

const form = (value: Record<string, string | number>): INodeParameters => ({
	detailsFrom: 'form',
	parameterForm: { mappingMode: 'defineBelow', value },
});

function configuration(
	kind: 'llm' | 'tts' | 'stt',
	provider: string,
	entered: Record<string, string | number>,
	changed: Record<string, string | number>,
): Record<string, INodeParameters> {
	const name = `${kind}Configuration`;
	const id = SEEDED.unusedConfigurations[kind];
	return {
		...linked(name, id),
		[`${name}.create`]: { provider: byId(provider), ...form(entered) },
		[`${name}.update`]: { [`${name}Id`]: byId(id), ...list(changed as Record<string, string>) },
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
	...linked('agent', SEEDED.agent),
	'agent.apply': {
		clientId: byId(SEEDED.clientWithoutAgents),
		document: JSON.stringify(skillsDocument),
		planHash: skillsPlanHash,
		prune: false,
	},
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
	'agent.plan': {
		clientId: byId(SEEDED.client),
		document: JSON.stringify({ ...newAgentDocument, agent: { name: 'Reception', language: 'de' } }),
		prune: true,
		output: 'report',
	},
	'agent.update': { agentId: byId(SEEDED.agent), updateFields: { language: 'fr' } },
	...linked('agentSkill', SEEDED.agentSkills[0]),
	'agentSkill.create': {
		agent_id: byId(SEEDED.agentWithoutSkills),
		skill_id: byId(SEEDED.unusedSkill),
		additionalFields: { priority: 3, threshold: 0.25 },
	},
	'agentSkill.upsert': {
		agent_id: byId(SEEDED.agentWithoutSkills),
		skill_id: byId(SEEDED.unusedSkill),
		additionalFields: { priority: 3 },
	},
	'agentSkill.set': {
		agent_id: byId(SEEDED.agent),
		skills: 'Send transcript, Survey',
		dryRun: false,
	},
	'agentSkill.update': {
		agentSkillId: byId(SEEDED.agentSkills[0]),
		updateFields: { priority: 9 },
	},
	'call.create': {
		additionalFields: {
			client_id: byId(SEEDED.client),
			agent_id: byId(SEEDED.agent),
			sip_number_id: byId(SEEDED.sipNumber),
			incoming_number: '+49301234567',
		},
	},
	'call.get': { callId: byId(SEEDED.completedCall.id) },
	'call.getAll': {},
	'call.getDossier': { callId: byId(SEEDED.completedCall.id), recording: 'file' },
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
	...linked('clientSkill', SEEDED.clientSkill),
	'clientSkill.create': {
		client_id: byId(SEEDED.clientWithoutAgents),
		skill_id: byId(SEEDED.unusedSkill),
		additionalFields: { greeting: 'Hi', skill_limit: 5 },
	},
	'clientSkill.upsert': {
		client_id: byId(SEEDED.clientWithoutAgents),
		skill_id: byId(SEEDED.unusedSkill),
		additionalFields: { greeting: 'Hi', skill_limit: 5 },
	},
	'clientSkill.set': {
		client_id: byId(SEEDED.client),
		skills: `Send transcript, ${SEEDED.unusedSkill}`,
		dryRun: false,
	},
	'clientSkill.update': {
		clientSkillId: byId(SEEDED.clientSkill),
		updateFields: { skill_limit: 99 },
	},
	...linked('clientUser', SEEDED.clientUser),
	'clientUser.create': {
		client_id: byId(SEEDED.clientWithoutAgents),
		user_id: byId(SEEDED.user),
		additionalFields: { role: 'supervisor', expires_at: '2027-01-01T00:00:00' },
	},
	'clientUser.upsert': {
		client_id: byId(SEEDED.clientWithoutAgents),
		user_id: byId(SEEDED.user),
		additionalFields: { role: 'supervisor', expires_at: '2027-01-01T00:00:00' },
	},
	'clientUser.update': {
		clientUserId: byId(SEEDED.clientUser),
		updateFields: { role: 'auditor' },
	},
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
	...linked('providerTemplate', SEEDED.llmTemplate),
	'providerTemplate.create': {
		provider: 'umbrella',
		provider_type: 'tts',
		details: { detail: [{ parameter: 'voice', parameter_type: 'string', required: true }] },
	},
	'providerTemplate.upsert': {
		provider: 'umbrella',
		provider_type: 'tts',
		details: { detail: [{ parameter: 'voice', parameter_type: 'string', required: true }] },
	},
	'providerTemplate.update': {
		providerTemplateId: byId(SEEDED.llmTemplate),
		updateFields: { provider: 'acme2' },
	},
	'recording.download': { audio: byId(SEEDED.completedCall.audio) },
	'recording.getUrl': { audio: byId(SEEDED.completedCall.audio) },
	...linked('skill', SEEDED.unusedSkill),
	'agent.upsert': {
		name: 'Reception',
		client_id: byId(SEEDED.client),
		additionalFields: { language: 'pt' },
	},
	'skill.create': {
		name: 'New skill',
		additionalFields: {
			event: 'on_call_end',
			webhook_url: 'https://example.com/hook',
			parameters: { parameter: [{ name: 'to', type: 'string' }] },
		},
	},
	'skill.update': { skillId: byId(SEEDED.unusedSkill), updateFields: { description: 'Changed' } },
	'skill.upsert': { name: 'Brand new skill', additionalFields: { description: 'x' } },
	'transcript.download': { callId: byId(SEEDED.completedCall.id) },
	...linked('user', SEEDED.userWithoutClients),
	'user.create': { name: 'New user', email: 'new@example.com' },
	'user.upsert': {
		name: 'New user',
		email: 'new@example.com',
		additionalFields: { is_admin: true },
	},
	'customRequest.readPath': {
		path: '/agents',
		queryParameters: { parameters: [{ name: 'limit', value: '2' }] },
	},
	'customRequest.sendRequest': { path: '/skills', body: '{ "name": "Custom skill" }' },
	'user.update': {
		userId: byId(SEEDED.userWithoutClients),
		updateFields: { is_admin: true },
	},
};
