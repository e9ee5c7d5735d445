import { createHash } from 'crypto';

import type { Choose, Move } from './moves';

/** How far from the usual order of events the explorer goes: so many moves of each kind, and of both. */
export interface Bounds {
	late: number;
	fault: number;
	both: number;
}

/** Each violation, with the shortest story that leads to it. */
type Found = Map<string, readonly string[]>;

/** Plays one order of events; answers what it violates, and its story. */
type Run = (choose: Choose) => Promise<{ story: readonly string[]; violations: readonly string[] }>;

interface Limits {
	bounds: Bounds;
	/** Ends with the first violation. */
	untilFound?: true;
}

/** One place in a play where there was a choice. */
interface Fork {
	chosen: number;
	allowed: readonly number[];
}

/**
 * Plays every order of events within the bounds, the deepest choice first. The code under test cannot be
 * copied, so each play begins again and repeats the choices before. What follows on a state that was seen
 * before with as much left of the bounds is not played again.
 */
export async function explore(run: Run, { bounds, untilFound }: Limits): Promise<Found> {
	const seen = new Map<string, Bounds[]>();
	const found: Found = new Map();
	let path: Fork[] = [];
	for (;;) {
		const fork = new Forks(path, bounds, seen);
		const { story, violations } = await run(fork.choose);
		for (const one of violations) keepShortest(found, one, story);
		({ path } = fork);
		while (path.length > 0 && path.at(-1)!.chosen + 1 >= path.at(-1)!.allowed.length) path.pop();
		if (path.length === 0 || (untilFound && violations.length > 0)) return found;
		path.at(-1)!.chosen++;
	}
}

function keepShortest(found: Found, one: string, story: readonly string[]): void {
	const known = found.get(one);
	if (!known || known.length > story.length) found.set(one, [...story]);
}

/** The choices of one play: first those of `path`, then the usual ones. */
class Forks {
	private depth = 0;

	private left: Bounds;

	path: Fork[];

	constructor(
		before: readonly Fork[],
		bounds: Bounds,
		private readonly seen: Map<string, Bounds[]>,
	) {
		this.path = before.map((fork) => ({ ...fork }));
		this.left = { ...bounds };
	}

	readonly choose: Choose = (moves, state) => {
		const isNew = this.depth >= this.path.length;
		if (isNew) {
			if (this.wasSeen(state())) return undefined;
			const allowed = moves.flatMap((move, index) => (this.mayMake(move) ? [index] : []));
			this.path.push({ chosen: 0, allowed });
		}
		const { allowed, chosen } = this.path[this.depth++];
		const index = allowed[chosen];
		const { kind } = moves[index];
		if (kind !== 'usual') {
			this.left[kind]--;
			this.left.both--;
		}
		return index;
	};

	private mayMake({ kind }: Move): boolean {
		return kind === 'usual' || Math.min(this.left[kind], this.left.both) > 0;
	}

	private wasSeen(state: string): boolean {
		const hash = createHash('sha1').update(state).digest('base64');
		const known = this.seen.get(hash) ?? [];
		const { late, fault, both } = this.left;
		const isCovered = (one: Bounds) => one.late >= late && one.fault >= fault && one.both >= both;
		if (known.some(isCovered)) return true;
		this.seen.set(hash, [...known, { late, fault, both }]);
		return false;
	}
}
