import type { AccountCheck, Probe, Reading, SeenAnswers } from '../shared/check/account';
import { commonIn, recordsOf, sizeReading, sizesTried } from '../shared/check/readings';
import { recordsOfAnswer } from '../shared/check/shape';
import { isHidden } from './configurations/hidden';
import type { Detail } from './configurations/kinds';
import { holdsSecret } from './secrets';

const list = (name: string, url: string, fields: string, limit = 1): Probe => ({
	...{ name, url, fields },
	qs: { skip: 0, limit },
});

const configuration = 'id# provider details*';

const lists: readonly Probe[] = [
	list('Clients', '/clients', 'id# name contact_email created_at~'),
	list('Users', '/users', 'id# name email is_admin? is_super_user?'),
	list('Client users', '/client_users', 'id# client_id# user_id# role expires_at~'),
	list(
		'Agents',
		'/agents',
		'id# name language client_id# llm_configuration_id# tts_configuration_id# stt_configuration_id# created_at~',
	),
	list('Skills', '/skills', 'id# name description event webhook_url parameters*'),
	list('Client skills', '/client_skills', 'id# client_id# skill_id# greeting limit#'),
	list('Agent skills', '/agent_skills', 'id# agent_id# skill_id# priority# threshold#'),
	list(
		'Calls',
		'/calls',
		'id# agent_id# client_id# sip_number_id# incoming_number status duration room_id audio transcription_url',
		20,
	),
	list('LLM configurations', '/llm_configurations', configuration, 20),
	list('TTS configurations', '/tts_configurations', configuration),
	list('STT configurations', '/stt_configurations', configuration),
	list(
		'Provider templates',
		'/provider_configuration_templates',
		'id# provider provider_type details*',
	),
];

/** How the configurations show the parameters that hold a secret. */
const secretForms = (seen: SeenAnswers) =>
	recordsOf(seen, 'LLM configurations')
		.flatMap(({ details }) => (recordsOfAnswer(details) ?? []) as Detail[])
		.filter((detail) => holdsSecret(detail))
		.map((detail) => (isHidden(detail) ? 'hidden' : 'shown'));

const hidden =
	'Secrets of configurations are hidden when they are read. Update asks you to enter them again, and Import takes them from Secret Values';

const readings: readonly Reading[] = [
	{
		name: 'aiAgents.secretValues',
		area: 'Secrets',
		find: (seen) => commonIn(secretForms(seen)),
		says: {
			shown:
				'The service shows the secrets of configurations when they are read. They are in the output of the nodes and in the executions that n8n saves',
			hidden,
		},
		open: 'No configuration shows whether its secrets can be read. If Update asks for a parameter that you have not changed, enter it again',
	},
	sizeReading('aiAgents.maxLimit', 'limit'),
];

export const aiAgentsCheck: AccountCheck = {
	service: 'aiAgents',
	first: { name: 'First request', url: '/clients', qs: { skip: 0, limit: 1 } },
	isRight: ({ body, error }) => !error && recordsOfAnswer(body) !== undefined,
	prefixes: ['/api'],
	paths: ['/api', '/clients', '/agents'],
	secret: {
		changed: { accessToken: '' },
		needless: { status: 'ok', message: 'The server asks for no JWT, so JWT may stay empty' },
	},
	signedIn: 'The server accepts the JWT',
	probes: [...lists, ...sizesTried('/paginated-agents', 'limit')],
	readings,
	untested: [
		{
			area: 'Skills',
			message:
				'Whether a skill works with the link to a client or to an agent alone shows with the first call. The AI Agents Trigger makes both links, so that it works in any case',
		},
		{
			area: 'Configurations',
			message:
				'Whether an update replaces all parameters shows with the first Update with Replace All Parameters: “details_update” is replaced or merged. Update works in both cases',
		},
	],
};
