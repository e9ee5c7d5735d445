import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { DateTime } from 'luxon';

import type { Home, LimitedStep, Recipient } from '../declare/api';
import type { LimitedValues, Operation } from '../declare/operation';
import { clock } from '../clock';
import { requireKept } from '../errors/operationError';
import { nodeStoreOf } from '../n8n/contexts';
import { type RowOptions, UsedKeys, claimOfDay, countedSends, rowSize } from './internal/usedKeys';
import {
	LimitErrors,
	type LimitRules,
	type LimitedParams,
	limitRulesOf,
} from './internal/limitRules';
import {
	addressesOf,
	isAllowedRecipient,
	isOneTopic,
	namesOf,
	namesPerSend,
} from './internal/recipients';
import { serially } from '../concurrency';
import { endOfQuiet } from './quietHours';
import type { SentOutcome } from './sendOnce';

type Counted = Pick<LimitedValues, 'reached' | 'counted'>;

/**
 * It is counted by these names on a day, as often as it counts; if it reaches nobody, it is one of
 * the node’s numbers or requests.
 */
const namesIn = ({ reached, counted }: Counted) =>
	reached.length > 0 ? reached.flatMap(namesOf) : Array<string>(counted).fill('numbers');

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

interface Used {
	quantity: number;
	keys: string[];
}

/** They are stored with the execution, for Retry On Fail, loops and the calls of a tool. */
export interface Counts {
	/** It counts recipients that were sent to, or numbers that were bought. */
	limited?: number;
}

/**
 * Limits are checked once for all that an item sends, just before its first request that writes.
 * Sends count unless they were certainly rejected. n8n’s store counts days, by claims that hold
 * against other processes.
 */
export class Limits {
	private readonly outcomes = new Map<string, Promise<void>>();

	/** These steps are only a part of what the item sends. */
	private readonly parts = new Map<string, Counted>();

	private readonly used = new Map<string, Used>();

	private constructor(
		private readonly rules: LimitRules,
		private readonly errors: LimitErrors,
		private readonly counts: Counts,
		private readonly store: UsedKeys | undefined,
		private readonly item: LimitedValues,
	) {}

	/** It is undefined for an item without Limits. Limits that could not be obeyed are rejected. */
	static of(
		context: IExecuteFunctions,
		{ limited }: Operation,
		params: LimitedParams & { options?: RowOptions },
		{ item, home }: { item: LimitedValues; home: Home },
	): Limits | undefined {
		const rules = limited && limitRulesOf(context, limited, params, home);
		if (!rules) return undefined;
		const errors = new LimitErrors(limited.by, rules);
		if (rules.maxPerExecution !== undefined) requireKept(context, 'Max per Execution');
		const size = rowSize(params.options ?? {}, namesPerSend(limited));
		const isDaily = rules.maxPerDay !== undefined;
		const store = isDaily ? new UsedKeys(context, errors.perDay, 'node', size) : undefined;
		return new Limits(rules, errors, nodeStoreOf(context) ?? {}, store, item);
	}

	/** It is undefined if the recipient isn’t blocked. */
	outputOfBlocked(recipient: Recipient): IDataObject | undefined {
		const address = this.rules.blockedAddress?.(recipient);
		return address === undefined ? undefined : this.errors.blocked(address).output;
	}

	requireUnblocked(key: string): void {
		const address = this.blockedIn(key);
		if (address !== undefined) throw this.errors.blocked(address);
	}

	private blockedIn(key: string): string | undefined {
		const { blockedAddress } = this.rules;
		const { reached } = this.parts.get(key) ?? this.item;
		return blockedAddress && reached.map(blockedAddress).find((address) => address !== undefined);
	}

