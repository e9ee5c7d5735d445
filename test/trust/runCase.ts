import type { INodeParameters } from 'n8n-workflow';

import type { RecordedRequest } from '../../sandbox/http/requests';
import { isPostponed } from '../../nodes/shared/http/statuses';
import type { Entry } from '../harness/entries';
import { routeOf, writeKeyOf } from '../harness/entries';
import { newExecution } from '../harness/run';
import { faultKinds, hugeKinds, responseKinds, type FaultKind } from './faultKinds';
import type { Harness } from './harness';
import { isErrorItem, outcomeViolations } from './outcomeViolations';

/** One operation, one fault, and the way in which the operation meets it. */
export interface TestCase {
	entry: Entry;
	kind: FaultKind;
	/** Whether the fault hits the first request only, instead of all of them. */
	once: boolean;
	/** Whether it hits the write only, and not the reads around it. */
	onWrite: boolean;
	continuesOnFail: boolean;
}

/** Three items of which the middle one meets the fault; one item where an operation takes no more. */
export interface InputItems {
	/** Of each item, in seconds; with an invalid one the item fails before it is sent. */
	timeouts: unknown[];
	faulty: number;
	others: 'succeed' | 'fail';
}

const inputItems = new WeakMap<Entry, InputItems>();

export const nameOf = ({ entry, kind, once, onWrite, continuesOnFail }: TestCase) =>
	[
		entry.key,
		kind.name,
		once ? 'once' : 'always',
		...(onWrite ? ['on the write'] : []),
		...(continuesOnFail ? ['continues on fail'] : []),
	].join(', ');

/** Every way in which each operation can meet each fault. */
export function casesOf(entries: readonly Entry[], withHuge: boolean): TestCase[] {
	const all = [...faultKinds, ...responseKinds, ...(withHuge ? hugeKinds() : [])];
	return entries.flatMap((entry) => all.flatMap((kind) => waysOf(entry, kind)));
}

function waysOf(entry: Entry, kind: FaultKind): TestCase[] {
	const onWrite = entry.operation.effect === 'write';
	const always = { entry, kind, onWrite, once: false, continuesOnFail: true };
	// The first request of a write is often a lookup.
	const once = { ...always, onWrite: false, once: true };
	if (kind.isLate) return onWrite ? [always] : [];
	// These take seconds each, and the On Error setting makes no difference to them.
	if (kind.isSlow) return onWrite ? [always] : [always, once];
	if (kind.name.includes('50 MB')) return [always];
	return [always, { ...always, continuesOnFail: false }, once];
}

export async function runCase(harness: Harness, testCase: TestCase): Promise<string[]> {
	const { entry, kind, continuesOnFail } = testCase;
	const items = itemsFor(testCase, await inputItemsOf(harness, entry));
	harness.reset();
	addFault(harness, testCase);
	const run = {
		parameters: withTimeouts(entry.sample),
		items: items.timeouts.map((seconds) => ({ json: { seconds } as never })),
		settings: continuesOnFail ? ({ onError: 'continueErrorOutput' } as const) : {},
		execution: newExecution(),
	};
	const outcome = await harness.run(entry, run, !kind.isLate);
	const requests = requestsWith(harness, timeoutOf(kind));
	const accepted = requests.filter(({ status }) => !isPostponed(status ?? 0));
	const violations = [
		...outcomeViolations(testCase, items, outcome),
		...repeatedIn(writesIn(harness, accepted)).map((write) => `sent twice: ${write}`),
		...(isUnmet(harness, testCase) ? ['never meets the fault'] : []),
		...(Object.keys(Object.prototype).length > 0 ? ['the prototype of objects is changed'] : []),
	];
	if (entry.operation.effect === 'read') return violations;
	const processed = writesIn(harness, processedOf(testCase, requests));
	const from = harness.world.requests.length;
	harness.world.faults.clear();
	await harness.run(entry, run);
	// A retry (as by Retry On Fail) must not repeat what the service may have processed. Only a PUT
	// that overlaps with itself is harmless: it sets the same values.
	const retried = writesIn(harness, requestsWith(harness, timeoutOf(kind), from));
	const repeated = repeatedIn([...processed, ...retried]).filter(
		(write) => !kind.isLate || !write.startsWith('["PUT"'),
	);
	return [...violations, ...repeated.map((write) => `repeated by a retry: ${write}`)];
}

const seconds = { before: 31, faulty: 32, after: 33 };

