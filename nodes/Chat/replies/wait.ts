import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Suspension } from '../../shared/catalogue/operation';
import { clock } from '../../shared/clock';
import { OperationError } from '../../shared/errors/operationError';

/** Follows n8n's address of the execution; users write it behind `$execution.resumeUrl`. */
export const replyPath = 'switchboard-reply';

/** What the waiting item carries, and what comes out when time is up. */
export interface Wait extends IDataObject {
	/** Distinguishes this wait from an earlier one of the same execution. */
	replyId: string;
	/** ISO 8601. */
	until: string;
	/** What it waits for, unless that is a reply. */
	status?: AwaitedStatus;
}

/** Statuses of a message that can be waited for. */
export type AwaitedStatus = 'delivered' | 'read';

interface Asked {
	waitAtMostMinutes: number;
	status?: AwaitedStatus;
}

/**
 * Waits for a message of the person, or for a status of the sent one. The trigger of another workflow
 * receives it and passes it on to the execution's address, which was stored before: nothing that n8n
 * offers a trigger could find it.
 */
const waitFor = (what: 'Reply' | 'Status', missing: IDataObject): Suspension<void, Asked> => ({
	severalItems: (count) => ({
		message: `Send and Wait for ${what} takes one item at a time`,
		description: `It received ${count} items, and nothing was sent: all items of a node would share one wait. Put Loop Over Items with a batch size of 1 before it, so that each has its own`,
	}),
	asTool: {
		message: `A tool of an AI agent cannot wait for a ${what.toLowerCase()}`,
		description:
			'Nothing was sent. Use Send Interaction, or put this node after the agent instead of into its tools',
	},
	createResume: requireSignedAddress,
	suspend({ id: replyId, output, params: { waitAtMostMinutes, status } }) {
		const until = new Date(clock.now() + waitAtMostMinutes * 60_000);
		const wait: Wait = { replyId, until: until.toISOString(), ...(status && { status }) };
		return { item: { ...output, wait, timedOut: true, ...missing }, until };
	},
});

export const reply = waitFor('Reply', { reply: null });

export const status = waitFor('Status', { status: null, statusEvent: null });

/** The address is made before the wait, so that its signature is all that keeps strangers out. */
function requireSignedAddress(context: IExecuteFunctions): void {
	const address = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
	if (address.searchParams.has('signature')) return;
	throw new OperationError(
		'This n8n does not sign the addresses of waiting executions, so anyone could answer',
		'Nothing was sent. This operation needs n8n 2; Send and Wait for Approval works on this version',
	);
}
