import type { IDataObject } from 'n8n-workflow';

import { simplify } from '../../shared/declare/commonFields';
import { type ReadOperation, operation, optionsOf } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { readRecord } from '../../shared/records/recordList';
import { getAll as getMany } from '../../shared/records/getAll';
import { simplifiedConfiguration } from '../configurations/details';
import { type Kind, kinds } from '../configurations/kinds';
import * as lists from '../recordForms';
import { type Collection, readFirst } from '../records/collection';
import { dryRun, toRecord } from '../records/fields';
import { create, get, getAll, remove, update } from '../records/operations';
import { upsert } from '../records/upsert';
import * as field from '../sharedFields';
import { maskSkill } from '../skills/skillLinks';
import { readAgentGraph, toDocument } from './agentDocument';
import { importAgent } from './applyDocument';
import { compare } from './compare';
import {
	agentNotFound,
	document,
	greeting,
	importOptions,
	readImport,
	targetClient,
} from './rolloutFields';
import { maskTexts } from './texts';

const unconfirmed = 'Run this again later: it finds what was created and creates only the rest.';

const getFull = operation({
	name: 'Get Full Configuration',
	value: 'getFull',
	action: 'Get full agent configuration',
	description:
		'Retrieve an agent with its client, its LLM, TTS and STT configurations and its skills, as one item',
	effect: 'read',
	parameters: [field.agentId, simplify],
	errors: agentNotFound,
	async execute(api, { agentId, simplify: isSimple }): Promise<IDataObject> {
		const { agent, configurations, skills } = await readAgentGraph(api, agentId);
		const client = await readRecord(api, lists.clients, agent.client_id as number);
		const bound = Object.entries(configurations).map(([kind, record]) => [
			kinds[kind as Kind].field,
			isSimple ? simplifiedConfiguration(record) : record,
		]);
		const linked = skills.map(({ skill, agentSkill, clientSkill }) => ({
			...maskSkill(skill),
			agent_skill: agentSkill,
			client_skill: clientSkill ?? null,
		}));
		const full = { ...agent, client, ...Object.fromEntries(bound), skills: linked };
		return isSimple ? maskTexts(full) : full;
	},
});

const exportAgent = operation({
	name: 'Export',
	value: 'export',
	action: 'Export agent',
	description:
		'Export an agent with its configurations and skills as JSON; without secrets by default',
	effect: 'read',
	parameters: [
		field.agentId,
		optionsOf({
			displayName: 'Include Secrets',
			name: 'includeSecrets',
			type: 'boolean',
			default: false,
			description:
				'Whether to include values that look like secrets, such as keys, tokens and passwords. n8n’s execution data then contains them.',
		}),
	],
	errors: agentNotFound,
	async execute(api, { agentId, options }): Promise<IDataObject> {
		const graph = await readAgentGraph(api, agentId);
		return toDocument(graph, options.includeSecrets ?? false);
	},
});

/** `{ agentId, clientId, dryRun, created, changed, unchanged, records: [{ kind, name, id, outcome }] }` */
const importDocument = operation({
	name: 'Import',
	value: 'import',
	action: 'Import agent',
	description:
		'Create or update an exported agent with its configurations and skills; repeating it is harmless',
	effect: 'write',
	unconfirmed,
	parameters: [targetClient, document, greeting, dryRun, importOptions],
	prepare: ({ document: exported, greeting: newGreeting, options }) => ({
		agent: readImport(exported, options, newGreeting),
	}),
	async execute(api, { clientId, agent, greeting: newGreeting, dryRun: isDry }) {
		return await importAgent(api, { document: agent, clientId, greeting: newGreeting }, isDry);
	},
});

/** Export and import in one step; includes secrets, since the output does not contain them. */
const clone = operation({
	name: 'Clone',
	value: 'clone',
	action: 'Clone agent',
	description:
		'Copy an agent with its configurations and skills to a client; running it again changes nothing',
	effect: 'write',
	unconfirmed,
	parameters: [
		field.agentId,
		targetClient,
		{
			displayName: 'New Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Reception, evenings',
			description: 'Name of the copy; required if the target client already owns the agent',
		},
		greeting,
		dryRun,
	],
	async execute(api, { agentId, clientId, name, greeting: newGreeting, dryRun: isDry }) {
		const graph = await readFirst(readAgentGraph(api, agentId), agentNotFound);
		const document = toDocument(graph, true);
		const newName = name.trim() || document.agent.name;
		if (clientId === graph.agent.client_id && newName === document.agent.name) {
			throw new OperationError(
				'The copy would be the agent itself',
				'Enter another name under “New Name”, or choose another target client',
			);
		}
		const copy = { ...document, agent: { ...document.agent, name: newName } };
		const rollout = { document: copy, clientId, greeting: newGreeting, original: graph.agent };
		return await importAgent(api, rollout, isDry);
	},
});

const agents: Collection = {
	...lists.agents,
	id: field.agentId,
	required: [field.name, field.client_id],
	optional: [field.language, ...field.configurations],
	filters: [field.client_id, field.language, ...field.configurations],
	updates: [
		{
			displayName: 'Remove Configurations',
			name: 'removed',
			type: 'multiOptions',
			options: field.configurations.map(({ displayName, name }) => ({
				name: displayName,
				value: name,
			})),
			default: [],
			description: 'Configurations that the agent no longer uses',
		},
	],
	isSortable: true,
	creates: 'Create an agent for a client, even if another has the same name',
	removes: 'Delete or deactivate an agent with its run-time assignments; this can’t be undone',
};

/** Each agent has the service’s undocumented status and health metadata. */
const getAllWithStatus: ReadOperation = {
	...getMany({
		...lists.agentsWithStatus,
		filters: [field.client_id],
		toQuery: (filters) => toRecord([field.client_id], filters),
		hasTotal: true,
	}),
	name: 'Get Many with Status',
	value: 'getAllWithStatus',
	action: 'Get many agents with status',
	description: 'List agents with their status and health, in the service’s order',
};

const list = getAll(agents);

/**
 * `{ id, name, language, client_id, llm_configuration_id, tts_configuration_id,
 * stt_configuration_id, created_at }`; Get adds `skills` and other fields of the service.
 */
export const agent: Resource = {
	name: 'Agent',
	value: 'agent',
	description: 'AI agents that take calls and chats',
	secretOutput: [
		'skills[*].webhook_url',
		...['llm', 'tts', 'stt'].map((kind) => `${kind}_configuration.details[*].value`),
	],
	operations: [
		clone,
		compare,
		create(agents),
		remove(agents),
		exportAgent,
		get(agents),
		list,
		getAllWithStatus,
		getFull,
		importDocument,
		update(agents),
		upsert(agents, { by: 'name', filter: ['client_id'] }),
	],
};
