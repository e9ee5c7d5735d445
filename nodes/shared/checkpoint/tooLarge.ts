import { OperationError } from '../errors/operationError';
import type { Limits } from './retention';
import type { ListFeed } from './listFeed';

/** The error of an account with more records than n8n should keep. */
export const tooLarge = (
	{ one, filter, use = forTrigger }: Pick<ListFeed, 'filter' | 'one' | 'use'>,
	{ storedChars }: Pick<Limits, 'storedChars'>,
) =>
	new OperationError(
		`The account has too many ${one}s for ${use.what}`,
		[`n8n would have to keep more than ${storedChars / 1e6} MB for ${use.by}`, filter?.advice]
			.filter(Boolean)
			.join('. '),
	);

const forTrigger = { what: 'this event', by: 'this trigger' };
