import type { IDataObject } from 'n8n-workflow';

import type { Current, ListSource } from '../shared/catalogue/locator';
import { listing, matches } from '../shared/editor/listSearch';
import { readSkipLimit } from '../shared/http/pagination';
import { path } from '../shared/http/path';
import { OperationError } from '../shared/errors/operationError';
import { clientNames } from './clientNames';
import { kinds, templatesOf } from './configurations/kinds';
import { isSecret } from './secrets';

const newestFirst = { order_by: 'id', order_dir: 'desc' };
const byName = { order_by: 'name', order_dir: 'asc' };
const idOf = ({ id }: IDataObject) => id as number;

/** A list whose entries stand for the records' IDs. */
const records = (listed: Omit<Parameters<typeof listing>[0], 'paging' | 'value'>) =>
	listing({ ...listed, paging: readSkipLimit, value: idOf });

const join = (...parts: unknown[]) =>
	parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

/** The value of a field of the form, at top level or in a collection. */
function chosen(current: Current, name: string): unknown {
	const groups = ['additionalFields', 'filters', 'updateFields'].map(
		(group) => (current(group) as IDataObject | undefined)?.[name],
	);
	return [current(name), ...groups]
		.map((value) => (value as IDataObject | undefined)?.value ?? value)
		.find((value) => /^\d+$/.test(String(value ?? '')));
}

const ofClient = (current: Current): IDataObject => {
	const client_id = chosen(current, 'client_id');
	return client_id === undefined ? {} : { client_id };
};

/** Agents of different clients may share a name, so the label includes the client's name. */
const searchAgents: ListSource = async (api, filter, paginationToken, current) => {
	const { names, place, nextToken } = await clientNames(api, paginationToken);
	const search = records({
		url: '/agents',
		query: { ...byName, ...ofClient(current) },
		label: ({ name, client_id, language }) => join(name, names.get(client_id), language),
	});
	const { results, paginationToken: next } = await search(api, filter, place, current);
	return { results, paginationToken: nextToken(next) };
};

/** The service has no list of SIP numbers; they are part of a client's record. */
const searchSipNumbers: ListSource = async (api, filter, _token, current) => {
	const clientId = chosen(current, 'client_id');
	if (clientId === undefined) {
		throw new OperationError('No client is selected', 'Select the client first, or enter the ID');
	}
	const { sip_numbers } = await api.get(path`/clients/${clientId as number}`);
	const results = ((sip_numbers ?? []) as IDataObject[]).map(({ id, sip_number }) => ({
		name: String(sip_number),
		value: id as number,
	}));
	return { results: results.filter(matches(filter)) };
};

const callLabel = ({ id, incoming_number, status, duration }: IDataObject) =>
	join(`#${id}`, incoming_number, status, duration);

const calls = (value: 'id' | 'room_id' | 'audio') =>
	listing({
		url: '/calls',
		query: (current) => ({ ...newestFirst, ...ofClient(current) }),
		paging: readSkipLimit,
		label: callLabel,
		// A call may have no recording.
		value: (call) => (call[value] ?? undefined) as string | number | undefined,
		isPartial: value !== 'id',
	});

/** Provider and the first two parameters, to tell configurations apart; never a secret. */
const configurations = (url: string) =>
	records({
		url,
		label: ({ id, provider, details }) => {
			const plain = (details as IDataObject[]).filter(({ parameter }) => !isSecret(parameter));
			return join(`#${id}`, provider, ...plain.slice(0, 2).map(({ value }) => value));
		},
	});

/** The providers with a template of one kind. */
const providers =
	(kind: keyof typeof kinds): ListSource =>
	async (api, filter) => {
		const templates = await templatesOf(api, kind);
		const names = [...new Set(templates.map(({ provider }) => provider))].sort();
		return { results: names.map((name) => ({ name, value: name })).filter(matches(filter)) };
	};

const links = (url: string, label: (link: IDataObject) => string) =>
	records({ url, query: newestFirst, label });

/** The entries of each locator's From List. */
export const lists: Readonly<Record<string, ListSource>> = {
	searchClients: records({
		url: '/clients',
		query: byName,
		searchBy: (filter) => (filter.includes('@') ? 'contact_email' : undefined),
		label: ({ name, contact_email }) => join(name, contact_email),
	}),
	searchUsers: records({
		url: '/users',
		query: byName,
		searchBy: (filter) => (filter.includes('@') ? 'email' : 'name'),
		label: ({ name, email }) => join(name, email),
	}),
	searchAgents,
	searchSkills: records({
		url: '/skills',
		query: byName,
		searchBy: () => 'name',
		label: ({ name, event }) => join(name, event),
	}),
	searchClientUsers: links('/client_users', ({ id, client_id, user_id, role }) =>
		join(`#${id}`, `client ${client_id}`, `user ${user_id}`, role),
	),
	searchClientSkills: links('/client_skills', ({ id, client_id, skill_id }) =>
		join(`#${id}`, `client ${client_id}`, `skill ${skill_id}`),
	),
	searchAgentSkills: links('/agent_skills', ({ id, agent_id, skill_id }) =>
		join(`#${id}`, `agent ${agent_id}`, `skill ${skill_id}`),
	),
	searchSipNumbers,
	searchCalls: calls('id'),
	searchRooms: calls('room_id'),
	searchRecordings: calls('audio'),
	searchLlmConfigurations: configurations('/llm_configurations'),
	searchTtsConfigurations: configurations('/tts_configurations'),
	searchSttConfigurations: configurations('/stt_configurations'),
	searchLlmProviders: providers('llm'),
	searchTtsProviders: providers('tts'),
	searchSttProviders: providers('stt'),
	searchProviderTemplates: records({
		url: '/provider_configuration_templates',
		label: ({ provider, provider_type }) => join(provider, provider_type),
	}),
};