/** One second is n8n's own smallest timeout. */
const faultySeconds = ({ isSlow }: FaultKind) => (isSlow ? 1 : seconds.faulty);
const timeoutOf = (kind: FaultKind) => String(faultySeconds(kind) * 1000);

const withTimeouts = (sample: INodeParameters): INodeParameters => ({
	...sample,
	// Without it an item would find the order of the item before it.
	...('reference' in sample ? { reference: '={{ "for-" + $json.seconds }}' } : {}),
	// With the same key, only the first item would be sent.
	...('sendOnceKey' in sample ? { sendOnceKey: '={{ "for-" + $json.seconds }}' } : {}),
	options: { ...(sample.options as INodeParameters), timeoutSeconds: '={{ $json.seconds }}' },
});

async function inputItemsOf(harness: Harness, entry: Entry): Promise<InputItems> {
	const items = inputItems.get(entry) ?? (await findInputItems(harness, entry));
	inputItems.set(entry, items);
	return items;
}

/** Runs the operation without a fault to see whether its items succeed beside each other. */
async function findInputItems(harness: Harness, entry: Entry): Promise<InputItems> {
	if (entry.takesOne) return { timeouts: [seconds.faulty], faulty: 0, others: 'succeed' };
	const timeouts = [seconds.before, seconds.faulty, seconds.after];
	harness.reset();
	const { items = [] } = await harness.run(entry, {
		parameters: withTimeouts(entry.sample),
		items: timeouts.map((each) => ({ json: { seconds: each } })),
		settings: { onError: 'continueErrorOutput' },
	});
	const own = requestsWith(harness, String(seconds.faulty * 1000));
	const isSent = own.some((request) => [undefined, routeOf(request)].includes(entry.writeRoute));
	// Where items share one record (a deletion, an upsert) or what they read (an estimate), only one of
	// them can meet the fault; the others get a timeout that is invalid.
	const isShared = verified.includes(entry.operation.value);
	return isShared || !isSent || items.some(({ json }) => isErrorItem(json))
		? { timeouts: ['never', seconds.faulty, 'never'], faulty: 1, others: 'fail' }
		: { timeouts, faulty: 1, others: 'succeed' };
}

/** Operations that find out by reading whether an unconfirmed write was carried out. */
const verified = ['buy', 'cancel', 'delete', 'release', 'update', 'upsert'];

function itemsFor({ kind, continuesOnFail }: TestCase, items: InputItems): InputItems {
	const faulty = items.timeouts.indexOf(seconds.faulty);
	const own = faultySeconds(kind);
	// An invalid item would end the node before anything is sent.
	if (items.others === 'fail' && !continuesOnFail) {
		return { timeouts: [own], faulty: 0, others: 'succeed' };
	}
	const timeouts = items.timeouts.map((each, index) => (index === faulty ? own : each));
	return { ...items, timeouts, faulty };
}

const timesAlways = 999;

function addFault({ world }: Harness, { entry, kind, once, onWrite }: TestCase): void {
	const [method, path] = (onWrite && entry.writeRoute?.split(' ')) || [];
	const asked = { 'x-timeout': timeoutOf(kind) };
	world.faults.add({ ...kind.fault, asked, method, path, times: once ? 1 : timesAlways });
}

const isUnmet = ({ world }: Harness, { once }: TestCase) =>
	world.faults.list()[0]?.times === (once ? 1 : timesAlways);

/** The requests of the item with this timeout (in ms), from the request with this index on. */
const requestsWith = ({ world }: Harness, timeout: string, from = 0) =>
	world.requests.slice(from).filter(({ headers }) => headers['x-timeout'] === timeout);

function writesIn({ tested }: Harness, requests: readonly RecordedRequest[]): string[] {
	const routes = Object.values(tested.writeRoutes);
	return requests.filter((request) => routes.includes(routeOf(request))).map(writeKeyOf);
}

/** What the service processed: a request that the fault hit only where the fault lets it. */
function processedOf({ kind, once, onWrite, entry }: TestCase, requests: RecordedRequest[]) {
	const route = onWrite ? entry.writeRoute : undefined;
	let hits = 0;
	return requests.filter((request) => {
		const isHit = (!route || routeOf(request) === route) && (!once || hits === 0);
		if (isHit) hits++;
		return !isHit || kind.isProcessed;
	});
}

const repeatedIn = (keys: readonly string[]) =>
	keys.filter((key, index) => keys.indexOf(key) !== index);
