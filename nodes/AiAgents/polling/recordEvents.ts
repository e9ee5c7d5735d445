import type { IDataObject } from 'n8n-workflow';

import { type Feed, comparesAll } from '../../shared/checkpoint/feed';
import { dayMs } from '../../shared/clock';
import { isNothing } from '../../shared/input/reading';
import { toMs } from '../../shared/input/dates';
import { valueAt } from '../../shared/text/json';
import { byId, pagingAfter, readSkipLimit } from '../../shared/records/skipList';
import * as lists from '../recordForms';

/** Events depend on the time of the poll, and on fields of the form. */
interface Moment {
	nowMs: number;
	daysBefore: number;
	/** Path of the field of an agent that shows its status. */
	statusField: string;
}

/** A list whose records are all compared in each poll: they carry no time that says what is new. */
interface RecordFeed extends Feed {
	during?(moment: Moment): Partial<Feed>;
}

const records = {
	sort: [],
	...comparesAll,
	subject: ({ id }: IDataObject) => String(id),
	paging: readSkipLimit,
	query: byId,
} as const;

const agentCreated: RecordFeed = {
	...records,
	...lists.agents,
	name: 'Agent Created',
	value: 'agentCreated',
	description: 'An agent was created, in n8n or elsewhere',
};

const clientCreated: RecordFeed = {
	...records,
	...lists.clients,
	name: 'Client Created',
	value: 'clientCreated',
	description: 'A client was created, in n8n or elsewhere',
};

/** States: how often it has changed, and the status as JSON. An agent without the field keeps the last one. */
const changesIn = (state = '0') => Number(state.split(':', 1)[0]);
const statusIn = (state = '') => state.slice(state.indexOf(':') + 1);

const agentStatusChanged: RecordFeed = {
	...records,
	...lists.agentsWithStatus,
	// The list takes no order.
	paging: pagingAfter(0, true),
	query: {},
	name: 'Agent Status Changed',
	value: 'agentStatusChanged',
	description: 'The status that the platform shows for an agent has changed',
	isEvent: (state, before) => before !== undefined && statusIn(before) !== '' && state !== before,
	during({ statusField }) {
		const statusOf = (agent: IDataObject) => valueAt(agent, statusField);
		return {
			scope: `agentStatusChanged:${statusField}`,
			state(agent, before) {
				const status = statusOf(agent);
				if (isNothing(status)) return before ?? '0:';
				const now = JSON.stringify(status);
				if (before === undefined || statusIn(before) === '') return `0:${now}`;
				return statusIn(before) === now ? before : `${changesIn(before) + 1}:${now}`;
			},
			unclear: (agent) => (isNothing(statusOf(agent)) ? [statusField] : []),
			extraFields: (agent, before) => ({
				newStatus: statusOf(agent) as IDataObject,
				previousStatus: statusIn(before) === '' ? null : JSON.parse(statusIn(before)),
			}),
			key: ({ id }, before) => `agentStatusChanged:${String(id)}:${changesIn(before) + 1}`,
		};
	},
};

/** States: when the link expires, with an `!` once that was reported. A link with another end is reported again. */
const linkExpiring: RecordFeed = {
	...records,
	...lists.clientUsers,
	name: 'Link Expiring',
	value: 'linkExpiring',
	description: 'The link between a client and a user expires within a number of days',
	isEvent: (state, before) => state.endsWith('!') && state !== before,
	during({ nowMs, daysBefore }) {
		const endOf = ({ expires_at: end }: IDataObject) => (isNothing(end) ? Infinity : toMs(end));
		return {
			scope: `linkExpiring:${daysBefore}`,
			state(link, before) {
				const endMs = endOf(link);
				if (endMs === Infinity) return '';
				if (Number.isNaN(endMs)) return before ?? '?';
				const isReported = before === `${endMs}!`;
				return isReported || endMs - nowMs <= daysBefore * dayMs ? `${endMs}!` : String(endMs);
			},
			unclear: (link) => (Number.isNaN(endOf(link)) ? ['expires_at'] : []),
			extraFields: (link) => ({ hasExpired: endOf(link) <= nowMs }),
			key: ({ id, expires_at: end }) =>
				`linkExpiring:${String(id)}:${new Date(toMs(end)).toISOString()}`,
		};
	},
};

export const recordFeeds: readonly RecordFeed[] = [
	agentCreated,
	agentStatusChanged,
	clientCreated,
	linkExpiring,
];

/** The feed of an event, for this poll; undefined for an event of a call. */
export function recordFeedOf(event: unknown, moment: Moment): Feed | undefined {
	const feed = recordFeeds.find(({ value }) => value === event);
	return feed && { ...feed, ...feed.during?.(moment) };
}
