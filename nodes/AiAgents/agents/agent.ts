import type { IDataObject } from 'n8n-workflow';

import { limit, pageSize, returnAll } from '../../shared/catalogue/listParameters';
import type { Parameter } from '../../shared/catalogue/operation';
import { operation } from '../../shared/catalogue/operation';
import type { Paging } from '../../shared/http/pagination';
import { listAll, sizeAfter, toCount, toSkipLimit } from '../../shared/http/pagination';
import type { Resource } from '../../shared/catalogue/service';
import type { ResponseValidator } from '../../shared/catalogue/api';
import { isListOf, isRecord } from '../../shared/http/validators';
import type { Collection } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { group, toRecord } from '../records/fields';
import * as field from '../parameters';
import { clone, exportAgent, getFull, importDocument } from './exportImport';
import { upsert } from '../records/upsert';

const agents: Collection = {
	one: 'agent',
	url: '/agents',
	createUrl: '/agent',
	id: field.agentId,
	required: [field.name, field.client_id],
	optional: [field.language, ...field.configurations],
	filters: [field.client_id, field.language, ...field.configurations],
	sortable: ['created_at'],
	creates: 'Create an agent of a client; allows a duplicate name, unlike Create or Update',
	removes:
		'Deactivate or remove an agent with everything assigned to it at run time; this cannot be undone',
};

interface Paginated {
	items: IDataObject[];
	total?: unknown;
}

const isPaginated: ResponseValidator = (body) =>
	isRecord(body) && isListOf(isRecord)((body as Paginated).items);

/** `{ items, total, skip, limit }`; the total limits how many pages are fetched ahead. */
const paginated: Paging = async (api, url, query, place) => {
	const range = toSkipLimit(place);
	const { items, total: count } = await api.get<Paginated>(
		url,
		{ ...query, ...range },
		isPaginated,
	);
	const total = toCount(count) ?? Infinity;
	const size = sizeAfter(place, items);
	return {
		records: items,
		pagesInAll: Math.min(Math.ceil(total / size), place.page * 2),
		size,
		last: items.length === 0 || range.skip + items.length >= total,
	};
};

const filters: readonly Parameter[] = [field.client_id];

/** One item per agent, with the service's undocumented status and health metadata. */
const getAllWithStatus = operation({
	name: 'Get Many with Status',
	value: 'getAllWithStatus',
	action: 'Get many agents with status',
	description: 'List agents with their status and health',
	effect: 'read',
	parameters: [
		returnAll,
		limit,
		group('Filters', 'filters', filters),
		group('Options', 'options', [pageSize]),
	],
	check: ({ filters: chosen }) => void toRecord(filters, chosen as IDataObject),
	async execute(api, { returnAll: all, limit: max, filters: chosen, options }) {
		const { pageSize: size = pageSize.default } = options as { pageSize?: number };
		const query = toRecord(filters, chosen as IDataObject);
		const range = { limit: all ? undefined : max, pageSize: size };
		return await listAll(api, '/paginated-agents', query, range, paginated);
	},
});

/**
 * `{ id, name, language, client_id, llm_configuration_id, tts_configuration_id,
 * stt_configuration_id, created_at }`; Get adds `skills` and other fields of the service.
 */
export const agent: Resource = {
	name: 'Agent',
	value: 'agent',
	description: 'AI agents that take calls and chats',
	operations: [
		clone,
		create(agents),
		remove(agents),
		exportAgent,
		get(agents),
		getAll(agents),
		getAllWithStatus,
		getFull,
		importDocument,
		update(agents),
		upsert(agents, { by: 'name within the client', filter: ['client_id'] }),
	],
};
