import { OperationError } from '../errors/operationError';
import type { Limits } from './retention';
import type { ListFeed } from './listFeed';

/** The error of an account with more records than n8n should keep for a trigger. */
export const tooLarge = ({ one, filter }: ListFeed, { storedChars }: Pick<Limits, 'storedChars'>) =>
	new OperationError(
		`The account has too many ${one}s for this event`,
		[`n8n would have to keep more than ${storedChars / 1e6} MB for this trigger`, filter?.advice]
			.filter(Boolean)
			.join('. '),
	);
