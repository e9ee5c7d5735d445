import type { INode } from 'n8n-workflow';

import type { Operation, Parameter } from '../../declare/operation';

/** What reading a field depends on beside its value. */
export interface Scope {
	/** Completes dates without an offset. */
	zone: string;
	node: INode;
	/** Of an operation. */
	effect?: Operation['effect'];
	/** The node's other operations with their forms: the editor may have left values of them. */
	others(): ReadonlyArray<Pick<Operation, 'effect' | 'name'> & { form: readonly Parameter[] }>;
}
