import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Bounds } from './explore';
import type { Attempted } from './letter';
import type { Service } from './services';
import { emails } from './services';

/** What bounds the sending of a node. */
export interface Options {
	sendOnceHistory?: number;
	sendOnceScope?: 'node' | 'workflow';
	limits?: { values: { maxPerExecution?: number; maxPerDay?: number } };
}

/** An execution. */
export interface Plan {
	/** The node's ID. */
	node?: string;
	/** Which of the processes runs it, 0 by default. */
	process?: number;
	/** How many, if they fail; one by default. */
	attempts?: number;
	/** n8n's Retry button, in place of Retry On Fail. */
	byButton?: boolean;
	/** By attempt, and then by item, the recipients; later attempts have the last ones. */
	to: ReadonlyArray<readonly string[][]>;
	/** By item. */
	keys?: readonly string[];
	options?: Options;
}

/** What is explored: two executions at most, and what may happen to them beside faults of the network. */
export interface Scenario {
	name: string;
	plans: readonly Plan[];
	/** Emails by default. */
	service?: Service;
	mayStop?: boolean;
	mayCrash?: boolean;
}

export interface Bounded {
	scenario: Scenario;
	/** How far the long test goes; the whole one has no bound of both. */
	bounds: Bounds;
}

export const serviceOf = ({ service = emails }: Scenario): Service => service;

export function parametersOf(scenario: Scenario, { keys, options }: Plan): INodeParameters {
	const { parameters } = serviceOf(scenario);
	const sendOnceKey = keys && '={{ $json.key }}';
	const own = {
		...(parameters.options as object),
		...(sendOnceKey && { sendOnceKey }),
		...options,
	};
	return { ...parameters, options: own as never };
}

export const itemsOf = (
	{ plans }: Scenario,
	{ wanted, execution }: Attempted,
): INodeExecutionData[] =>
	wanted.map((to, index) => ({
		json: { to: to.join(', '), subject: `item ${index}`, key: plans[execution].keys?.[index] },
	}));
