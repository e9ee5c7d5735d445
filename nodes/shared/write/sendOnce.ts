import type { DeduplicationScope, IExecuteFunctions } from 'n8n-workflow';

import { clock } from '../clock';
import { semaphore } from '../concurrency';
import type { LimitedValues, Operation } from '../declare/operation';
import {
	EarlierUnconfirmedWrite,
	OperationError,
	toOperationError,
} from '../errors/operationError';
import { canonicalKey } from '../input/keys';
import { namesOf, namesPerSend } from './internal/recipients';
import {
	Claim,
	type RowOptions,
	UsedKeys,
	openAtOnce,
	rowSize,
	usualHistory,
} from './internal/usedKeys';
import { NotSent } from './notSent';

interface Options extends RowOptions {
	sendOnceKey?: string;
	sendOnceScope?: DeduplicationScope;
}

export interface SendOnceParams {
	options?: Options;
	/** Some operations have the key outside of their options. */
	sendOnceKey?: string;
}

/** Something was reserved for the step, which has ended like this. */
export type SentOutcome = 'sent' | 'rejected' | 'unknown';

const sendOnceKeyOf = ({ options, sendOnceKey }: SendOnceParams) =>
	options?.sendOnceKey ?? sendOnceKey;

/** An earlier execution has sent it, and received a response. */
const alreadySent = (sendOnceKey: string) =>
	new NotSent('It was sent before', `The Send Once Key “${sendOnceKey}” was used before.`, {
		alreadySent: true,
		sendOnceKey,
		reason: 'Not sent: its Send Once Key was used before',
	});

/** An earlier item of the run was sent with its key and other values. */
export const repetitionOf = (params: SendOnceParams) => ({
	alreadySent: true,
	sendOnceKey: sendOnceKeyOf(params),
	reason: 'Not sent: an earlier item of this run has the same Send Once Key and other values',
});

/** Items that share a person or a Send Once Key run one after the other. */
export function turnNamesOf({ params, limited: { reached } }: Keyed): string[] {
	const key = sendOnceKeyOf(params);
	return [...reached.flatMap(namesOf), ...(key ? [`key ${canonicalKey(key)}`] : [])];
}

const turns = semaphore(openAtOnce);

const maxLooks = 5;

const betweenLooksMs = 50;

/** The key was claimed for a step that is in progress. */
interface Open {
	claim: Claim;
	endTurn: () => void;
}

/**
 * n8n keeps the keys of all executions in the store of Remove Duplicates, which has no lock: two
 * processes may both send only if one of them halts between reading and writing for longer than the
 * other waits.
 *
 * In the store, `sent` is the key, and `open` says that no response has arrived. While a step is in
 * progress, both are there; afterward one of them or none. So a key is free only if neither is
 * there.
 */
export class SendOnce {
	private readonly open = new Map<string, Open>();

	private constructor(
		private readonly store: UsedKeys,
		private readonly key: string,
	) {}

	/** It is undefined for an item without a key. */
	static of(context: IExecuteFunctions, params: SendOnceParams, { limited }: Operation) {
		const key = sendOnceKeyOf(params);
		if (!key) return undefined;
		const { sendOnceScope: scope = 'node', ...options } = params.options ?? {};
		const names = limited ? namesPerSend(limited) : 0;
		// The nodes of a workflow share one row, so they share its size.
		const most = scope === 'node' ? rowSize(options, names) : rowSize({});
		return new SendOnce(new UsedKeys(context, 'the Send Once Key', scope, most), key);
	}

	/** Call it before a step is sent. Throws if the step was sent, or may have been. */
	async reserve(step: string): Promise<void> {
		if (this.open.has(step)) return;
		const endTurn = await turns.acquire();
		try {
			this.open.set(step, { claim: await this.claimFree(step), endTurn });
		} catch (thrown) {
			endTurn();
			throw toOperationError(thrown);
		}
	}

	/** A rejected step may be sent later under its key. */
	async release(step: string, outcome: SentOutcome): Promise<void> {
		const open = this.open.get(step);
		if (!open) return;
		this.open.delete(step);
		// If the store fails, the key counts as one without an answer, which is safe.
		await this.end(open.claim, step, outcome).catch(() => {});
		open.endTurn();
	}

	/** They were not sent in a different execution, as far as is known; none is reserved. */
	async unused(steps: readonly string[]): Promise<Set<string>> {
		const unused = new Set<string>();
		for (let first = 0; first < steps.length; first += openAtOnce) {
			const some = steps.slice(first, first + openAtOnce);
			const entries = some.flatMap((step) => Object.values(this.entriesOf(step)));
			const fresh = await this.store.exclusively(async () => await this.store.lookUp(entries));
			for (const step of some) {
				const { sent, open } = this.entriesOf(step);
				if (fresh.has(sent) && fresh.has(open)) unused.add(step);
			}
		}
		return unused;
	}

