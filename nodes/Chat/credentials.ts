import type { INodeCredentialDescription } from 'n8n-workflow';

/** n8n's own API, for the data table that has the waits. */
const waits = { name: 'switchboardWaitsApi', required: true };

const waitingOperations = ['sendAndWait', 'sendAndWaitForReply', 'sendAndWaitForStatus'];

export const chatCredentials: INodeCredentialDescription[] = [
	{ name: 'switchboardMessagingApi', required: true },
	{
		...waits,
		displayOptions: {
			show: { resource: ['message'], operation: waitingOperations, keepWaitIn: ['table'] },
		},
	},
];

export const chatTriggerCredentials: INodeCredentialDescription[] = [
	{ name: 'switchboardWebhookApi', testedBy: 'testSecret' },
	{ ...waits, displayOptions: { show: { keepWaitsIn: ['table'] } } },
];
