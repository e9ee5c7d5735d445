import type { AccountCheck, Reading, SeenAnswers } from '../shared/check/account';
import { commonIn, listProbe, recordsOf, sizeReading, sizesTried } from '../shared/check/findings';
import { recordsOfAnswer } from '../shared/check/access';
import { isHidden } from './configurations/details';
import type { Detail } from './configurations/kinds';
import type { List } from '../shared/declare/record';
import { isListOf } from '../shared/http/validators';
import * as lists from './recordForms';
import { holdsSecret } from './secrets';

const several: List[] = [lists.calls, lists.llmConfigurations];

const probes = [
	lists.clients,
	lists.users,
	lists.clientUsers,
	lists.agents,
	lists.skills,
	lists.clientSkills,
	lists.agentSkills,
	...several,
	lists.ttsConfigurations,
	lists.sttConfigurations,
	lists.providerTemplates,
].map((list) =>
	listProbe(list, { skip: 0, limit: several.includes(list) ? 20 : 1 }, isListOf(list.record)),
);

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
	first: { name: 'First request', url: lists.clients.url, qs: { skip: 0, limit: 1 } },
	isRight: ({ body, error }) => !error && isListOf(lists.clients.record)(body),
	prefixes: ['/api'],
	paths: ['/api', '/clients', '/agents'],
	secret: {
		changed: { accessToken: '' },
		needless: { status: 'ok', message: 'The server asks for no JWT, so JWT may stay empty' },
	},
	signedIn: 'The server accepts the JWT',
	probes: [...probes, ...sizesTried(lists.agentsWithStatus.url, 'limit')],
	readings,
	untested: [
		{
			area: 'Skills',
			message:
				'The first call will show whether a skill needs a link to its client, to its agent or to both. The AI Agents Trigger makes both links, so it works in any case',
		},
		{
			area: 'Configurations',
			message:
				'The first Update with Replace All Parameters will show whether an update replaces all parameters: “details_update” is replaced or merged. Update works in both cases',
		},
	],
};
