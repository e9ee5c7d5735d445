import type { IDataObject } from 'n8n-workflow';

import type { Entry } from '../harness/entries';
import { entriesOf } from '../harness/entries';
import { newExecution, searchList } from '../harness/run';
import { isQuick, isWhole, seed } from '../harness/sample';
import { testedNodes } from '../harness/services';
import { useHarness } from './harness';
import type { Canaries } from './secretsCanaries';
import { acceptedCanariesFor, canariesFor, echoesOf, leaksIn } from './secretsCanaries';
import type { Elsewhere } from './secretsWatch';
import { startElsewhere, watchPrints, watchRequests } from './secretsWatch';

/** A long sample tries every n-th, starting at another one for each operation or list. */
const isTurn = (count: number, every: number) =>
	(count + seed) % (isWhole ? 1 : isQuick ? every * 10 : every) === 0;

/** More requests than any operation sends, retries included. */
const always = 999;

describe.each(testedNodes)('Secrets of %s', (_name, tested) => {
	const entries = entriesOf(tested);
	const harness = useHarness(tested);
	let elsewhere: Elsewhere;
	let prints: ReturnType<typeof watchPrints>;
	let requests: ReturnType<typeof watchRequests>;
	const leaks: string[] = [];
	beforeAll(async () => {
		elsewhere = await startElsewhere();
	});
	afterAll(async () => await elsewhere.stop());
	beforeEach(() => {
		leaks.length = 0;
		prints = watchPrints();
		requests = watchRequests();
	});
	afterEach(() => {
		requests.stop();
		prints.stop();
	});

	/** Runs an operation, and searches its items, its error and what n8n stores of it. */
	async function check(entry: Entry, canaries: Canaries, name: string, continuesOnFail: boolean) {
		const { credential, fragments } = canaries;
		const execution = newExecution();
		const items = [{ json: {} }];
		const settings = continuesOnFail ? ({ onError: 'continueErrorOutput' } as const) : {};
		const outcome = await harness.run(entry, { credential, execution, items, settings });
		// Calls are documented to have the tenant in account_sid.
		for (const leak of leaksIn({ outcome, execution, items }, fragments, ['account_sid'])) {
			leaks.push(`${entry.key}, ${name}: ${leak}`);
		}
	}

	const inRequests = ({ fragments }: Canaries) => {
		const { origin } = new URL(harness.sandbox.url);
		return requests.outgoing.flatMap((one) =>
			leaksIn(one.origin === origin ? one.path : one, fragments).map((leak) => one.origin + leak),
		);
	};

	const inPrints = ({ fragments }: Canaries) => leaksIn(prints.printed, fragments);

	it('are in no item, no execution and no address without a fault', async () => {
		const canaries = acceptedCanariesFor(tested, harness.sandbox.url);
		for (const entry of entries) {
			harness.reset();
			await check(entry, canaries, 'done', false);
		}
		const sent = requests.outgoing.flatMap(({ headers }) => leaksIn(headers, canaries.fragments));
		expect(sent.length).toBeGreaterThan(0);
		expect([...leaks, ...inRequests(canaries), ...inPrints(canaries)]).toEqual([]);
	});

	/** Every echo, or in a sample every ninth, starting at another one for each entry. */
	async function checkEchoes(canaries: Canaries, index: number, onWrite: boolean) {
		const entry = entries[index];
		const [method, path] = (onWrite && entry.writeRoute?.split(' ')) || [];
		for (const [turn, { name, fault }] of echoesOf(canaries, elsewhere.url).entries()) {
			if (!isTurn(index + turn, 9)) continue;
			harness.reset();
			harness.world.faults.add({ ...fault, method, path, times: always });
			await check(entry, canaries, name, turn % 2 === 0);
		}
	}

	it('are nowhere when the service echoes them', async () => {
		const canaries = canariesFor(tested, harness.sandbox.url);
		for (const index of entries.keys()) await checkEchoes(canaries, index, false);
		expect([...leaks, ...inRequests(canaries), ...inPrints(canaries)]).toEqual([]);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('are nowhere when the response to the write echoes them', async () => {
		const canaries = acceptedCanariesFor(tested, harness.sandbox.url);
		for (const [index, { writeRoute }] of entries.entries()) {
			if (writeRoute) await checkEchoes(canaries, index, true);
		}
		expect([...leaks, ...inRequests(canaries), ...inPrints(canaries)]).toEqual([]);
		expect(elsewhere.arrived).toEqual([]);
	});

	it('are in no list of a form', async () => {
		const canaries = canariesFor(tested, harness.sandbox.url);
		const { credential, fragments } = canaries;
		const parameters = {};
		for (const list of Object.keys(tested.nodeType.methods?.listSearch ?? {})) {
			for (const [turn, { name, fault }] of echoesOf(canaries, elsewhere.url).entries()) {
				if (!isTurn(list.length + turn, 4)) continue;
				harness.reset();
				harness.world.faults.add({ ...fault, times: always });
				const run = { credential, parameters };
				const [end] = await Promise.allSettled([searchList(list, run, tested.nodeType)]);
				leaks.push(...leaksIn(end, fragments).map((leak) => `${list}, ${name}: ${leak}`));
			}
		}
		expect([...leaks, ...inRequests(canaries)]).toEqual([]);
	});
});

describe('A leak', () => {
	it('is found at any depth', () => {
		const hidden = Object.defineProperty(new Error('x'), 'at', { value: new Map([['a', 'b-c']]) });
		const deep: IDataObject = { list: [{ hidden: hidden as never }] };
		expect(leaksIn(deep, ['b-c'])).toHaveLength(1);
		expect(leaksIn({ account_sid: 'b-c', 'b-c': 1 }, ['b-c'], ['account_sid'])).toHaveLength(1);
	});
});
