import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import type { Change, ListEvent, ListFeed } from '../../shared/checkpoint/listFeed';
import { fingerprintOf } from '../../shared/checkpoint/fingerprints';
import { packedRecords } from '../../shared/checkpoint/packedRecords';
import { isJsonObject } from '../../shared/text/json';

/** The fields of an agent that are no status or health. */
const settings: readonly string[] = [
	...['id', 'name', 'language', 'client_id', 'skills', 'created_at'],
	...['llm_configuration_id', 'tts_configuration_id', 'stt_configuration_id'],
];

const isTime = (value: unknown) =>
	typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);

/** Equal for equal values: sorted fields, of which none is null or a time, such as that of the last check. */
const comparable = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(comparable);
	if (!isJsonObject(value)) return value;
	const entries = Object.entries(value)
		.filter(([, field]) => field !== null && field !== undefined && !isTime(field))
		.map(([name, field]): [string, unknown] => [name, comparable(field)]);
	return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The status and health of an agent, whose names the service chooses: the named fields, or all others. */
function healthOf(agent: IDataObject, names: readonly string[]): IDataObject {
	const isChosen = (name: string) =>
		names.length > 0 ? names.includes(name) : !settings.includes(name);
	const chosen = Object.entries(agent).filter(([name]) => isChosen(name));
	return comparable(Object.fromEntries(chosen)) as IDataObject;
}

const read = (text: string | undefined) =>
	(JSON.parse(text as string) as { health: IDataObject }).health;

function eventOf(change: Change): ListEvent[] {
	if (change.before === undefined || change.after === undefined) return [];
	const [before, after] = [read(change.before), read(change.after)];
	const changedFields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
		(name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
	);
	const item = { ...change.record, changedFields, before };
	return [{ subject: `${change.key}:${fingerprintOf(change.after)}`, changes: [change], item }];
}

/** The event, of the fields with these names, or without names of all that are no settings of an agent. */
export const agentHealth = (names: readonly string[]): ListFeed => ({
	name: 'Agent Health Changed',
	value: 'agentHealth',
	description: 'The status or health of an agent is another one; with what it was before',
	one: 'agent',
	url: '/paginated-agents',
	// The list takes no order.
	sort: [],
	key: ({ id }) => String(id),
	content: (agent) => JSON.stringify({ id: agent.id, health: healthOf(agent, names) }),
	find: (changes) => changes.flatMap(eventOf),
	sample(agent) {
		const before = healthOf(agent, names);
		if (Object.keys(before).length > 0) return { ...agent, changedFields: [], before };
		throw new OperationError(
			names.length > 0
				? `The service shows no ${names.join(' or ')} of its agents`
				: 'The service shows no status or health of its agents',
			'Without it, this event never comes. Agent: Get Many with Status shows the fields that there are',
		);
	},
	codec: packedRecords(({ id }) => String(id)),
	leastChars: 8,
});
