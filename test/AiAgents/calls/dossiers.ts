import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { composeTurns } from '../../../sandbox/services/aiAgents/transcripts';
import type { World } from '../../../sandbox/core/world';
import { byId } from '../../harness/tested';

const { id } = SEEDED.completedCall;

/** Parameters of Get Everything About a Call for the completed call, with the file of its recording. */
export const ofCompletedCall: INodeParameters = { callId: byId(id), recording: 'file' };

const kinds = ['llm', 'tts', 'stt'] as const;

/** What everyone's records have, whatever the account is like: the sandbox's own, without secrets. */
export function expectedDossier({ tables }: World): IDataObject {
	const { calls, agents } = tables.aiAgents;
	const call = calls.get(id);
	const agent = agents.get(call.agent_id);
	const configurations = kinds.map((kind) => {
		const configuration = tables.aiAgents[`${kind}_configurations`].get(
			agent[`${kind}_configuration_id`]!,
		);
		const shown = configuration.details.filter(
			({ parameter }) => !/key|token|secret|password/.test(parameter),
		);
		const parameters = Object.fromEntries(
			shown.map(({ parameter, value, parameter_type: type }) => [
				parameter,
				type === 'string' ? value : Number(value),
			]),
		);
		const { id, provider } = configuration;
		return [`${kind}_configuration`, { id, provider, parameters }];
	});
	const turns = composeTurns(id);
	return {
		callId: id,
		complete: true,
		call: { id, room_id: call.room_id, agent_id: agent.id, duration: call.duration },
		transcript: { text: turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n') },
		recording: { audio: call.audio, fileName: call.audio, mimeType: 'audio/wav' },
		agent: { id: agent.id, name: agent.name, language: agent.language },
		...Object.fromEntries(configurations),
		missing: [],
	};
}
