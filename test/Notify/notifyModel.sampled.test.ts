import fc from 'fast-check';

import type { State } from '../../nodes/Notify/state';
import { answerPause } from '../../nodes/shared/n8n/executions';
import { type ChannelName, type Pass, type Step, routes, stepOf, useNotify } from './notifying';
import { sampled, seed } from '../harness/sample';

const notifying = useNotify();

/** What may happen in one pass. */
interface Happening {
	/** What the service of the next step does. */
	service: 'accepts' | 'rejects' | 'cuts' | 'fails' | 'is gone';
	/** What becomes of the result: n8n may die after the pass, or a person runs it all again. */
	n8n: 'goes on' | 'forgets the pass' | 'begins again';
	acknowledges: 'nobody' | 'reads' | 'answers';
	/** Whether the history of notifications can be read. */
	history: 'works' | 'fails';
	/** Minutes until the pass, beyond the time that the item names. */
	lateMinutes: number;
}

const channel = fc.constantFrom<ChannelName>('push', 'chat', 'email', 'call');

const steps = fc
	.array(fc.record({ channel, waitMinutes: fc.constantFrom(1, 10, 45), urgent: fc.boolean() }), {
		minLength: 1,
		maxLength: 5,
	})
	.map((all) =>
		all.map(({ channel: name, ...more }, index) => stepOf(name, String(index + 1), more)),
	);

const weighted = <T extends string>(usual: T, ...others: T[]) =>
	fc.oneof(
		{ weight: 6, arbitrary: fc.constant(usual) },
		{ weight: 4, arbitrary: fc.constantFrom(...others) },
	);

const happening: fc.Arbitrary<Happening> = fc.record({
	service: weighted<Happening['service']>('accepts', 'rejects', 'cuts', 'fails', 'is gone'),
	n8n: weighted<Happening['n8n']>('goes on', 'forgets the pass', 'begins again'),
	acknowledges: fc.oneof(
		{ weight: 9, arbitrary: fc.constant<Happening['acknowledges']>('nobody') },
		{ weight: 1, arbitrary: fc.constantFrom<Happening['acknowledges']>('reads', 'answers') },
	),
	history: weighted<Happening['history']>('works', 'fails'),
	lateMinutes: fc.nat(90),
});

const faults = {
	accepts: undefined,
	rejects: { status: 422, body: { message: 'No' } },
	cuts: { drop: 'after' },
	fails: { status: 500, afterProcessing: true },
	'is gone': { status: 503 },
} as const;

/** 10:30 to 12:30 by the clock of the workflow; the runs begin at 10:00. */
const options = { quietFrom: '10:30', quietTo: '12:30' };
const isQuiet = (iso: string) => iso.slice(11, 16) >= '10:30' && iso.slice(11, 16) < '12:30';

/** What the world has seen, apart from the code. */
interface Seen {
	marks: string[];
	/** Of each mark when it came. */
	at: Map<string, string>;
	tried: Set<string>;
}

type Steps = readonly Step[];

async function play(
	all: Steps,
	broken: ChannelName | null,
	happenings: readonly Happening[],
): Promise<void> {
	notifying.reset();
	const seen: Seen = { marks: [], at: new Map(), tried: new Set() };
	let waiting: Pass | undefined;
	for (const one of happenings) {
		if (waiting?.until) notifying.passTo(waiting.until);
		notifying.pass(one.lateMinutes * 60_000);
		if (one.acknowledges === 'reads') notifying.read();
		const [state] = waiting?.states ?? [];
		const answered = one.acknowledges === 'answers' && state !== undefined;
		const reading = readingOf(state);
		arrange(broken, one);
		const passed = await pass(all, waiting, answered);
		notifying.world.faults.clear();
		const news = observe(all, seen);
		// Nothing goes out once a person has answered.
		const mayNotSend = one.history === 'fails' ? reading !== 'not followed' : reading === 'read';
		if (answered || mayNotSend) expect(news).toEqual([]);
		if (!passed || one.n8n === 'forgets the pass') continue;
		expectKnown(passed, seen);
		if (one.n8n === 'begins again') waiting = undefined;
		else if (passed.until) waiting = passed;
		else return expectEnd(all, passed, answered);
	}
}

