import type { IDataObject, IExecuteData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { SupplyDataContext } from 'n8n-core';
import { makeHandleToolInvocation } from 'n8n-core/dist/execution-engine/node-execution-context/utils/get-input-connection-data';

import type { Run } from './run';
import { createAdditionalData, newExecution, placeNode } from './run';

/** Calls the tool with what the model sent; answers the items that the model is handed. */
export type ToolCall = (input: IDataObject) => Promise<IDataObject[]>;

/**
 * A node as the tool of an AI agent up to 2.2 or of an MCP client, called by n8n's own code, which
 * also repeats it on failure. Returns what an item of the agent calls: n8n counts the runs for each
 * item, beginning with those that have ended by then.
 */
export function openTool(run: Run, nodeType: INodeType): () => ToolCall {
	const type = `n8n-nodes-switchboard.${nodeType.description.name}Tool`;
	const settings = { type, waitBetweenTries: 0, ...run.settings };
	const { workflow, node } = placeNode({ ...run, settings }, nodeType);
	const execution = run.execution ?? newExecution();
	const additionalData = createAdditionalData(run);
	Object.assign(additionalData, { currentNodeExecutionIndex: 0 });
	const agentItems = run.items ?? [{ json: {} }];
	const contextOf = (runIndex: number) =>
		new SupplyDataContext(
			workflow,
			node,
			additionalData,
			'manual',
			execution,
			runIndex,
			agentItems,
			{},
			NodeConnectionTypes.AiTool,
			{ data: { main: [agentItems] }, node, source: null } as IExecuteData,
			[],
			run.signal,
		);
	return () => {
		const call = makeHandleToolInvocation(contextOf, node, nodeType, execution);
		return async (input) => JSON.parse(String(await call(input))) as IDataObject[];
	};
}
