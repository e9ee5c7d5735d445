const endings = /(key|token|secret|password|passwd|passphrase|credentials?|bearer|signature)$/i;
const anywhere =
	/secret|password|private[-_ ]?key|api[-_ ]?key|access[-_ ]?token|service[-_ ]?account/i;

export const mask = '********';

/** Whether a parameter of this name probably holds a secret: `api_key` does, `max_tokens` does not. */
export function isSecret(parameter: unknown): boolean {
	const name = String(parameter);
	return endings.test(name) || anywhere.test(name);
}
