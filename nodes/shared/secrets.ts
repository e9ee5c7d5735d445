import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

const secretName = /token|secret|password|key/i;

/** Every secret string of a credential, tokens that n8n obtained for it included. */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	return Object.entries(credential).flatMap(([name, value]) => {
		if (value !== null && typeof value === 'object') {
			return secretsOf(value as ICredentialDataDecryptedObject);
		}
		// Shorter values would blot out ordinary words.
		return typeof value === 'string' && value.length >= 6 && secretName.test(name)
			? [value.trim()]
			: [];
	});
}

/** A service may echo what it was sent; its words are shown only after this. */
export function redact(text: string, secrets: readonly string[]): string {
	return secrets.reduce((clean, secret) => clean.split(secret).join('***'), text);
}
