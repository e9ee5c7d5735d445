/** How n8n 2.41.1 and 1.123.81 run a node as a tool of an AI agent or of an MCP client. */
import type { IExecuteFunctions } from 'n8n-workflow';

export const isTool = (context: IExecuteFunctions) =>
	context.getNode().type.endsWith('Tool') || context.isToolExecution?.() === true;

/** A tool that n8n calls outside its engine (AI Agent up to 2.2, MCP). */
interface CalledTool {
	getNextRunIndex(): number;
}

export const isCalledTool = (context: object): context is CalledTool =>
	'getNextRunIndex' in context;

/** Has `$fromAI` read what the model sent for this run of the tool. */
export const readInputOfRun = (context: CalledTool, runIndex: number) =>
	Reflect.set(context, 'runIndex', runIndex);
