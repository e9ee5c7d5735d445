import type {
	DeduplicationScope,
	ICheckProcessedOptions,
	IDataObject,
	IExecuteFunctions,
} from 'n8n-workflow';

import { OperationError, toOperationError, UnconfirmedWrite } from '../errors/operationError';
import { serially } from './internal/serially';

interface Options {
	sendOnceKey?: string;
	sendOnceScope?: DeduplicationScope;
	sendOnceHistory?: number;
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

/** n8n's store is read and written as a whole: one claim after the other within this process. */
const claims = {};

/**
 * The Send Once Key of an item. n8n keeps the keys of all executions in the store of Remove Duplicates,
 * which has no lock: two processes that claim one key within milliseconds may both send.
 */
export class SendOnce {
	private readonly claimed = new Set<string>();

	private constructor(
		private readonly helpers: IExecuteFunctions['helpers'],
		private readonly workflowId: string,
		private readonly key: string,
		private readonly where: [DeduplicationScope, ICheckProcessedOptions],
	) {}

	/** Undefined for an item without a key. */
	static of(context: IExecuteFunctions, { options = {} }: { options?: Options }) {
		const { sendOnceKey, sendOnceScope = 'node', sendOnceHistory = 10_000 } = options;
		if (!sendOnceKey) return undefined;
		const limits = { mode: 'entries', maxEntries: sendOnceHistory + 1 } as const;
		const workflowId = String(context.getWorkflow().id);
		return new SendOnce(context.helpers, workflowId, sendOnceKey, [sendOnceScope, limits]);
	}

	/** To be called before a step is sent. Throws if it was, or may have been. */
	async claim(step: string): Promise<void> {
		if (this.claimed.has(step)) return;
		const { sent, open } = this.entriesOf(step);
		const fresh = await this.exclusively(async () => {
			const found = await this.helpers.checkProcessedAndRecord([sent, open], ...this.where);
			// n8n can tell whether it knows an entry only by recording it.
			if (!found.new.includes(sent) && found.new.includes(open)) await this.forget([open]);
			return found.new;
		});
		if (fresh.includes(sent)) this.claimed.add(step);
		else if (fresh.includes(open)) throw new AlreadySent(this.key);
		else throw this.unanswered();
	}

	/** To be called when a claimed step has ended: a rejected one may be sent later under its key. */
	async settle(step: string, wasSent: boolean): Promise<void> {
		if (!this.claimed.delete(step)) return;
		const { sent, open } = this.entriesOf(step);
		const work = async () => await this.forget(wasSent ? [open] : [sent, open]);
		// Otherwise the key counts as one without an answer, which is safe.
		await this.exclusively(work).catch(() => {});
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

	private async forget(entries: string[]): Promise<void> {
		await this.helpers.removeProcessed(entries, ...this.where);
	}

	private async exclusively<T>(work: () => Promise<T>): Promise<T> {
		return await serially(claims, this.workflowId, work).catch(rejectUnchecked);
	}
}

async function rejectUnchecked(thrown: unknown): Promise<never> {
	const { message } = toOperationError(thrown);
	return await Promise.reject<never>(
		new OperationError(
			'n8n could not check the Send Once Key',
			`Nothing was sent. Save the workflow, and check that n8n’s database works. n8n said: “${message}”.`,
		),
	);
}
