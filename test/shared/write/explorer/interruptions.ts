import type { IRunExecutionData } from 'n8n-workflow';

import type { Attempt } from './attempt';
import { stop } from './attempt';
import { nameOf } from './network';
import type { Play } from './play';
import type { Scenario } from './scenario';

/** n8n stores an execution as JSON. */
export const stored = (memory: IRunExecutionData) =>
	JSON.parse(JSON.stringify(memory)) as IRunExecutionData;

/** Lets n8n be killed or stop executions at any time. */
export class Interruptions {
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
