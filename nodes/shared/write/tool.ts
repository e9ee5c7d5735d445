import type { IExecuteFunctions } from 'n8n-workflow';

/** Whether the node is a tool of an AI agent or of an MCP client. */
export const isTool = (context: IExecuteFunctions) =>
	context.getNode().type.endsWith('Tool') || context.isToolExecution?.() === true;

/** The index of the tool's next run, where n8n calls it outside its engine (AI Agent up to 2.2, MCP). */
interface CalledTool {
	getNextRunIndex(): number;
}

export const isCalledTool = (context: object): context is CalledTool =>
	'getNextRunIndex' in context;
