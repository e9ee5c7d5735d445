import type { Service } from './service';

/** The credential type behind the Authentication field's value (absent where there is one choice). */
export function credentialTypeOf({ credentials }: Service, authentication: unknown): string {
	const chosen = credentials.find(({ value }) => value === authentication) ?? credentials[0];
	return chosen.credentialType;
}
