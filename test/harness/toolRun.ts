import type { IDataObject, IExecuteData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { SupplyDataContext } from 'n8n-core';
import { makeHandleToolInvocation } from 'n8n-core/dist/execution-engine/node-execution-context/utils/get-input-connection-data';

import type { Run } from './run';
import { createAdditionalData, newExecution, placeNode } from './run';

export type ToolCall = (input: IDataObject) => Promise<IDataObject[]>;

/** n8n repeats a tool outside its engine on failure, and counts runs per item. */
export function openTool(run: Run, ofNode: INodeType): () => ToolCall {
	const name = `${ofNode.description.name}Tool`;
	const description = { ...ofNode.description, name };
	const nodeType = Object.create(ofNode, { description: { value: description } }) as INodeType;
	const type = `n8n-nodes-switchboard.${name}`;
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
