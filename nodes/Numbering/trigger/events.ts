import { deadlines } from './deadlines';
import type { NumberingFeed } from './feeds';
import { feeds } from './feeds';
import type { ListFeed } from '../../shared/checkpoint/listFeed';
import { numberReleased, numberSettings } from './lists/numberFeeds';
import { rateChanged, rateWithdrawn } from './lists/rateFeeds';

/** Events that a poll finds by comparing a whole list with what it remembers of it. */
export const listFeeds: readonly ListFeed[] = [
	numberReleased,
	numberSettings,
	rateChanged,
	rateWithdrawn,
];

/** Events that the newest records of a list show. */
export const recordFeeds: readonly NumberingFeed[] = [...feeds, ...deadlines];

/** What the trigger offers, sorted by name. */
export const events = [...recordFeeds, ...listFeeds]
	.map(({ name, value, description }) => ({ name, value, description }))
	.sort((a, b) => a.name.localeCompare(b.name));
