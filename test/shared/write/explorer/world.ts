import { newExecution } from '../../../harness/run';
import type { Attempt } from './attempt';
import { newEnd, run, stop, useOwnTime } from './attempt';
import type { Letter } from './letter';
import { Network, nameOf } from './network';
import type { Nodes } from './nodes';
import type { Choose } from './moves';
import { Play } from './play';
import type { Plan, Scenario } from './scenario';
import { serviceOf } from './scenario';
import { atEndOf, inAll } from './violations';
import { endOf, isDone } from './verdicts';
import type { IRunExecutionData } from 'n8n-workflow';

/** n8n stores an execution as JSON. */
const stored = (memory: IRunExecutionData) =>
	JSON.parse(JSON.stringify(memory)) as IRunExecutionData;

/** Lets n8n be killed or stop executions at any time. */
class Interruptions {
	constructor(
		private readonly play: Play,
		private readonly scenario: Scenario,
		private readonly attempts: readonly Attempt[],
	) {}

	/** What may happen from now on. */
	offer(attempt: Attempt): void {
		const { mayStop, mayCrash } = this.scenario;
		const may = (label: string, make: () => void) => {
			if (this.play.labels.includes(label)) return;
			this.play.offer({ rank: 8, label }, { name: '', kind: 'fault', make });
		};
		if (mayStop) may(stoppingOf(attempt), () => stopAttempt(attempt));
		if (mayCrash) may(killingOf(attempt), () => this.kill(attempt));
	}

	/** The attempt has ended; its process runs on with the others. */
	takeBack(attempt: Attempt): void {
		this.play.drop(stoppingOf(attempt));
		const isLeft = this.attempts.some((one) => isRunning(one) && isWith(attempt, one));
		if (!isLeft) this.play.drop(killingOf(attempt));
	}

	/** All executions of the process end at once, and nothing of them is saved. */
	private kill(attempt: Attempt): void {
		for (const one of this.attempts) {
			if (!isWith(attempt, one) || one.result || one.isKilled) continue;
			// n8n has saved a stopped one already.
			one.isKilled = !one.isStopped;
			one.isReading = false;
			this.play.kill(one);
			one.abandoned.end();
		}
	}
}

const stoppingOf = (attempt: Attempt) => `${nameOf(attempt)} is stopped`;
const killingOf = ({ process }: Attempt) => `process ${process} is killed`;

const isWith = (one: Attempt, other: Attempt) => one.process === other.process;
const isRunning = ({ result, isKilled, isStopped }: Attempt) =>
	result === undefined && !isKilled && !isStopped;

/** n8n saves the execution at once; what is on its way goes on. */
function stopAttempt(attempt: Attempt): void {
	attempt.isStopped = true;
	stop(attempt);
	attempt.memory = stored(attempt.memory);
	attempt.abandoned.end();
}

const nothing = [{ name: '', kind: 'usual' as const, make: () => undefined }];

/** Two executions at most, from their beginning to a last attempt of each that nothing disturbs. */
export class World {
	readonly play = new Play();

	readonly attempts: Attempt[] = [];

	readonly rows = new Map<string, string[]>();

	readonly network: Network;

	private readonly interruptions: Interruptions;

	private readonly ended = new Map<Attempt, Promise<void>>();

	private readonly found: string[] = [];

	constructor(
		readonly scenario: Scenario,
		private readonly processes: readonly Nodes[],
	) {
		this.network = new Network(this.play, serviceOf(scenario));
		this.interruptions = new Interruptions(this.play, scenario, this.attempts);
		const all = () => this.attempts;
		useOwnTime(processes, () => this.play, all);
	}

	get letters(): readonly Letter[] {
		return this.network.letters;
	}

	/** Plays it once -> what was violated, and the story. */
	async run(choose: Choose) {
		const living = this.live();
		const isWhole = await this.play.run(living, choose, () => stateOf(this));
		this.play.end();
		await Promise.allSettled([living, ...this.ended.values()]);
		const violations = isWhole ? [...this.found, ...inAll(this)] : this.found;
		return { story: this.play.story, violations };
	}

