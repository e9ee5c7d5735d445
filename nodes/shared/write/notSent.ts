import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../errors/operationError';

/** Thrown instead of sending where nothing has to be sent; `output` is what the item yields then. */
export class NotSent extends OperationError {
	constructor(
		message: string,
		description: string,
		readonly output: IDataObject,
	) {
		super(message, description);
	}
}

/** The item's output if nothing of it was sent; throws anything else. */
export function outputOf(thrown: unknown): IDataObject {
	if (thrown instanceof NotSent) return thrown.output;
	throw thrown;
}

export const isNotSent = ({ alreadySent, blocked }: IDataObject) =>
	alreadySent === true || blocked === true;

/** A missing journey counts, too: nothing went out, and the Send Once Key is free. */
export const hasReachedNobody = ({ blocked, started }: IDataObject) =>
	blocked === true || started === false;
