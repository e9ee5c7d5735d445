import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../shared/declare/api';
import type { Current, ListSource, ListsOf } from '../shared/declare/locator';
import type { List } from '../shared/declare/record';
import { listing, matches } from '../shared/editor/listSearch';
import { OperationError } from '../shared/errors/operationError';
import { listAll } from '../shared/http/pagination';
import { readRecord } from '../shared/records/recordList';
import { byId, newestFirst, readSkipLimit } from '../shared/records/skipList';
import { clockTime, joined } from '../shared/text/wording';
import { detailsIn, kinds, templatesOf } from './configurations/kinds';
import * as forms from './recordForms';
import { holdsSecret } from './secrets';
import type * as field from './sharedFields';

const number = ({ id }: IDataObject) => `#${id as number}`;

/**
 * `2026-03-15 10:00 · Reception · +49301234567 · 1:01 · completed · #9001`. The document shows no field
 * for the time of a call, so the usual names are tried.
 */
export const callLabel = (call: IDataObject, agent: unknown) =>
	joined(
		minuteOf(call.start_time ?? call.started_at ?? call.created_at),
		agent ?? (call.agent_id ? `agent ${call.agent_id as number}` : undefined),
		call.incoming_number,
		lengthOf(call.duration),
		call.status,
		number(call),
	);

const minuteOf = (value: unknown) =>
	/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/
		.exec(String(value ?? ''))
		?.slice(1)
		.join(' ');

/** `1:01` or `1:00:05`: a number without a unit is treated as seconds; other text is kept. */
export function lengthOf(duration: unknown): string {
	const text = String(duration ?? '').trim();
	return /^\d{1,6}(\.\d+)?$/.test(text) ? clockTime(Number(text)) : text;
}

