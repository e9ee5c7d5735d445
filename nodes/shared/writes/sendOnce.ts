import type { DeduplicationScope, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { OperationError, UnconfirmedWrite } from '../errors/operationError';
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
 * which has no lock: two processes that claim one key within milliseconds may both send.
 */
export class SendOnce {
	private readonly claimed = new Set<string>();

	private constructor(
		private readonly store: UsedKeys,
		private readonly key: string,
	) {}

	/** Undefined for an item without a key. */
	static of(context: IExecuteFunctions, { options = {} }: { options?: Options }) {
		const { sendOnceKey, sendOnceScope = 'node' } = options;
		if (!sendOnceKey) return undefined;
		const most = historySize(options);
		const store = new UsedKeys(context, 'the Send Once Key', sendOnceScope, most);
		return new SendOnce(store, sendOnceKey);
	}

	/** To be called before a step is sent. Throws if it was, or may have been. */
	async claim(step: string): Promise<void> {
		if (this.claimed.has(step)) return;
		const { sent, open } = this.entriesOf(step);
		const fresh = await this.store.exclusively(async () => {
			const found = await this.store.record([sent, open]);
			// n8n can tell whether it knows an entry only by recording it.
			if (!found.includes(sent) && found.includes(open)) await this.store.forget([open]);
			return found;
		});
		if (fresh.includes(sent)) this.claimed.add(step);
		else if (fresh.includes(open)) throw new AlreadySent(this.key);
		else throw this.unanswered();
	}

	/** To be called when a claimed step has ended: a rejected one may be sent later under its key. */
	async settle(step: string, wasSent: boolean): Promise<void> {
		if (!this.claimed.delete(step)) return;
		const { sent, open } = this.entriesOf(step);
		const work = async () => {
			// Another process that read the row before the claim may have written it without the entry.
			if (wasSent) await this.store.record([sent]);
			await this.store.forget(wasSent ? [open] : [sent, open]);
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
