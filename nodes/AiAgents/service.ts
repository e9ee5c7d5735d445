import { baseUrlBefore, wholeSecret } from '../shared/declare/advice';
import type { Service } from '../shared/declare/service';
import { customRequest, readPath, sendRequest } from '../shared/customRequest/customRequest';
import { accountCheck } from '../shared/check/check';
import { isListOf } from '../shared/http/validators';
import { aiAgentsCheck } from './check';
import { lists } from './lists';
import { clients } from './recordForms';
import { mappers, providerTemplate } from './configurations/providerTemplate';
import { agent } from './agents/agent';
import { agentSkill, clientSkill } from './skills/skillLinks';
import { call } from './calls/call';
import { client, clientUser, user } from './people/people';
import {
	llmConfiguration,
	sttConfiguration,
	ttsConfiguration,
} from './configurations/configuration';
import { recording } from './calls/recording';
import { skill } from './skills/skill';
import { transcript } from './calls/transcript';

const paths = { example: '/agents' };

export const aiAgents: Service = {
	credentials: [{ name: 'Agents API', value: 'agentsApi', credentialType: 'switchboardAgentsApi' }],
	resources: [
		agent,
		agentSkill,
		call,
		client,
		clientSkill,
		clientUser,
		llmConfiguration,
		sttConfiguration,
		ttsConfiguration,
		providerTemplate,
		recording,
		skill,
		transcript,
		user,
		accountCheck(aiAgentsCheck),
		customRequest([readPath(paths), sendRequest(paths)]),
	],
	lists,
	mappers,
	advice: [
		// A base URL never continues after these names, so the whole rest is cut off.
		baseUrlBefore(/\/(agents?|clients|users|skills|calls)(\/.*)?$/s, [400, 404, 405, 422], {
			url: '/clients',
			qs: { skip: 0, limit: 1 },
			isRight: isListOf(clients.record),
		}),
		wholeSecret('accessToken', 'JWT'),
	],
	errors: {
		401: {
			message: 'The server asks for a JWT and did not accept the credential’s',
			description:
				'Enter a JWT in the credential, or a new one if it has expired or belongs to another server.',
		},
		403: {
			message: 'The service denied access',
			description: 'Check the JWT, or use the JWT of a user with permission to do this.',
		},
		409: {
			message: 'The service reports a conflict with another record',
			description:
				'If the record is in use, first remove the records that refer to it. If the same record already exists, use that one; Get Many lists it.',
			isVague: true,
		},
		422: {
			message: 'The service did not accept the values of this item',
			description:
				'Check each field, and that the IDs belong to existing records: Get Many lists them.',
			isVague: true,
		},
	},
};
