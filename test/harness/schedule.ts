/* eslint-disable @n8n/community-nodes/no-restricted-globals -- lets the event loop turn */
import { clock } from '../../nodes/shared/clock';
import { UsedKeys } from './usedKeys';

interface Step {
	proceed(): void;
	/** Whether it may be next. */
	isDue(): boolean;
}

export type Choose = (count: number) => number;

/**
 * One access to the shared store after the other, in the order that the test chooses.
 * A pause of a process lasts longer than three accesses.
 */
export class Schedule {
	private readonly rows = new Map<string, string[]>();

	private waiting: Step[] = [];

	/** Once all have ended, accesses no longer wait. */
	private isOver = false;

	/** Of each process, how many accesses it has begun and ended. */
	private readonly accesses: Array<{ begun: number; isOpen: boolean }> = [];

	/** With `stalls`, a process may halt between reading and writing for longer than a pause. */
	constructor(private readonly stalls = false) {}

	openStore(): UsedKeys {
		const own = { begun: 0, isOpen: false };
		this.accesses.push(own);
		return new UsedKeys(this.rows, async (access) => {
			if (this.isOver) return;
			await this.wait(() => true);
			own.isOpen = access === 'read';
			if (own.isOpen) own.begun++;
		});
	}

	async run<T>(
		works: ReadonlyArray<() => Promise<T>>,
		choose: Choose,
	): Promise<Array<PromiseSettledResult<T>>> {
		const { sleep } = clock;
		Object.assign(clock, { sleep: async () => await this.pause() });
		try {
			const all = Promise.allSettled(works.map(async (work) => await work()));
			void all.then(() => (this.isOver = true));
			for (;;) {
				await new Promise(setImmediate);
				if (this.isOver) return await all;
				const due = this.waiting.filter(({ isDue }) => isDue());
				const next = due[choose(due.length)];
				this.waiting = this.waiting.filter((step) => step !== next);
				next.proceed();
			}
		} finally {
			Object.assign(clock, { sleep });
		}
	}

	private async wait(isDue: Step['isDue']): Promise<void> {
		await new Promise<void>((proceed) => this.waiting.push({ proceed, isDue }));
	}

	private async pause(): Promise<void> {
		const accesses = this.stalls ? 0 : 3;
		for (let ended = 0; ended < accesses; ended++) await this.wait(this.afterOpenAccesses());
		if (this.stalls) await this.wait(() => true);
	}

	private afterOpenAccesses(): Step['isDue'] {
		const open = this.accesses.filter(({ isOpen }) => isOpen).map((one) => ({ ...one, one }));
		return () => open.every(({ one, begun }) => !one.isOpen || one.begun > begun);
	}
}

/** Every order in turn: calls `run` with choices that have not been made before. */
export async function inEveryOrder(run: (choose: Choose) => Promise<void>): Promise<number> {
	let path: Array<{ chosen: number; count: number }> = [];
	for (let orders = 1; ; orders++) {
		let depth = 0;
		await run((count) => {
			path[depth] ??= { chosen: 0, count };
			return path[depth++].chosen;
		});
		path = path.slice(0, depth);
		while (path.length > 0 && path.at(-1)!.chosen + 1 >= path.at(-1)!.count) path.pop();
		if (path.length === 0) return orders;
		path.at(-1)!.chosen++;
	}
}
