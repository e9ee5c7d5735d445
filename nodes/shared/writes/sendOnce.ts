import type { DeduplicationScope, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { OperationError, UnconfirmedWrite } from '../errors/operationError';
import { Claim } from './internal/claim';
import { historySize, UsedKeys } from './internal/usedKeys';

interface Options {
	sendOnceKey?: string;
	sendOnceScope?: DeduplicationScope;
	sendOnceHistory?: number;
	limits?: unknown;
}

/** Thrown instead of sending: an earlier execution did, and got an answer. */
export class AlreadySent extends OperationError {
	constructor(readonly sendOnceKey: string) {
		super('It was sent before', `The Send Once Key “${sendOnceKey}” was used before.`);
	}
}

/** What an item yields that was sent before; throws anything else. */
export function outputOf(thrown: unknown): IDataObject {
	if (!(thrown instanceof AlreadySent)) throw thrown;
	return { alreadySent: true, sendOnceKey: thrown.sendOnceKey };
}

/**
 * The Send Once Key of an item. n8n keeps the keys of all executions in the store of Remove Duplicates,
 * which has no lock: if two processes claim one key at the same time, both may send only if one of them
 * halts between reading and writing for longer than the claim of the other one waits.
 */
export class SendOnce {
	/** By step. */
	private readonly claims = new Map<string, Claim>();

	private constructor(
		private readonly store: UsedKeys,
		private readonly key: string,
	) {}

	/** Undefined for an item without a key. */
	static of(
		context: IExecuteFunctions,
		{ options = {}, ...own }: { options?: Options; sendOnceKey?: string },
	) {
		const { sendOnceKey = own.sendOnceKey, sendOnceScope = 'node' } = options;
		if (!sendOnceKey) return undefined;
		const most = historySize(options);
		const store = new UsedKeys(context, 'the Send Once Key', sendOnceScope, most);
		return new SendOnce(store, sendOnceKey);
	}

	/** To be called before a step is sent. Throws if it was, or may have been. */
	async claim(step: string): Promise<void> {
		if (this.claims.has(step)) return;
		const { sent, open } = this.entriesOf(step);
		const claim = new Claim(this.store);
		let fresh = await this.store.exclusively(async () => await claim.record([sent, open]));
		while (fresh.includes(sent)) {
			const again = await claim.check([sent, open]);
			if (again.isKept) return void this.claims.set(step, claim);
			({ fresh } = again);
		}
		// n8n can tell whether it knows an entry only by recording it.
		await this.store.exclusively(async () => await claim.end(fresh));
		throw fresh.includes(open) ? new AlreadySent(this.key) : this.unanswered();
	}

	/** To be called when a claimed step has ended: a rejected one may be sent later under its key. */
	async settle(step: string, wasSent: boolean): Promise<void> {
		const claim = this.claims.get(step);
		if (!claim) return;
		this.claims.delete(step);
		const { sent, open } = this.entriesOf(step);
		const work = async () => {
			// Another process that halted before it wrote may have overwritten the entry since.
			if (wasSent) await this.store.record([sent]);
			await claim.end(wasSent ? [open] : [sent, open]);
		};
		// Otherwise the key counts as one without an answer, which is safe.
		await this.store.exclusively(work).catch(() => {});
	}

	private unanswered(): OperationError {
		return new UnconfirmedWrite(
			`It may have been sent before: the Send Once Key “${this.key}” was used, and no answer has come`,
			'It is not sent again. Check at the service whether it was sent. To send it again, use another key.',
		);
	}

	/** `sent` stays in the store; `open` is there until the answer has come. */
	private entriesOf(step: string) {
		const name = JSON.stringify([this.key, step]);
		return { sent: `sent ${name}`, open: `open ${name}` };
	}
}
