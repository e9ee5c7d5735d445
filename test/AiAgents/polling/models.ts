import type { IDataObject } from 'n8n-workflow';

import type { Table } from '../../../sandbox/core/table';
import type { World } from '../../../sandbox/core/world';
import type { ManualClock } from '../../harness/manualClock';
import type { Model, View } from '../../Numbering/trigger/models';

interface Account {
	world: World;
	clock: ManualClock;
}

const day = 86_400_000;

/** Some events depend on these fields of the form. */
export const daysBefore = 5;

const pick = <T>(entries: readonly T[], share: number): T =>
	entries[Math.min(entries.length - 1, Math.floor(share * entries.length))];

const nameOf = ({ id }: IDataObject) => String(id);

const isNew: Model['isEvent'] = (before, after) => before === undefined && after !== undefined;

/** A record that a poll has seen stays known, even once it is gone. */
const seenOf = (known: View | undefined, now: Array<[string, string]>): View =>
	new Map([...(known ?? []), ...now]);

/** Records that are created and deleted. */
function created({ world }: Account, list: 'agents' | 'clients'): Model {
	const table = world.tables.aiAgents[list] as Table<{ id: number }>;
	const [template] = table.all();
	return {
		happen(what, which): void {
			if (what < 0.7 || table.length < 3) table.add({ ...template } as never);
			else table.remove(pick(table.all(), which).id);
		},
		view: (known) =>
			seenOf(
				known,
				table.all().map(({ id }) => [String(id), 'there']),
			),
		isEvent: isNew,
		nameOf,
	};
}

/** Agents whose status changes, is not shown for a while, or is the same again. */
function statuses({ world }: Account): Model {
	const { agents: table } = world.tables.aiAgents;
	const [template] = table.all();
	const shown = ['active', 'degraded', 'offline', ''];
	return {
		happen(what, which): void {
			if (what < 0.1) table.add({ ...template, status: 'active' } as never);
			else Object.assign(pick(table.all(), which), { status: pick(shown, (what - 0.1) / 0.9) });
		},
		view: (known) =>
			seenOf(
				known,
				table.all().map(({ id, status = 'active' }) => {
					const before = known?.get(String(id));
					if (status === '') return [String(id), before ?? ''];
					return [String(id), status];
				}),
			),
		isEvent: (before = '', after = '') => before !== '' && after !== '' && before !== after,
		nameOf,
	};
}

/** Links that are made, prolonged, ended and without an end, while days pass. */
function links({ world, clock }: Account): Model {
	const { client_users: table } = world.tables.aiAgents;
	const [template] = table.all();
	const nowMs = () => Date.parse(clock.now);
	const endIn = (share: number) =>
		share < 0.2 ? null : new Date(nowMs() + Math.ceil(share * 20) * day).toISOString();
	return {
		happen(what, which): void {
			if (what < 0.3) clock.advance(Math.ceil(which * 4) * day);
			else if (what < 0.6) table.add({ ...template, expires_at: endIn(which) } as never);
			else Object.assign(pick(table.all(), which), { expires_at: endIn(what) });
		},
		view: (known) =>
			seenOf(
				known,
				table.all().map(({ id, expires_at: end }) => {
					if (!end) return [String(id), ''];
					const isDue = Date.parse(end) - nowMs() <= daysBefore * day;
					const isReported = known?.get(String(id)) === `${end}!`;
					return [String(id), isDue || isReported ? `${end}!` : end];
				}),
			),
		isEvent: (before, after = '') => after.endsWith('!') && before !== after,
		nameOf,
	};
}

/** By event, the model of an account that has just been reset. */
export const models: Record<string, (account: Account) => Model> = {
	agentCreated: (account) => created(account, 'agents'),
	agentStatusChanged: statuses,
	clientCreated: (account) => created(account, 'clients'),
	linkExpiring: links,
};
