/** The Base URL, normalized as the nodes do it: trimmed, no trailing slash, a scheme added if missing. */
export const baseURL =
	'={{ $credentials.baseUrl.trim().replace(/^(?=localhost|127\\.)/i, "http://").replace(/^(?!https?:)/i, "https://").replace(/\\/+$/, "") }}';

/** The bare token: users paste it with blanks and with "Bearer " before it. */
export const bearerToken = (entered: unknown): string =>
	String(entered ?? '')
		.trim()
		.replace(/^Bearer\s+/i, '');
