import type { World } from '../../sandbox/core/world';
import type { Known } from './arbitrary';

/** Fields of requests that take the values of other fields. */
const alike: Readonly<Record<string, readonly string[]>> = {
	destinationId: ['destinations.id'],
	sender: ['senders.address'],
	senderNumber: ['businessNumbers.number'],
	recipientNumber: ['engagements.person'],
	templateName: ['templates.name'],
	templateReference: ['templates.id'],
	event: ['definitions.event', 'skills.event'],
	topic: ['topics.name'],
	userId: ['devices.user_external_id'],
	oldToken: ['devices.token'],
	messageId: ['notifications.id'],
	cc: ['destinations.isoCode'],
	number: ['e164Numbers.number'],
	id: ['orders.id', 'media.fileId'],
};

/** The values of the first records of each table, by the names that requests give them. */
export function knownOf(world: World): Known {
	const known: Record<string, unknown[]> = {};
	const add = (name: string, value: unknown) => (known[name] ??= []).push(value);
	for (const tables of Object.values(world.snapshot())) {
		for (const [table, rows] of Object.entries(tables as Record<string, unknown[]>)) {
			if (!Array.isArray(rows)) continue;
			for (const row of rows.slice(0, 12) as Array<Record<string, unknown>>) {
				for (const [name, value] of Object.entries(row)) {
					if (value === null || typeof value === 'object') continue;
					add(`${table}.${name}`, value);
					if (name !== 'id') add(name, value);
				}
			}
			if (table.endsWith('s')) known[`${table.slice(0, -1)}_id`] = known[`${table}.id`] ?? [];
		}
	}
	for (const type of ['tts', 'stt', 'llm']) {
		const ids = known[`${type}_configurations.id`];
		Object.assign(known, { [`${type}_config_id`]: ids, [`${type}_configuration_id`]: ids });
	}
	for (const [name, others] of Object.entries(alike)) {
		known[name] = others.flatMap((other) => known[other] ?? []);
	}
	const { cdrs, inboundDidRates } = world.tables.numbering;
	const purchases = inboundDidRates
		.all()
		.map(({ destination, didFeatureTypes, didNumberTypes }) => ({
			destinationId: destination.id,
			features: didFeatureTypes.length > 0 ? didFeatureTypes : ['NONE'],
			numberTypes: didNumberTypes.length > 0 ? didNumberTypes : ['NONE'],
		}));
	known.room = known.room_id.map(String);
	return { ...known, 'cdrs.id': [cdrs.at(0)?.id], buyDids: purchases, ...fixed };
}

const fixed: Known = {
	link: ['https://example.com/a.png', 'https://example.com/a.pdf', 'https://example.com/a.mp4'],
	type: [],
};
