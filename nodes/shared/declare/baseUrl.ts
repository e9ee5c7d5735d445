/** Addresses as a platform gives them, by credential. */
export const baseUrlExamples = {
	switchboardAccessTokenApi: 'https://api.example.com/numbering',
	switchboardOAuth2Api: 'https://api.example.com/numbering',
	switchboardAgentsApi: 'https://agents.example.com',
	switchboardMessagingApi: 'https://api.example.com/messaging',
	switchboardPushApi: 'https://api.example.com/push',
	switchboardVoiceApi: 'https://voice.example.com',
} as const;

export type CredentialWithUrl = keyof typeof baseUrlExamples;

const localHost = /^(localhost|127\.|\[::1\])/i;

/** A missing scheme becomes https, on this machine http. */
export function addressIn(entered: unknown): URL | undefined {
	const text = String(entered ?? '').trim();
	const scheme = localHost.test(text) ? 'http' : 'https';
	const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
	return text !== '' && URL.canParse(address) ? new URL(address) : undefined;
}

/** What to do with what is no address of a service alone; undefined for one that is. */
export function faultOfBaseUrl(entered: unknown): string | undefined {
	const url = addressIn(entered);
	if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
		return 'Write it with https:// or http:// at its beginning';
	}
	if (url.username || url.password) return 'Remove what is before “@”, and the “@” itself';
	const [end] = /[?#]/.exec(String(entered)) ?? [];
	return end && `Remove “${end}” and all that follows it`;
}

export const ofBaseUrl = (example: string) =>
	`A Base URL has only a host and the path of the service, e.g. ${example}`;
