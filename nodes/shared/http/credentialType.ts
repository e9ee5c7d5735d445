import { OperationError } from '../errors/operationError';
import type { Service } from '../declare/service';

/**
 * The credential type behind the value of Authentication, a field that exists only if there is a choice.
 * Rejects unknown values, which expressions may return: another credential means another account.
 */
export function credentialTypeOf({ credentials }: Service, authentication: unknown): string {
	if (credentials.length === 1) return credentials[0].credentialType;
	const chosen = credentials.find(({ value }) => value === authentication);
	if (chosen) return chosen.credentialType;
	throw new OperationError(
		'“Authentication” has an unknown value',
		`Choose one of: ${credentials.map(({ value }) => value).join(', ')}. If it is an expression, check what it returns.`,
	);
}
