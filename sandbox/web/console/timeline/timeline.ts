import { z } from 'zod';

import type { Incoming } from '../../../http/http';
import { validate } from '../../../core/validation';
import type { World } from '../../../core/world';
import type { TimelineAnswer, TimelineEntry } from '../types';
import { findRecords } from './find';
import { findTraffic } from './traffic';
import { Wanted } from './wanted';

const SHOWN = 500;

const schema = z.object({ of: z.string().trim().min(1).max(200) }).strict();

/** What happens at the same instant, in the order of cause and effect. */
const ORDER: ReadonlyArray<TimelineEntry['kind']> = ['request', 'record', 'event', 'webhook'];

/**
 * Everything of all services that has to do with a number, call, message, order, person, agent or
 * device: what names it, and what names a record that has it in a field; see `types.ts`.
 */
export function readTimeline(world: World, { query }: Incoming): TimelineAnswer {
	const { of } = validate(schema, query);
	const records = findRecords(world, new Wanted([of]));
	const traffic = findTraffic(world, new Wanted([of, ...records.ids]));
	const all = [...traffic.entries, ...records.entries].sort(compare);
	const isPartial = records.isPartial || traffic.isPartial || all.length > SHOWN;
	return { of, entries: all.slice(-SHOWN), isPartial };
}

function compare(left: TimelineEntry, right: TimelineEntry): number {
	if (left.at !== right.at) return left.at < right.at ? -1 : 1;
	return ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind);
}
