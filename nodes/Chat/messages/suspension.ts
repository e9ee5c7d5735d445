import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Answers, Suspension } from '../../shared/declare/suspension';
import { OperationError } from '../../shared/errors/operationError';
import { timedWait } from '../../shared/wait/timedWait';
import type { AwaitedStatus, Wait } from './passedOn';
import { messages, statuses } from './passedOn';

/** Follows n8n's address of the execution; users write it behind `$execution.resumeUrl`. */
export const replyPath = 'switchboard-reply';

interface Asked {
	waitAtMostMinutes: number;
	status?: AwaitedStatus;
}

/**
 * Waits for a message of the person, or for a status of the sent one. The trigger of another workflow
 * receives it and passes it on to the execution's address, which was stored before: nothing that n8n
 * offers a trigger could find it.
 */
const waitFor = (
	what: 'Reply' | 'Status',
	answers: Answers,
	missing: IDataObject,
): Suspension<void, Asked> => ({
	path: replyPath,
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
		const wait: Wait = { replyId, ...(status && { status }) };
		return timedWait(waitAtMostMinutes, { ...wait }, { output, missing });
	},
	answers,
});

export const reply = waitFor('Reply', messages, { reply: null });

export const status = waitFor('Status', statuses, { status: null, statusEvent: null });

/** The address is made before the wait, so that its signature is all that keeps strangers out. */
function requireSignedAddress(context: IExecuteFunctions): void {
	const address = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
	if (address.searchParams.has('signature')) return;
	throw new OperationError(
		'This n8n does not sign the addresses of waiting executions, so anyone could answer',
		'Nothing was sent. This operation needs n8n 2; Send and Wait for Approval works on this version',
	);
}