	private async live(): Promise<void> {
		const { plans } = this.scenario;
		const last = await Promise.all(
			plans.map(async (plan, index) => await this.execute(plan, index)),
		);
		await Promise.all(this.ended.values());
		this.play.isCalm = true;
		while (this.play.labels.length > 0) await this.play.wait({ rank: 10, label: 'quiet' }, nothing);
		for (const attempt of last) await this.begin({ ...attempt, isLast: true });
	}

	/** Attempts until one succeeds or there are no more; answers what the last one would be. */
	private async execute(plan: Plan, execution: number): Promise<Next> {
		const rank = execution + 1;
		await this.play.wait({ rank, label: `E${execution} begins` }, nothing);
		let next: Next = { plan, execution, number: 1, memory: newExecution(), before: [] };
		for (;;) {
			const saved = stored(next.memory);
			const attempt = await this.begin(next);
			const before = attempt.isKilled ? next.before : [...next.before, attempt];
			const isStored = plan.byButton === true || attempt.isStopped;
			const memory = attempt.isKilled ? saved : isStored ? stored(attempt.memory) : attempt.memory;
			next = { ...next, number: next.number + 1, memory, before };
			if (next.number > (plan.attempts ?? 1) || isDone(attempt)) return next;
			await this.play.wait({ rank, label: `E${execution} is retried` }, nothing);
		}
	}

	/** One attempt, until it ends, or n8n is killed or stops it. */
	private async begin({ plan, isLast = false, ...next }: Next): Promise<Attempt> {
		const { node = 'node-a', process = 0, to } = plan;
		const attempt: Attempt = {
			...next,
			node,
			process,
			isLast,
			nodes: this.processes[process],
			wanted: to[next.number - 1] ?? to.at(-1)!,
			rank: next.execution + 1,
			isKilled: false,
			isStopped: false,
			isReading: false,
			count: 0,
			accesses: 0,
			moves: [],
			stop: new AbortController(),
			timeOut: new AbortController(),
			abandoned: newEnd(),
		};
		this.attempts.push(attempt);
		const work = run(attempt, this);
		this.ended.set(attempt, work);
		if (!isLast) this.interruptions.offer(attempt);
		await Promise.race([work, attempt.abandoned.awaited]);
		if (this.play.isOver) throw new Error('The play has ended');
		this.interruptions.takeBack(attempt);
		this.play.story.push(`${nameOf(attempt)} ends: ${endOf(attempt)}`);
		this.found.push(...atEndOf(this, attempt));
		return attempt;
	}
}

interface Next extends Pick<Attempt, 'execution' | 'number' | 'memory' | 'before'> {
	plan: Plan;
	isLast?: boolean;
}

interface Visible {
	play: Play;
	letters: readonly Letter[];
	attempts: readonly Attempt[];
	rows: ReadonlyMap<string, readonly string[]>;
}

/**
 * All that decides what can happen from here on. What a running attempt will do depends on what it has seen,
 * in whatever order, on n8n's memory, and on who waits for whom within the process: `silence` says that.
 * Random texts count by their order.
 */
function stateOf({ play, letters, attempts, rows }: Visible): string {
	const names = new Map<string, string>();
	const seen = {
		awaited: play.labels,
		silence: play.silence,
		letters: letters.map(({ attempt, ...one }) => [nameOf(attempt), one]),
		attempts: attempts.map(({ memory, isKilled, isStopped, result, moves }) => [
			memory.executionData?.contextData,
			isKilled,
			isStopped,
			[...moves].sort(),
			result instanceof Error ? result.message : result,
		]),
		rows: [...rows],
	};
	return JSON.stringify(seen).replace(/uuid-[\d-]+/g, (name) => {
		if (!names.has(name)) names.set(name, `uuid ${names.size}`);
		return names.get(name)!;
	});
}
