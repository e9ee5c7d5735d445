import type { Step } from '../../../nodes/shared/declare/api';
import { OperationError, UnconfirmedWrite } from '../../../nodes/shared/errors/operationError';
import { ItemJournal, wholeItem } from '../../../nodes/shared/write/journal';

export const lost = () =>
	new UnconfirmedWrite('No answer', 'Look there.', { httpCode: 'ECONNRESET' });
export const title = 'It may have been sent: check before you repeat it. No answer';
export const refused = () => new OperationError('Not allowed', 'Ask for it.', { httpCode: '403' });
export const half = () => new OperationError('Half', '.', { status: 'partial' });
export const settled = () => new OperationError('It was not done', 'Try it.', { by: 'lookup' });

/** The journals of one execution, by item; `sent` are the steps that were carried out. */
export function useJournals() {
	const store = {};
	const sent: string[] = [];
	const journalOf = (item: string) => new ItemJournal(store, item);
	const run = async (
		item: string,
		step: Partial<Step<unknown>> = {},
		end?: () => Error,
		hasSent = true,
	) => {
		const key = step.key ?? 'step';
		const journal = journalOf(item);
		const write = async () => {
			sent.push(`${item} ${key}`);
			if (end) throw end();
			return `done by ${item}`;
		};
		const send: Step<unknown>['send'] = async (requests) => {
			// What consists of steps makes no request of its own.
			if (key !== wholeItem || !step.send) await journal.reserve({ key, subject: step.subject });
			return await (step.send ?? write)(requests);
		};
		return await journal.run({ key, ...step, send }, { hasSent } as never);
	};
	return { store, sent, journalOf, run };
}
