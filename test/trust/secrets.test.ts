import type { IDataObject } from 'n8n-workflow';

import { newExecution, searchList } from '../run';
import { testedNodes } from '../services';
import { isWhole } from './longRun';
import type { Marked } from './secretsCanaries';
import { leaksIn, markedFor, takenFor } from './secretsCanaries';
import { echoesOf } from './secretsEchoes';
import type { Elsewhere } from './secretsWatch';
import { startElsewhere, watchPrints, watchRequests } from './secretsWatch';
import type { Entry } from './stage';
import { entriesOf, Stage } from './stage';

/** More than any operation asks, its repetitions included. */
const always = 999;

describe.each(testedNodes)('Secrets of %s', (_name, tested) => {
	const entries = entriesOf(tested);
	let stage: Stage;
	let elsewhere: Elsewhere;
	let prints: ReturnType<typeof watchPrints>;
	let requests: ReturnType<typeof watchRequests>;
	const leaks: string[] = [];
	beforeAll(async () => {
		stage = await Stage.open(tested);
		elsewhere = await startElsewhere();
	});
	afterAll(async () => {
		await stage.sandbox.stop();
		await elsewhere.stop();
	});
	beforeEach(() => {
		leaks.length = 0;
		prints = watchPrints();
		requests = watchRequests();
	});
	afterEach(() => {
		requests.stop();
		prints.stop();
	});

	/** Whatever can be seen of a run: its items or its end, what n8n stores, what was asked. */
	async function look(entry: Entry, marked: Marked, name: string, keepsGoing: boolean) {
		const { credential, cores } = marked;
		const execution = newExecution();
		const items = [{ json: {} }];
		const settings = keepsGoing ? ({ onError: 'continueErrorOutput' } as const) : {};
		const end = await stage.run(entry, { credential, execution, items, settings });
		// Calls are documented to name the tenant there.
		for (const leak of leaksIn({ end, execution, items }, cores, ['account_sid'])) {
			leaks.push(`${entry.key}, ${name}: ${leak}`);
		}
	}

	const inRequests = ({ cores }: Marked) => {
		const { origin } = new URL(stage.sandbox.url);
		return requests.outgoing.flatMap((one) =>
			leaksIn(one.origin === origin ? one.path : one, cores).map((leak) => one.origin + leak),
		);
	};

	const inPrints = ({ cores }: Marked) => leaksIn(prints.printed, cores);

	it('are in no item, no execution and no address when all goes well', async () => {
		const marked = takenFor(tested, stage.sandbox.url);
		for (const entry of entries) {
			stage.reset();
			await look(entry, marked, 'done', false);
		}
		const sent = requests.outgoing.flatMap(({ headers }) => leaksIn(headers, marked.cores));
		expect(sent.length).toBeGreaterThan(0);
		expect([...leaks, ...inRequests(marked), ...inPrints(marked)]).toEqual([]);
	});

	/** Each echo for the entry, or (of a sample) every fourth, each time others. */
	async function lookAtEchoes(marked: Marked, index: number, onWrite: boolean) {
		const entry = entries[index];
		const [method, path] = (onWrite && entry.writeRoute?.split(' ')) || [];
		for (const [turn, { name, fault }] of echoesOf(marked, elsewhere.url).entries()) {
			if (!isWhole && (index + turn) % 4 > 0) continue;
			stage.reset();
			stage.world.faults.add({ ...fault, method, path, times: always });
			await look(entry, marked, name, turn % 2 === 0);
		}
	}

	it('are nowhere to be seen when the service gives them back', async () => {
		const marked = markedFor(tested, stage.sandbox.url);
		for (const index of entries.keys()) await lookAtEchoes(marked, index, false);
		expect([...leaks, ...inRequests(marked), ...inPrints(marked)]).toEqual([]);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('are nowhere to be seen when the write itself gives them back', async () => {
		const marked = takenFor(tested, stage.sandbox.url);
		for (const [index, { writeRoute }] of entries.entries()) {
			if (writeRoute) await lookAtEchoes(marked, index, true);
		}
		expect([...leaks, ...inRequests(marked), ...inPrints(marked)]).toEqual([]);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('are in no list of a form', async () => {
		const marked = markedFor(tested, stage.sandbox.url);
		const { credential, cores } = marked;
		const parameters = {};
		for (const list of Object.keys(tested.nodeType.methods?.listSearch ?? {})) {
			for (const [turn, { name, fault }] of echoesOf(marked, elsewhere.url).entries()) {
				if (!isWhole && (list.length + turn) % 4 > 0) continue;
				stage.reset();
				stage.world.faults.add({ ...fault, times: always });
				const run = { credential, parameters };
				const [end] = await Promise.allSettled([
					searchList(list, run, undefined, undefined, tested.nodeType),
				]);
				leaks.push(...leaksIn(end, cores).map((leak) => `${list}, ${name}: ${leak}`));
			}
		}
		expect([...leaks, ...inRequests(marked)]).toEqual([]);
	});
});

describe('The secret of a credential', () => {
	it('is found wherever it stands, or these tests would say nothing', () => {
		const hidden = Object.defineProperty(new Error('x'), 'at', { value: new Map([['a', 'b-c']]) });
		const deep: IDataObject = { list: [{ hidden: hidden as never }] };
		expect(leaksIn(deep, ['b-c'])).toHaveLength(1);
		expect(leaksIn({ account_sid: 'b-c', 'b-c': 1 }, ['b-c'], ['account_sid'])).toHaveLength(1);
	});
});
