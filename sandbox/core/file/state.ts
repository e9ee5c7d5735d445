/* eslint-disable @n8n/community-nodes/no-restricted-imports -- has dependencies of its own */
import { stringify, unflatten } from 'devalue';
import { createRandom } from '../random';
import { Billing } from '../../services/numbering/state';
import type { Settings, Tables } from '../state';
import { GeneratedTable, Table } from '../table';
import type { World } from '../world';

/** A service makes its generated rows again from the rest of its state. */
const reducers = {
	Table: (value: unknown) => value instanceof Table && value.keep(),
	GeneratedTable: (value: unknown) => value instanceof GeneratedTable,
	Billing: (value: unknown) => value instanceof Billing && { ...value },
};

const revivers = {
	Table: (kept: ReturnType<Table<{ id: number }>['keep']>) => Table.restore(kept),
	GeneratedTable: () => null,
	Billing: (kept: Billing) => Object.assign(new Billing(kept.from), kept),
};

/** What a file holds of a world: all but the logs of requests and webhooks. */
const keep = (world: World) => ({
	seed: world.seed,
	startedAt: world.startedAt,
	clock: world.clock.keep(),
	random: world.random.state,
	settings: world.settings,
	tables: world.tables,
	tokens: world.tokens.keep(),
	faults: world.faults.list(),
	profile: world.faults.profile.keep(),
	n8n: {
		editorUrl: world.n8n.editorUrl,
		chatUrl: world.n8n.chatUrl,
		chatTriggers: world.n8n.chatTriggers,
	},
});

/** JSON, in which one object that is referred to twice stays one. */
export const writeState = (world: World): string => stringify(keep(world), reducers);

export function restoreState(world: World, written: unknown): void {
	const kept = unflatten(written as unknown[], revivers) as ReturnType<typeof keep>;
	const schemas = Object.entries(world.schemas());
	const settings = schemas.map(([name, schema]) => [
		name,
		schema.parse(kept.settings[name as keyof Settings]),
	]);
	const tables = world.services.map(({ name }) => [name, kept.tables[name]]);
	if (tables.some(([, table]) => table === undefined)) throw new Error('A service has no tables');
	Object.assign(world.settings, Object.fromEntries(settings) as Settings);
	Object.assign(world.tables, Object.fromEntries(tables) as Tables);
	Object.assign(world.n8n, kept.n8n);
	world.seed = kept.seed;
	world.startedAt = kept.startedAt;
	world.random = createRandom(kept.random);
	world.clock.restore(kept.clock);
	world.tokens.restore(kept.tokens);
	world.faults.restore(kept.faults);
	world.faults.profile.restore(kept.profile);
	for (const service of world.services) service.revive?.(world);
}