	/**
	 * All executions with this key can read it, as long as n8n remembers it. A process that was
	 * killed during a lookup, or that wrote an older row, has left an entry that would hide the
	 * fact forever.
	 */
	async note(fact: string): Promise<void> {
		const { noted, looked } = this.noteOf(fact);
		const claim = new Claim(this.store);
		await this.store.exclusively(async () => await claim.record([noted]));
		for (;;) if ((await claim.check([noted])).isKept) break;
		await this.store.exclusively(async () => await claim.end([looked]));
	}

	/**
	 * It is the first of these facts that an execution has noted. A lookup records both entries of
	 * a fact for a moment, so if both are there, a different process may just be looking, which
	 * isn’t a fact.
	 */
	async noted(facts: readonly string[]): Promise<string | undefined> {
		const entries = facts.flatMap((fact) => Object.values(this.noteOf(fact)));
		for (let round = 1; ; round++) {
			const fresh = await this.store.exclusively(async () => await this.store.lookUp(entries));
			const there = facts.filter((fact) => !fresh.has(this.noteOf(fact).noted));
			const sure = there.find((fact) => fresh.has(this.noteOf(fact).looked));
			if (sure !== undefined || there.length === 0 || round === maxLooks) return sure;
			await clock.sleep(betweenLooksMs * round, this.store.stopped);
		}
	}

	private noteOf(fact: string) {
		const name = JSON.stringify([this.key, fact]);
		return { noted: `noted ${name}`, looked: `looked ${name}` };
	}

	private async claimFree(step: string): Promise<Claim> {
		const { sent, open } = this.entriesOf(step);
		const isFree = (fresh: readonly string[]) => fresh.includes(sent) && fresh.includes(open);
		const claim = new Claim(this.store);
		// n8n shows whether it has an entry only by recording it. The entry is removed in the same
		// turn, because other items would read it as that of a step in progress.
		let fresh = await this.store.exclusively(async () => {
			const first = await claim.record([sent, open]);
			if (!isFree(first)) await claim.end(first);
			return first;
		});
		while (isFree(fresh)) {
			const again = await claim.check([sent, open]);
			if (again.isKept) return claim;
			({ fresh } = again);
			if (!isFree(fresh)) await this.store.exclusively(async () => await claim.end(again.fresh));
		}
		throw fresh.includes(open) ? alreadySent(this.key) : this.unanswered();
	}

	private async end(claim: Claim, step: string, outcome: SentOutcome): Promise<void> {
		const { sent, open } = this.entriesOf(step);
		const over = { sent: [open], rejected: [sent, open], unknown: [sent] }[outcome];
		await this.store.exclusively(async () => {
			// Another process that halted before it wrote may have overwritten the entry since.
			if (outcome === 'sent') await this.store.record([sent]);
			await claim.end(over);
		});
	}

	private unanswered(): OperationError {
		return new EarlierUnconfirmedWrite(
			`It may have been sent before: the Send Once Key “${this.key}” was used, but no response arrived`,
			'It is not sent again. Check with the service whether it was sent. To send it again, use another key.',
		);
	}

	private entriesOf(step: string) {
		const name = JSON.stringify([canonicalKey(this.key), step]);
		return { sent: `sent ${name}`, open: `open ${name}` };
	}
}

interface Keyed {
	params: SendOnceParams;
	limited: Pick<LimitedValues, 'keys' | 'reached'>;
}

/**
 * If the run has more keys than n8n would remember, each item with a Send Once Key becomes an
 * error.
 */
export function withRoom<I extends Keyed>(
	items: ReadonlyArray<I | OperationError>,
): Array<I | OperationError> {
	const hasKey = (item: I | OperationError): item is I =>
		!(item instanceof OperationError) && Boolean(sendOnceKeyOf(item.params));
	const rejection = roomRejection(items.filter(hasKey));
	return items.map((item) => (rejection && hasKey(item) ? rejection : item));
}

function roomRejection(items: readonly Keyed[]): OperationError | undefined {
	const keys = new Set<string>();
	for (const { params, limited } of items) {
		for (const key of limited.keys)
			keys.add(JSON.stringify([canonicalKey(sendOnceKeyOf(params) ?? ''), key]));
	}
	for (const { params } of items) {
		const { sendOnceHistory: most = usualHistory, sendOnceScope: scope } = params.options ?? {};
		const isShared = scope === 'workflow';
		if (isShared && most > usualHistory) return sharedHistory(most);
		const room = isShared ? usualHistory : most;
		if (keys.size > room) return tooManyKeys(keys.size, room, isShared);
	}
	return undefined;
}

const sharedHistory = (most: number) =>
	new OperationError(
		`“Send Once History Size” is ${most}, and the workflow remembers ${usualHistory} keys`,
		'Nothing was sent. All nodes of the workflow share these keys. For more, choose the Send Once Scope “Node”.',
	);

const tooManyKeys = (keys: number, most: number, isShared: boolean) =>
	new OperationError(
		`This run has ${keys} Send Once Keys, and n8n would remember ${most} of them`,
		`Nothing was sent. ${isShared ? 'Divide the items' : `Set “Send Once History Size” to ${keys} or more, or divide the items`}. An item with several recipients has a key for each.`,
	);
