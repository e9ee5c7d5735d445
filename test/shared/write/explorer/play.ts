/* eslint-disable @n8n/community-nodes/no-restricted-globals -- lets the event loop turn */

import type { Awaited, Choose, End, Owner, WaitFor } from './moves';
import { movesOf } from './moves';

const turn = async () => await new Promise(setImmediate);

/**
 * Plays one order of events. Everything that the code under test awaits waits here, until it is chosen.
 * Nothing else happens meanwhile: after each move, all code runs as far as it comes.
 */
export class Play {
	private awaited: Awaited[] = [];

	/** The moves so far. */
	readonly story: string[] = [];

	/** What the order of silent moves decides: who waits for whom within the process. */
	private silent: string[] = [];

	/** Then nothing can be waited for any more. */
	isOver = false;

	/** Then nothing fails and everything comes in its usual order. */
	isCalm = false;

	/** Owners of which nothing is left: what they ask for fails at once. */
	private readonly dead = new WeakSet<object>();

	get labels(): string[] {
		return this.awaited.map(({ label }) => label);
	}

	get silence(): readonly string[] {
		return this.silent;
	}

	/** Waits until one of the ends is chosen. */
	async wait<T>(
		{ rank, label, owner, isDue = () => true }: WaitFor,
		ends: ReadonlyArray<End<T>>,
	): Promise<T> {
		if (this.isOver || (owner && this.dead.has(owner))) throw new Error('n8n was killed');
		return await new Promise<T>((resolve, reject) => {
			const moves = ends.map(({ name, kind, make }) => {
				const end = () => {
					try {
						resolve(make());
					} catch (thrown) {
						reject(thrown as Error);
					}
				};
				return { name, kind, make: end };
			});
			this.awaited.push({ rank, label, owner, isDue, moves, fail: reject });
		});
	}

	/** What may happen, although nobody waits for it. */
	offer(where: WaitFor, end: End<void>): void {
		void this.wait(where, [end]).catch(() => undefined);
	}

	/** Ends everything that these owners wait for. */
	kill(owner: Owner): void {
		this.dead.add(owner);
		const own = this.awaited.filter((one) => one.owner === owner);
		this.awaited = this.awaited.filter((one) => one.owner !== owner);
		for (const { fail } of own) fail(new Error('n8n was killed'));
	}

	/** Ends everything, because other plays use the same modules: nothing may wait in their queues. */
	end(): void {
		this.isOver = true;
		const all = this.awaited.splice(0);
		for (const { fail } of all) fail(new Error('n8n was killed'));
	}

	/** Takes back what nobody waits for any more. */
	drop(label: string): void {
		this.awaited = this.awaited.filter((one) => one.label !== label);
	}

	/** Plays until `work` has ended, or the explorer wants no more; then answers false. */
	async run(work: Promise<unknown>, choose: Choose, state: () => string): Promise<boolean> {
		let isOver = false;
		const over = () => (isOver = true);
		work.then(over, over);
		for (;;) {
			// What n8n loads for the first time takes a while.
			for (let turns = 0; turns < 1_000 && !isOver && !this.goesOn(); turns++) await turn();
			if (isOver) return await work.then(() => true);
			const due = this.due();
			const moves = due.flatMap((one, index) => movesOf(one, index === 0, this.isCalm));
			if (moves.length === 0)
				throw new Error(
					`Nothing goes on after ${this.story.join(', ')}; awaited: ${this.labels.join()}`,
				);
			const chosen = this.isCalm || moves.length === 1 ? 0 : choose(moves, state);
			if (chosen === undefined) return false;
			await this.make(moves[chosen]);
		}
	}

	private goesOn(): boolean {
		return this.due().some(({ moves }) => moves.some(({ kind }) => kind === 'usual'));
	}

	private due(): Awaited[] {
		const due = this.awaited.filter(({ isDue }) => isDue());
		return due.sort((one, other) => one.rank - other.rank);
	}

	private async make({ name, one, make }: ReturnType<typeof movesOf>[number]): Promise<void> {
		this.story.push(name);
		one.owner?.moves.push(name);
		this.awaited = this.awaited.filter((other) => other !== one);
		const before = this.awaited.length;
		make();
		await turn();
		if (this.awaited.length <= before || name.includes('store')) this.silent.push(name);
		if (!this.awaited.some(({ label }) => label.includes('store'))) this.silent = [];
	}
}
