import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { nodeMemory } from '../../shared/n8n/nodeMemory';
import { parseJson } from '../../shared/text/json';
import type { LinkTarget } from './links';

/** The trigger’s workflow stores the records that it has created at the service. */
interface Created {
	/** It names the n8n and the workflow; a copy of the data elsewhere has created nothing. */
	by: string;
	/** Addresses of its skill begin with these; n8n may move to a different one. */
	prefixes: string[];
	links: LinkTarget[];
}

/**
 * n8n stores static data only after a trigger is published. A failed attempt leaves its records
 * here for the next attempt in this process, by the prefix of the trigger’s addresses.
 */
const unsaved = new Map<string, Created>();

/** The trigger never removes links of others, or skills with other addresses. */
export class Creations {
	private constructor(
		private readonly context: IHookFunctions,
		private readonly prefix: string,
		private readonly created: Created,
		/**
		 * True if nothing was recorded, for example because n8n ended before it stored anything.
		 */
		readonly areUnknown: boolean,
		/** True if this is a copy of data that a different n8n or workflow recorded. */
		readonly areOthers: boolean,
	) {}

	static read(context: IHookFunctions, prefix: string): Creations {
		const by = creatorOf(context);
		const stored = recordOf(context);
		const areOthers = stored !== undefined && stored.by !== by;
		const recorded = [areOthers ? undefined : stored, unsaved.get(prefix)].filter(
			(one) => one !== undefined,
		);
		const created = {
			by,
			prefixes: [...new Set([prefix, ...recorded.flatMap(({ prefixes }) => prefixes)])],
			links: [...new Set(recorded.flatMap(({ links }) => links))],
		};
		return new Creations(context, prefix, created, recorded.length === 0, areOthers);
	}

	/** Skills with the present address come first. */
	skillsIn(records: readonly IDataObject[]): IDataObject[] {
		const { prefix, created } = this;
		const begins = ({ webhook_url: address }: IDataObject, start: string) =>
			typeof address === 'string' && address.startsWith(start);
		const earlier = created.prefixes.filter((one) => one !== prefix);
		return [
			...records.filter((one) => begins(one, prefix)),
			...records.filter((one) => earlier.some((start) => begins(one, start))),
		];
	}

	has = (target: LinkTarget): boolean => this.created.links.includes(target);

	add(...targets: LinkTarget[]): void {
		this.created.links = [...new Set([...this.created.links, ...targets])];
		this.save();
	}

	/** A new skill has none of the earlier links. */
	begin(): void {
		this.created.links = [];
		this.save();
	}

	/** Earlier addresses are forgotten, unless a skill `stays` there. */
	confirm(stays: boolean): void {
		if (!stays) this.created.prefixes = [this.prefix];
		this.save();
		unsaved.delete(this.prefix);
	}

	/** If the skill `stays`, links of others stay, too, so it remains recorded. */
	forget(stays: boolean): void {
		this.created.links = [];
		if (stays) this.save();
		else nodeMemory(this.context, memoryName).write(undefined);
		unsaved.delete(this.prefix);
	}

	/** Saves before anything is created, because n8n may end in between. */
	private save(): void {
		nodeMemory(this.context, memoryName).write(JSON.stringify(this.created));
		unsaved.set(this.prefix, this.created);
	}
}

const memoryName = 'created';

const creatorOf = (context: IHookFunctions): string =>
	[context.getInstanceId(), context.getWorkflow().id].join('|');

/** A test run has a separate skill, with an address that no other run has. */
function recordOf(context: IHookFunctions): Created | undefined {
	const text = nodeMemory(context, memoryName).read();
	if (text === undefined) return undefined;
	const created = parseJson(text) as Created;
	return context.getMode() === 'manual' ? { ...created, prefixes: [] } : created;
}
