import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { mail } from '../../Email/samples';
import { testedEmail } from '../../Email/tested';
import { journeyStart } from '../../Journey/samples';
import { testedJourney } from '../../Journey/tested';
import { useService } from '../../harness/tested';
import { UsedKeys } from '../../harness/usedKeys';

/** Of each row, the largest number of entries that were neither a key nor a number of a day. */
class WatchedKeys extends UsedKeys {
	readonly peaks = new Map<string, number>();

	constructor() {
		super(undefined, async () => {
			for (const [row, entries] of this.rows) {
				const sent = new Set(entries.filter((one) => one.startsWith('sent ')).map(nameOf));
				const open = entries.filter((one) => one.startsWith('open '));
				const passing = entries.filter((one) => one.startsWith('mark ')).length;
				const twice = open.filter((one) => sent.has(nameOf(one))).length;
				this.peaks.set(row, Math.max(this.peaks.get(row) ?? 0, passing + twice));
			}
			await Promise.resolve();
		});
	}
}
const nameOf = (entry: string) => entry.slice(entry.indexOf(' '));

const usedKeys = new WatchedKeys();
const email = useService(testedEmail);
const journey = useService(testedJourney);
beforeEach(() => usedKeys.install());

interface Run {
	node: string;
	scope: 'node' | 'workflow';
	history: number;
	batchSize: number;
	items: Array<{ key: string; to: string[] }>;
}

async function send({ node, scope, history, batchSize, items }: Run) {
	const options = {
		sendOnceKey: '={{ $json.key }}',
		sendOnceScope: scope,
		sendOnceHistory: history,
		batching: { batch: { batchSize } },
	};
	const destination = '={{ $json.to }}';
	return await email
		.run('email', 'send', { ...mail, destination, options } as never, {
			items: items.map((json) => ({ json: json as never })),
			settings: { id: node, onError: 'continueRegularOutput' },
		})
		.catch((thrown: Error) => thrown);
}

const sentTo = () => email.world.tables.email.mails.all().map(({ destination }) => destination);

const keysOf = ({ items }: Run) => new Set(items.flatMap(({ to }) => to)).size;

describe('The history of Send Once Keys', () => {
	it.each<[string, number, Partial<Run>, (at: number) => { key: string; to: string[] }]>([
		['90 items with a history of 100', 90, { history: 100 }, single],
		['as many items as the history holds', 60, { history: 60 }, single],
		['all at once', 300, { history: 300, batchSize: -1 }, single],
		['one item with many recipients', 1, { history: 100 }, () => ({ key: 'k', to: people(90) })],
		['a node that shares its keys', 60, { scope: 'workflow', history: 1 }, single],
	])('holds for %s', async (_what, count, more, itemOf) => {
		const items = Array.from({ length: count }, (_, at) => itemOf(at));
		const run: Run = { node: 'a', scope: 'node', history: 100, batchSize: 10, items, ...more };
		await send(run);
		const sent = sentTo();
		expect(new Set(sent).size).toBe(keysOf(run));
		for (const node of ['b', 'a']) {
			const again = (await send({ ...run, node: run.scope === 'node' ? run.node : node })) as never;
			for (const { json } of again as INodeExecutionData[]) expect(json.alreadySent).toBe(true);
		}
		expect(sentTo()).toHaveLength(sent.length);
		// Far less than the room that a row has for it.
		for (const peak of usedKeys.peaks.values()) expect(peak).toBeLessThanOrEqual(500);
	});

	it('of a workflow can’t be larger than what its nodes share', async () => {
		const run: IDataObject = {
			sendOnceKey: 'k',
			sendOnceScope: 'workflow',
			sendOnceHistory: 20_000,
		};
		const sending = email.run('email', 'send', { ...mail, options: run } as never);
		await expect(sending).rejects.toMatchObject({
			message: '“Send Once History Size” is 20000, and the workflow remembers 10000 keys',
			description:
				'Nothing was sent. All nodes of the workflow share these keys. For more, choose the Send Once Scope “Node”.',
		});
		expect(email.world.requests).toEqual([]);
	});

	it.each([
		['node', 1, 2, 'Set “Send Once History Size” to 2 or more, or divide the items'],
		['workflow', 10_000, 10_001, 'Divide the items'],
	])('of a %s of %d can’t be smaller than the run', async (scope, room, keys, advice) => {
		const options = {
			sendOnceKey: '={{ $json.key }}',
			sendOnceScope: scope,
			sendOnceHistory: room,
		};
		const items = Array.from({ length: keys }, (_, key) => ({ json: { key: `${key}` } }));
		const starting = journey.run('journey', 'start', { ...journeyStart, options }, { items });
		await expect(starting).rejects.toMatchObject({
			message: `This run has ${keys} Send Once Keys, and n8n would remember ${room} of them`,
			description: `Nothing was sent. ${advice}. An item with several recipients has a key for each.`,
		});
		expect(journey.world.requests).toEqual([]);
	});
});

function people(count: number) {
	return Array.from({ length: count }, (_, at) => `p${at}@example.com`);
}
function single(at: number) {
	return { key: `${at}`, to: [`p${at}@example.com`] };
}
