/**
 * An error and what led to it, the nearest first. A host with several addresses has an error for each, of
 * which the first counts.
 */
export function errorChain(thrown: unknown, depth = 0): object[] {
	if (thrown === null || typeof thrown !== 'object' || depth > 5) return [];
	const { cause, errors } = thrown as { cause?: unknown; errors?: unknown[] };
	return [thrown, ...errorChain(cause, depth + 1), ...errorChain(errors?.[0], depth + 1)];
}
