import type { IHookFunctions } from 'n8n-workflow';

import type { Target } from './links';

/**
 * n8n stores static data only when a trigger was published, so the links of a failed attempt are kept
 * here for the next one in this process; by the prefix of the trigger's addresses.
 */
const unsaved = new Map<string, Target[]>();

/** The targets of the links that this trigger created; only these does it ever remove. */
export class OwnLinks {
	private constructor(
		private readonly context: IHookFunctions,
		private readonly prefix: string,
		private readonly targets: Set<Target>,
	) {}

	/** Undefined if nothing was recorded, e.g. as n8n ended before it stored anything. */
	static read(context: IHookFunctions, prefix: string): OwnLinks | undefined {
		const { links } = context.getWorkflowStaticData('node') as { links?: Target[] };
		const recorded = [...(links ?? []), ...(unsaved.get(prefix) ?? [])];
		const isKnown = links !== undefined || unsaved.has(prefix);
		return isKnown ? new OwnLinks(context, prefix, new Set(recorded)) : undefined;
	}

	static start(context: IHookFunctions, prefix: string, targets: readonly Target[]): OwnLinks {
		const own = new OwnLinks(context, prefix, new Set(targets));
		own.save();
		return own;
	}

	has = (target: Target) => this.targets.has(target);

	add(target: Target): void {
		this.targets.add(target);
		this.save();
	}

	/** All of them are removed. If the skill `stays`, so do links of others, and that is recorded. */
	forget(stays: boolean): void {
		const stored = this.context.getWorkflowStaticData('node');
		if (stays) stored.links = [];
		else delete stored.links;
		unsaved.delete(this.prefix);
	}

	/** Everything was done, so n8n stores the record. */
	confirm(): void {
		unsaved.delete(this.prefix);
	}

	private save(): void {
		const links = [...this.targets];
		// A new array: n8n notices only that a property is set.
		this.context.getWorkflowStaticData('node').links = links;
		unsaved.set(this.prefix, links);
	}
}
