import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../errors/operationError';

/** Nothing has to be sent, so it is thrown instead of sending; `output` is the item’s output. */
export class NotSent extends OperationError {
	constructor(
		message: string,
		description: string,
		readonly output: IDataObject,
	) {
		super(message, description);
	}
}

/** If nothing of the item was sent, it has an output; anything else is thrown. */
export function outputOf(thrown: unknown): IDataObject {
	if (thrown instanceof NotSent) return thrown.output;
	throw thrown;
}

export const isNotSent = ({ alreadySent, blocked }: IDataObject) =>
	alreadySent === true || blocked === true;

/** A missing journey counts, too: nothing was sent, and the Send Once Key is free. */
export const hasReachedNobody = ({ blocked, started }: IDataObject) =>
	blocked === true || started === false;