/** What the world knows of the notifications that the item follows. */
function readingOf(state: State | undefined): 'read' | 'not read' | 'not followed' {
	const { steps = [] } = state ?? {};
	const followed = steps.filter(({ channel: name, ids }) => name === 'push' && ids.length > 0);
	if (followed.length === 0) return 'not followed';
	const { notifications } = notifying.world.tables.push;
	const isRead = ({ id, isRead: is }: { id: number; isRead: boolean }) =>
		is && followed.some(({ ids }) => ids.includes(id));
	return notifications.all().some(isRead) ? 'read' : 'not read';
}

/** Sets the faults of this pass. A broken channel rejects all that it gets, in every pass. */
function arrange(broken: ChannelName | null, { service, history }: Happening): void {
	if (broken) notifying.world.faults.add({ path: routes[broken], status: 404, times: 99 });
	const fault = faults[service];
	for (const path of fault ? Object.values(routes) : []) {
		notifying.world.faults.add({ path, ...fault, times: 99 });
	}
	if (history === 'fails') {
		notifying.world.faults.add({ path: '/api/push/history', status: 400, times: 99 });
	}
}

/** Undefined if the item failed; Retry continues it from what n8n stored before. */
async function pass(
	all: Steps,
	waiting: Pass | undefined,
	isAnswered: boolean,
): Promise<Pass | undefined> {
	const own = { steps: { values: [...all] }, options };
	if (!waiting) return await notifying.notify(own, [{ alertId: 1 }]).catch(() => undefined);
	const [{ linkId: notification }] = waiting.states;
	const answer = isAnswered ? answerPause({ notification, step: 1 }, 2) : undefined;
	return await notifying.resume(waiting, own, { answer }).catch(() => undefined);
}

/** What has gone out in this pass; each step once, in order, and only when it may. */
function observe(all: Steps, seen: Seen): string[] {
	const marks = notifying.sent().sort();
	const news = marks.filter((mark) => !seen.marks.includes(mark));
	expect(marks).toEqual([...new Set(marks)]);
	const latest = Math.max(0, ...seen.marks.map(Number));
	for (const mark of news) {
		expect(Number(mark)).toBeGreaterThan(latest);
		const { urgent } = all[Number(mark) - 1];
		if (!urgent) expect(isQuiet(notifying.now)).toBe(false);
		seen.at.set(mark, notifying.now);
	}
	seen.marks = marks;
	return news;
}

/** A step is called sent, unknown or sent before if and only if it has gone out. */
function expectKnown({ states: [{ steps: done }] }: Pass, seen: Seen): void {
	for (const { step, outcome } of done) {
		const isSent = seen.marks.includes(String(step));
		if (outcome === 'sent' || outcome === 'sentBefore') expect(isSent).toBe(true);
		if (outcome === 'rejected') expect(isSent).toBe(false);
	}
}

function expectEnd(all: Steps, { passed: [{ output, json }] }: Pass, answered: boolean): void {
	const { status, steps: done } = json.escalation;
	if (answered) expect(output).toBe('Acknowledged');
	if (status === 'notAcknowledged') expect(done).toHaveLength(all.length);
}

it('sends each step at most once, in order, until a person acknowledges, whatever happens', async () => {
	await fc.assert(
		fc.asyncProperty(
			steps,
			fc.option(channel),
			fc.array(happening, { minLength: 1, maxLength: 14 }),
			async (all, broken, happenings) => {
				await play(all, broken, happenings);
			},
		),
		{ numRuns: sampled(150), seed },
	);
});
