import type { Delivery } from './deliveries';
import { isTestUrl } from './neighbor';

const wrongSecret: Readonly<Record<string, string>> = {
	chat: 'The secret is wrong or missing: the URL must contain the secret of the trigger’s credential. If the trigger’s Secret In is Header, choose Path and use the new URL.',
	aiAgents:
		'The secret is wrong. Unpublish the workflow and publish it again: its trigger then registers the current secret.',
	outboundVoice:
		'The secret is wrong or missing. Enter the trigger’s URL with its secret as Status Callback, and start another call.',
};

const noListener =
	'n8n isn’t listening at the Test URL. Click “Listen for test event” in the trigger and send again. Each click accepts one notification.';
const notPublished =
	'No published workflow has this URL. Publish the workflow, and check that the URL is complete.';
const notWaiting = 'The execution no longer waits for this call.';

/** It is null if n8n accepted the notification, and while it is in progress. */
export function adviseOn(delivery: Delivery): string | null {
	const { status, failure } = delivery;
	if (failure !== null) return adviseOnFailure(failure);
	if (status === null || status < 300) return null;
	return `n8n answered ${status}. ${adviseOnStatus(status, delivery)}`;
}

function adviseOnStatus(status: number, { service, url, answer }: Delivery): string {
	if (url.includes('/webhook-waiting/')) return notWaiting;
	if (status === 401) return wrongSecret[service] ?? wrongSecret.chat;
	if (status === 403) {
		return 'The trigger’s IP Allow-List lacks this machine. Add 127.0.0.1 to it, or remove the option.';
	}
	if (status === 404) return isTestUrl(url) ? noListener : notPublished;
	if (status >= 500) return 'n8n couldn’t start the workflow. Its log says why.';
	return `The trigger rejected the notification: ${answer ?? ''}`;
}

function adviseOnFailure(failure: string): string {
	if (failure === 'NOT_THIS_MACHINE') {
		return 'The sandbox only sends to this machine. Use a URL that begins with http://127.0.0.1 or http://localhost.';
	}
	if (failure === 'ECONNREFUSED') {
		return 'No server answered at this URL. Start n8n, or check the host and port of the URL.';
	}
	return `n8n could not be reached (${failure}).`;
}
