import { isAgentCall } from '../n8n/contexts';
import { OperationError } from './operationError';

const inWorkflow =
	'For the author of the agent: put this node into a workflow, and give the agent the workflow as its tool.';

/**
 * To be called before anything that n8n has to keep. A tool of n8n's own agents has nothing that
 * lasts until its next call, so what would be lost there is rejected.
 */
export function requireKept(context: object, what: string): void {
	if (!isAgentCall(context)) return;
	throw new OperationError(
		`Nothing was sent: ${what} cannot work in a tool of an n8n agent. Do not call this tool again`,
		`n8n keeps nothing from one call of the tool to the next. ${inWorkflow}`,
	);
}

/** How long a call without a clear outcome is remembered: a model that repeats it does so soon. */
export const rememberedMinutes = 60;

/** Follows the error of such a call. */
export const adviceAfterCall = `Do not call this tool again for this. n8n keeps nothing of the calls of its agents. For ${rememberedMinutes} minutes, or until n8n restarts, an equal call sends nothing twice, but a call with other values does. ${inWorkflow} A Send Once Key works there.`;
