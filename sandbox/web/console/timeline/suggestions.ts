import { z } from 'zod';

import type { Incoming } from '../../../http/http';
import { validate } from '../../../core/validation';
import type { World } from '../../../core/world';
import { listTables, newestRows, type Row } from '../tables';
import type { Suggestion } from '../links';
import { searcher } from '../values';

const SHOWN = 10;
const READ = 200;

interface Named {
	value: string;
	label: string;
	/** When it was last in use; empty for unknown. */
	at: string;
}

type Naming = (row: never) => Named;

const names: Readonly<Record<string, Naming>> = {
	'outboundVoice.calls': ({ sid, to, startedAt }: Record<string, string>) => ({
		...{ value: sid, label: `Call to ${to}`, at: startedAt },
	}),
	'chat.messages': ({ messageId, recipientNumber, sentAt }: Record<string, string>) => ({
		...{ value: messageId, label: `Chat message to ${recipientNumber}`, at: sentAt },
	}),
	'email.mails': ({ destination, sentAt }: Record<string, string>) => ({
		...{ value: destination, label: `Emails to ${destination}`, at: sentAt },
	}),
	'numbering.orders': ({ id, purchaseDate }: Record<string, string>) => ({
		...{ value: String(id), label: `Order ${id}`, at: purchaseDate },
	}),
	'numbering.e164Numbers': ({ number }: Record<string, string>) => ({
		...{ value: `+${number}`, label: `Number +${number}`, at: '' },
	}),
	'journey.instances': ({ messageId, event, startedAt }: Record<string, string>) => ({
		...{ value: messageId, label: `Journey “${event}”`, at: startedAt },
	}),
	'push.devices': ({ user_external_id: user, enrolledAt }: Record<string, string>) => ({
		...{ value: user, label: `User ${user}`, at: enrolledAt },
	}),
	'aiAgents.calls': ({ room_id: room, started_at }: Record<string, string>) => ({
		...{ value: room, label: `Call of an agent, ${room}`, at: started_at },
	}),
	'aiAgents.agents': ({ id, name, created_at }: Record<string, string>) => ({
		...{ value: String(id), label: `Agent ${name}`, at: created_at },
	}),
};

const schema = z.object({ q: z.string().trim().max(200).default('') }).strict();

/** The newest of each kind in turn, those that were in use last before others. */
export function suggest(world: World, { query }: Incoming): Suggestion[] {
	const { q } = validate(schema, query);
	const isFound = searcher(q);
	const lists = listTables(world).map(({ service, name, rows }) => {
		const naming = names[`${service}.${name}`] as ((row: Row) => Named) | undefined;
		const found = new Map<string, Named & { service: string }>();
		if (!naming) return [];
		for (const row of newestRows({ rows }, READ)) {
			const named = naming(row);
			if (!found.has(named.value) && isFound([named.value, named.label])) {
				found.set(named.value, { ...named, service });
			}
			if (found.size === SHOWN) break;
		}
		return [...found.values()];
	});
	return mix(lists.sort((a, b) => ((a[0]?.at ?? '') < (b[0]?.at ?? '') ? 1 : -1)));
}

/** The first of each, then the second of each. */
function mix(lists: ReadonlyArray<ReadonlyArray<Named & { service: string }>>): Suggestion[] {
	return Array.from({ length: SHOWN }, (_unused, place) =>
		lists.flatMap((list) => list.slice(place, place + 1)),
	)
		.flat()
		.slice(0, SHOWN)
		.map(({ value, label, service }) => ({ value, label, service }));
}
