import { parse } from 'flatted';
import type { IDataObject, INodeExecutionData, IRunData } from 'n8n-workflow';

export interface Execution {
	id: string;
	status: string;
	failure?: {
		message: string;
		description?: string;
		node?: { name: string };
		context?: { itemIndex?: number };
	};
	lastNode?: string;
	runData: IRunData;
}

export interface Stored {
	id: string;
	status: string;
	data?: string;
}

interface StoredResult {
	resultData?: {
		runData?: IRunData;
		lastNodeExecuted?: string;
		error?: Execution['failure'];
	};
}

/** n8n stores the data of an execution in the format of `flatted`. */
export function readExecution({ id, status, data }: Stored): Execution {
	// An execution that has hardly begun has no data yet.
	const { resultData } = ((data && parse(data)) || {}) as StoredResult;
	return {
		id: String(id),
		status,
		failure: resultData?.error,
		lastNode: resultData?.lastNodeExecuted,
		runData: resultData?.runData ?? {},
	};
}

/** Items are from one output of a node’s last run, or of an earlier one with `run`. */
export function itemsOf(
	execution: Execution,
	nodeName: string,
	{ output = 0, run = -1 }: { output?: number; run?: number } = {},
): INodeExecutionData[] {
	return execution.runData[nodeName]?.at(run)?.data?.main[output] ?? [];
}

export function fieldsOf(...args: Parameters<typeof itemsOf>): IDataObject[] {
	return itemsOf(...args).map(({ json }) => json);
}
