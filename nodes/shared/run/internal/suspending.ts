import { randomBytes } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { clock } from '../../clock';
import type { Operation } from '../../declare/operation';
import type { KeptWait } from '../../declare/suspension';
import { toOperationError } from '../../errors/operationError';
import { suspendExecution } from '../../wait/suspend';
import { ItemJournal } from '../../write/journal';
import { isNotSent } from '../../write/notSent';
import type { Ready } from './connectItem';

/** Asks while the wait is stored. Where nobody is asked, or nobody knows, nothing waits. */
export async function askKept(
	ask: () => Promise<INodeExecutionData[]>,
	kept: KeptWait | undefined,
): Promise<INodeExecutionData[]> {
	if (!kept) return await ask();
	try {
		const items = await ask();
		await (items.every(({ json }) => isNotSent(json)) ? kept.drop() : kept.confirm(items[0].json));
		return items;
	} catch (thrown) {
		await kept.drop();
		throw toOperationError(thrown);
	}
}

/** Lets the execution wait for an answer, if the operation asks for one. */
export async function suspendAfter(
	{ context, operation: { suspension } }: { context: IExecuteFunctions; operation: Operation },
	{ journal, params }: Ready,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	// Nobody is asked, so nobody answers.
	const asksNobody = items.every(({ json }) => isNotSent(json));
	if (!suspension || asksNobody) return items;
	const wait = { ...suspensionOf(journal), params, items };
	return await suspendExecution(context, suspension, wait);
}

/** The ID cannot be guessed: it keeps strangers out even where n8n's signature has flaws. */
export const suspensionOf = (journal = new ItemJournal()) =>
	journal.remember('suspension', { id: randomBytes(16).toString('hex'), sinceMs: clock.now() });
