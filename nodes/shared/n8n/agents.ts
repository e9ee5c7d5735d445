/**
 * How n8n 2.41.1's own agents run a node as a tool: in a workflow without an ID, which is made for the
 * one call. So there is no execution and no node context, static data is lost, and n8n's store of
 * used keys fails. n8n 1.123.81 has no such agents.
 */
interface Context {
	getExecutionId?(): string | undefined;
	getWorkflow?(): { id?: string };
}

export const isAgentCall = (context: object): boolean => {
	if (!('getContext' in context)) return false;
	const { getExecutionId, getWorkflow } = context as Context;
	return !getExecutionId?.call(context) && !getWorkflow?.call(context).id;
};
