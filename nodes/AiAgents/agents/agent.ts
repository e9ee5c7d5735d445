import type { Operation } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { getAll as getMany } from '../../shared/records/skipList';
import type { Collection } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { group, toRecord } from '../records/fields';
import * as field from '../sharedFields';
import { compare } from './compare';
import { clone, exportAgent, getFull, importDocument } from './exportImport';
import { upsert } from '../records/upsert';
import * as lists from '../recordForms';

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
	creates: 'Create an agent of a client, even if one has the same name',
	removes:
		'Deactivate or remove an agent with everything assigned to it at run time; this can’t be undone',
};

/** One item per agent, with the service's undocumented status and health metadata. */
const getAllWithStatus: Operation = {
	...getMany({
		...lists.agentsWithStatus,
		filters: [group('Filters', 'filters', [field.client_id])],
		toQuery: (filters) => toRecord([field.client_id], filters),
		hasTotal: true,
	}),
	name: 'Get Many with Status',
	value: 'getAllWithStatus',
	action: 'Get many agents with health and status',
	description: 'List agents with their status and health, in the order of the service',
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
