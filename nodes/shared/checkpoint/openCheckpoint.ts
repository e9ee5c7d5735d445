import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../declare/api';
import type { OperationError } from '../errors/operationError';
import type { Checkpoint } from './checkpoint';
import type { Codec } from './codec';
import { joinTexts, parse, scopeOf, splitTexts } from './codec';

export interface Subject {
	slot: string;
	notOutput(): OperationError;
	/** The error of a name that is used for two scopes, if there are several. */
	otherScope?(name: string): OperationError;
}

/** What this execution has output, and the checkpoint that it leads to, as `print` makes it. */
interface Pending {
	next: string;
	count: number;
	report: IDataObject;
	/** Whether the destination keeps the checkpoint, so that the workflow keeps none. */
	isOutput: boolean;
}

export function openCheckpoint(api: Pick<Api, 'slot'>, subject: Subject, name: string) {
	const { slot, notOutput, otherScope = notOutput } = subject;
	const committed = api.slot('workflow', `${slot}|${name}`);
	const read = api.slot('execution', `${slot}|${name}`);
	const pending = () => parsePending(read.get());
	const requireScope = (scope: string, known?: string) => {
		for (const text of [known, pending()?.next]) {
			if (text && scopeOf(text) !== scope) throw otherScope(name);
		}
	};
	return {
		/** `given` is what an earlier commit has output, or `begin`; else the workflow keeps it. */
		load<Known, Mark>(
			codec: Codec<Known>,
			scope: string,
			given = committed.get(),
		): Checkpoint<Known, Mark> | undefined {
			requireScope(scope);
			if (!given || given === 'begin') return undefined;
			const state = orThrow(() => parse<Known, Mark>(codec, given, scope), notOutput);
			if (!state) throw otherScope(name);
			return state;
		},
		/** Commits at once, because there is nothing to output. */
		keep(next: string): void {
			requireScope(scopeOf(next), committed.get());
			committed.set(next);
		},
		propose({ next, ...head }: Pending): void {
			requireScope(scopeOf(next), head.isOutput ? undefined : committed.get());
			read.set(joinTexts(JSON.stringify(head), next));
		},
		pending,
		commit({ next, isOutput }: Pending): void {
			if (!isOutput) committed.set(next);
			read.set(undefined);
		},
	};
}

function parsePending(text: string | undefined): Pending | undefined {
	if (text === undefined) return undefined;
	const [head, next] = splitTexts(text);
	return { ...(JSON.parse(head) as Omit<Pending, 'next'>), next };
}

function orThrow<T>(work: () => T, error: () => OperationError): T {
	try {
		return work();
	} catch {
		throw error();
	}
}
