import { OperationError } from '../errors/operationError';
import type { Codec } from './codec';
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

/** The feed's codec, which rejects more than n8n should keep. */
export const limitedCodec = (
	feed: Pick<ListFeed, 'codec' | 'filter' | 'one' | 'use'>,
	limits: Pick<Limits, 'storedChars'>,
): Codec<string> => ({
	...feed.codec,
	encode(memory) {
		const text = feed.codec.encode(memory);
		if (text.length > limits.storedChars) throw tooLarge(feed, limits);
		return text;
	},
});
