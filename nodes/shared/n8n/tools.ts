/** How n8n 2.41.1 runs a node as a tool of an AI agent or of an MCP client. */
import type { IExecuteFunctions } from 'n8n-workflow';

export const isTool = (context: IExecuteFunctions) =>
	context.getNode().type.endsWith('Tool') || context.isToolExecution?.() === true;

/** A tool that n8n calls outside its engine (AI Agent up to 2.2, MCP). */
export const isCalledTool = (context: object): boolean => 'getNextRunIndex' in context;

/**
 * n8n 2.41.1's own agents run a tool in a workflow without an ID, which is made for the one call. So
 * there is no execution and no node context, static data is lost, and n8n's store of used keys fails.
 */
interface AgentContext {
	getExecutionId?(): string | undefined;
	getWorkflow?(): { id?: string };
}

export const isAgentCall = (context: object): boolean => {
	if (!('getContext' in context)) return false;
	const { getExecutionId, getWorkflow } = context as AgentContext;
	return !getExecutionId?.call(context) && !getWorkflow?.call(context).id;
};
