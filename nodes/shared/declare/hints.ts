/** Sentences that hints of several operations share; n8n's assistant reads them, people don't. */

export const askFirst =
	'To ask a person first, put Send and Wait for Approval (Switchboard Email or Chat) before it, then If on {{ $json.approved }}.';

export const keepInCheck =
	'Under options, set sendOnceKey to what identifies the message, e.g. {{ $json.orderId }}, so that no second execution sends it again, and limits if an AI model or a form fills in the recipient.';

export const takesMany = 'It takes all items at once: do not put a loop before it.';

export const oneByOne =
	'It takes one item: with several, put Loop Over Items (n8n-nodes-base.splitInBatches, batchSize 1) before it, and go back to the loop after it.';

export const branchOnAnswer =
	'After it, use If on {{ $json.approved }} with the condition Boolean, is true. If nobody answers in time, approved is false and answer is timedOut.';
