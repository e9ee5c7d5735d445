import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { testedAiAgents } from '../../AiAgents/tested';
import { testedNumbering } from '../../Numbering/tested';
import { roundTrip, useService, worldStart } from '../../harness/tested';
import type { End } from './comparing';
import { Comparing, ends, inOrder } from './comparing';
import { isQuick, sampled, seed } from '../../harness/sample';

const numbering = useService(testedNumbering);
const agents = useService(testedAiAgents);

/** A table of the sandbox. */
interface Rows {
	all(): ReadonlyArray<{ id: number }>;
	add(row: object): { id: number };
	remove(id: number): void;
}

interface List {
	node: typeof numbering;
	key: string;
	rows(): Rows;
	/** Changes what Get Many shows of a row. */
	change(row: IDataObject, share: number): unknown;
	/** What identifies a record that Get Many shows. */
	nameOf(record: IDataObject): unknown;
}

const lists: readonly List[] = [
	{
		node: numbering,
		key: 'number.getAll',
		rows: () => numbering.world.tables.numbering.e164Numbers as unknown as Rows,
		change: (row, share) => (row.e164NumberStatus = share < 0.5 ? 'ASSIGNED' : 'SUSPENDED'),
		nameOf: ({ id }) => id,
	},
	{
		node: numbering,
		key: 'inboundRate.getAll',
		rows: () => numbering.world.tables.numbering.inboundDidRates as unknown as Rows,
		change: (row, share) => (row.mrc = Math.floor(share * 3)),
		nameOf: ({ destinationId, area, didFeatureTypes, didNumberTypes }) =>
			JSON.stringify([destinationId, area, didFeatureTypes, didNumberTypes]),
	},
	{
		node: agents,
		key: 'skill.getAll',
		rows: () => agents.world.tables.aiAgents.skills as unknown as Rows,
		change: (row, share) => (row.description = share < 0.5 ? 'One' : 'Another'),
		nameOf: ({ id }) => id,
	},
];

/** Something happens to the list; numbers from 0 to 1 choose what and to which record. */
type Happening = [what: number, which: number];

const pick = <T>(entries: readonly T[], share: number): T | undefined =>
	entries[Math.min(entries.length - 1, Math.floor(share * entries.length))];

function play({ rows, change }: List) {
	const table = rows();
	for (const { id } of table.all().slice(12)) table.remove(id);
	const away: object[] = [];
	return ([what, which]: Happening): void => {
		const row = pick(table.all(), which);
		if (what < 0.3 && row && table.all().length > 1) {
			away.push(row);
			table.remove(row.id);
		} else if (what < 0.6 && away.length > 0) table.add(away.pop() as object);
		else if (row) change(row as unknown as IDataObject, what);
	};
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const happenings = fc.array(fc.tuple(share, share), { maxLength: 4 });

const rounds = fc.array(
	fc.record({ end: fc.constantFrom(...ends), before: happenings, meanwhile: happenings }),
	{ minLength: 8, maxLength: 14 },
);

const forms = fc.record({
	chosen: fc.nat(lists.length - 1),
	remember: fc.constantFrom('records' as const, 'fingerprints' as const),
	pageSize: fc.integer({ min: 3, max: 20 }),
	isStable: fc.boolean(),
});

/** What differs between what was committed and the list, as `added|4711`. */
function oracle(list: List, committed: Iterable<IDataObject>, now: readonly IDataObject[]) {
	const entries = (records: Iterable<IDataObject>) =>
		new Map([...records].map((one) => [String(list.nameOf(one)), JSON.stringify(one)]));
	const [before, after] = [entries(committed), entries(now)];
	const expected: string[] = [];
	for (const [name, text] of after) {
		if (!before.has(name)) expected.push(`added|${name}`);
		else if (before.get(name) !== text) expected.push(`changed|${name}`);
	}
	for (const name of before.keys()) if (!after.has(name)) expected.push(`removed|${name}`);
	return expected.sort();
}

it('committed changes make the old list the new one, wherever executions end', async () => {
	const seen = new Set<End>();
	let runs = 0;
	await fc.assert(
		fc.asyncProperty(rounds, forms, async (series, { chosen, remember, pageSize, isStable }) => {
			const list = lists[chosen];
			const { node, key } = list;
			node.world.reset({ now: worldStart });
			const happen = play(list);
			const source = async () => {
				const [resource, operation] = key.split('.');
				const items = await node.run(resource, operation, { returnAll: true });
				return items.map(({ json }) => json);
			};
			const options = { pageSize };
			const comparing = new Comparing(node, key, { firstTime: 'output', remember }, { options });
			for (const { end, before, meanwhile } of series) {
				before.forEach(happen);
				const expected = oracle(list, comparing.table.values(), await source());
				const known = new Map(comparing.table);
				const arriving = roundTrip(node.world).then(() => {
					if (!isStable) meanwhile.forEach(happen);
				});
				const [items] = await Promise.all([comparing.run(end), arriving]);
				if (isStable && end !== 'before reading') {
					const nameOf = (item: IDataObject) =>
						list.nameOf(item.change === 'removed' ? known.get(String(item.recordKey))! : item);
					const found = items.map((item) => `${String(item.change)}|${String(nameOf(item))}`);
					expect(found.sort()).toEqual(expected);
				}
				seen.add(end);
				runs++;
			}
			await comparing.run();
			expect(inOrder(comparing.table.values())).toEqual(inOrder(await source()));
			expect(await comparing.run()).toEqual([]);
		}),
		{ numRuns: sampled(57), seed },
	);
	if (isQuick) return;
	expect(runs).toBeGreaterThan(450);
	expect([...seen].sort()).toEqual([...ends].sort());
});