	/**
	 * Steps count all together or not at all, without the blocked ones. Throws if one of them was
	 * rejected, now or before.
	 */
	async reserve(steps: readonly LimitedStep[]): Promise<void> {
		for (const { key, reached, counted = reached?.length } of steps) {
			if (counted !== undefined) this.parts.set(key, { reached: reached ?? [], counted });
		}
		const all = steps.map(({ key }) => key);
		const keys = all.filter((key) => this.blockedIn(key) === undefined);
		const fresh = keys.filter((key) => !this.outcomes.has(key));
		const count = async () => await this.count(fresh);
		const isCounted = this.rules.maxPerExecution !== undefined;
		if (fresh.length > 0) {
			// Without that limit the items need not wait for each other's claims of the day.
			const outcome = isCounted ? serially(this.counts, 'limits', count) : count();
			for (const key of fresh) this.outcomes.set(key, outcome);
		}
		await Promise.all(keys.map(async (key) => await this.outcomes.get(key)));
	}

	/** Call it when a step has ended: a certain rejection doesn’t count. */
	async release(key: string, outcome: SentOutcome): Promise<void> {
		const used = this.used.get(key);
		this.used.delete(key);
		this.outcomes.delete(key);
		if (!used || outcome !== 'rejected') return;
		this.counts.limited = (this.counts.limited ?? 0) - used.quantity;
		const { store } = this;
		if (!store) return;
		// Otherwise it counts, which is safe.
		const giveBack = async () => await store.forget(used.keys);
		await store.exclusively(giveBack).catch(() => {});
	}

	private async count(keys: readonly string[]): Promise<void> {
		const { rules, errors, counts } = this;
		const parts = keys.map((key) => this.parts.get(key) ?? this.item);
		const all = parts.flatMap(({ reached }) => reached);
		const now = DateTime.fromMillis(clock.now(), { zone: rules.zone });
		this.requireAllowed(all);
		const end = rules.quiet && endOfQuiet(rules.quiet, now);
		if (rules.quiet && end) throw errors.inQuietHours(rules.quiet, end);
		const [requested, before] = [sum(parts.map(({ counted }) => counted)), counts.limited ?? 0];
		const { maxPerExecution: max = Infinity } = rules;
		if (before + requested > max) throw errors.tooManyInExecution(max, before, requested);
		const claimed = await this.claimDay(parts, all, now.setZone(rules.dayZone));
		counts.limited = (counts.limited ?? 0) + requested;
		for (const [index, part] of parts.entries()) {
			const used = namesIn(part).flatMap((name) => claimed.get(name)?.splice(0, 1) ?? []);
			this.used.set(keys[index], { quantity: part.counted, keys: used });
		}
	}

	private requireAllowed(all: readonly Recipient[]): void {
		const condition = all.find(({ id }) => id !== undefined && !isOneTopic(id));
		if (condition && this.rules.isOfTopics) throw this.errors.notOneTopic(String(condition.id));
		for (const allowed of this.rules.allowed) {
			const others = all.filter((recipient) => !isAllowedRecipient(recipient, allowed));
			if (others.length > 0) throw this.errors.notAllowed(addressesOf(others), allowed);
		}
	}

	private async claimDay(
		parts: readonly Counted[],
		all: readonly Recipient[],
		now: DateTime,
	): Promise<Map<string, string[]>> {
		const { maxPerDay: max = Infinity } = this.rules;
		if (!this.store) return new Map();
		const wanted = new Map<string, number>();
		for (const name of parts.flatMap(namesIn)) wanted.set(name, (wanted.get(name) ?? 0) + 1);
		const counts = [...wanted.values()];
		if (sum(counts) > countedSends && !counts.some((count) => count > max)) {
			throw this.errors.tooManyToCount(countedSends);
		}
		const day = now.toFormat('yyyy-MM-dd');
		const claimed = await claimOfDay(this.store, { day, wanted, max });
		if ('keys' in claimed) return claimed.keys;
		const isFull = (recipient: Recipient) =>
			namesOf(recipient).some((name) => claimed.full.includes(name));
		const most = Math.max(...claimed.full.map((name) => wanted.get(name) ?? 0));
		const nextDay = now.plus({ days: 1 }).startOf('day');
		const full = addressesOf(all.filter(isFull));
		throw this.errors.tooManyOnDay(full, most, nextDay);
	}
}