/** By the same rule: a number, `1:01` or `1:00:05`; undefined for other text. */
export function secondsOf(duration: unknown): number | undefined {
	const text = String(duration ?? '').trim();
	if (/^\d{1,6}(\.\d+)?$/.test(text)) return Number(text);
	const [, hours = '0', minutes, seconds] =
		/^(?:(\d{1,3}):(?=\d\d:))?(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
	if (minutes === undefined) return undefined;
	return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

type Named = 'agents' | 'clients' | 'skills' | 'users';
type NameOf = (list: Named, id: unknown) => unknown;

/** Reads the names of records that a list refers to by ID. A record without a name gives undefined. */
export async function recordNames(api: Reader, lists: readonly Named[]): Promise<NameOf> {
	const read = lists.map(async (list) => {
		// Without names the labels show IDs; an error that matters also ends the list itself.
		const records = await listAll(api, forms[list], byId, {}, readSkipLimit).catch(() => []);
		return [list, new Map(records.map(({ id, name }) => [id, name]))] as const;
	});
	const names = new Map<Named, ReadonlyMap<unknown, unknown>>(await Promise.all(read));
	return (list, id) => names.get(list)?.get(id);
}

const idOf = ({ id }: IDataObject) => id as number;

const records = (listed: Omit<Parameters<typeof listing>[0], 'paging' | 'value'>) =>
	listing({ ...listed, paging: readSkipLimit, value: idOf });

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

const naming =
	(
		related: readonly Named[],
		listed: (nameOf: NameOf, current: Current) => ListSource,
	): ListSource =>
	async (api, filter, paginationToken, current) => {
		const nameOf = await recordNames(api, related);
		return await listed(nameOf, current)(api, filter, paginationToken, current);
	};

/** Agents of different clients may share a name, so the label includes the client's name. */
const searchAgents = naming(['clients'], (nameOf, current) =>
	records({
		list: forms.agents,
		query: { ...newestFirst, ...ofClient(current) },
		label: ({ id, name, client_id, language }) =>
			joined(name, nameOf('clients', client_id), language, number({ id })),
	}),
);

/** The service has no list of SIP numbers; they are part of a client's record. */
const searchSipNumbers: ListSource = async (api, filter, _token, current) => {
	const clientId = chosen(current, 'client_id');
	if (clientId === undefined) {
		throw new OperationError('No client is selected', 'Select the client first, or enter the ID');
	}
	const { sip_numbers } = await readRecord(api, forms.clients, clientId as number);
	const results = ((sip_numbers ?? []) as IDataObject[]).map(({ id, sip_number }) => ({
		name: String(sip_number),
		value: id as number,
	}));
	return { results: results.filter(matches(filter)) };
};

const calls = (value: 'id' | 'room_id' | 'audio') =>
	naming(['agents'], (nameOf) =>
		listing({
			list: forms.calls,
			query: (current) => ({ ...newestFirst, ...ofClient(current) }),
			paging: readSkipLimit,
			label: (call) => callLabel(call, nameOf('agents', call.agent_id)),
			// A call may have no recording.
			value: (call) => (call[value] ?? undefined) as string | number | undefined,
			isPartial: value !== 'id',
		}),
	);

/** Provider and the first two parameters, to tell configurations apart; never a secret. */
const configurations = (list: List) =>
	records({
		list,
		label: ({ id, provider, details }) => {
			const plain = detailsIn({ details }).filter((detail) => !holdsSecret(detail));
			return joined(provider, ...plain.slice(0, 2).map(({ value }) => value), number({ id }));
		},
	});

const providers =
	(kind: keyof typeof kinds): ListSource =>
	async (api, filter) => {
		const templates = await templatesOf(api, kind);
		const names = [...new Set(templates.map(({ provider }) => provider))].sort();
		return { results: names.map((name) => ({ name, value: name })).filter(matches(filter)) };
	};

type Owner = 'agents' | 'clients';
type Owned = 'skills' | 'users';

/** A link between two records: `Olga Operator · Harbour Clinic · operator · #301`. */
const links = (list: List, [owner, ownerId]: [Owner, string], [owned, ownedId]: [Owned, string]) =>
	naming([owner, owned], (nameOf) =>
		records({
			list,
			query: newestFirst,
			label: (link) =>
				joined(
					nameOf(owned, link[ownedId]) ?? `${ownedId} ${String(link[ownedId])}`,
					nameOf(owner, link[ownerId]) ?? `${ownerId} ${String(link[ownerId])}`,
					link.role,
					number(link),
				),
		}),
	);

type OwnList =
	| `search${'Llm' | 'Tts' | 'Stt'}${'Configurations' | 'Providers'}`
	| 'searchAgentSkills'
	| 'searchCalls'
	| 'searchClientSkills'
	| 'searchClientUsers'
	| 'searchProviderTemplates'
	| 'searchRecordings'
	| 'searchRooms';

/** The entries of each locator's From List; those that the service can sort begin with the newest. */
export const lists: Readonly<Record<ListsOf<typeof field> | OwnList, ListSource>> = {
	searchClients: records({
		list: forms.clients,
		query: newestFirst,
		searchBy: (filter) => (filter.includes('@') ? 'contact_email' : undefined),
		label: ({ id, name, contact_email }) => joined(name, contact_email, number({ id })),
	}),
	searchUsers: records({
		list: forms.users,
		query: newestFirst,
		searchBy: (filter) => (filter.includes('@') ? 'email' : 'name'),
		label: ({ id, name, email }) => joined(name, email, number({ id })),
	}),
	searchAgents,
	searchSkills: records({
		list: forms.skills,
		query: newestFirst,
		searchBy: () => 'name',
		label: ({ id, name, event }) => joined(name, event, number({ id })),
	}),
	searchClientUsers: links(forms.clientUsers, ['clients', 'client_id'], ['users', 'user_id']),
	searchClientSkills: links(forms.clientSkills, ['clients', 'client_id'], ['skills', 'skill_id']),
	searchAgentSkills: links(forms.agentSkills, ['agents', 'agent_id'], ['skills', 'skill_id']),
	searchSipNumbers,
	searchCalls: calls('id'),
	searchRooms: calls('room_id'),
	searchRecordings: calls('audio'),
	searchLlmConfigurations: configurations(forms.llmConfigurations),
	searchTtsConfigurations: configurations(forms.ttsConfigurations),
	searchSttConfigurations: configurations(forms.sttConfigurations),
	searchLlmProviders: providers('llm'),
	searchTtsProviders: providers('tts'),
	searchSttProviders: providers('stt'),
	searchProviderTemplates: records({
		list: forms.providerTemplates,
		label: ({ id, provider, provider_type }) => joined(provider, provider_type, number({ id })),
	}),
};
