import type { AccountCheck, ProbeAnswer } from '../check/account';
import { isFault } from '../http/statuses';

/** A file that does not exist: that it is not found shows that the key was accepted. */
const file = { url: '/api/whatsapp/file', qs: { id: 'switchboard-account-check' } };

/** Undefined for “not found”, which a missing path may be, too. */
export function isAnswered({ status, error }: ProbeAnswer): boolean | undefined {
	if (status === 404) return undefined;
	if (status === 200) return error === undefined;
	return status >= 400 && ![405, 407].includes(status) && !isFault(status);
}

/** Email, Journey and Chat share base URL and key, and only Chat has a request that reads. */
export const messagingCheck = (
	service: string,
	untested: AccountCheck['untested'] = [],
): AccountCheck => ({
	service,
	first: { name: 'First request', ...file },
	isRight: isAnswered,
	nowhere: { name: 'No such path', url: '/api/whatsapp/switchboard-account-check' },
	prefixes: ['/messaging'],
	paths: ['/api/whatsapp/file', '/api/email/send', '/api/journey'],
	secret: {
		changed: { apiKey: '' },
		needless: {
			status: 'cannot tell',
			message:
				'The service answers this request without a key, too, so the API Key could not be tested. If the first message ends in a rejected key, check API Key',
		},
	},
	signedIn: 'The service accepts the API key: it rejects the same request without it',
	probes: [],
	readings: [],
	untested,
});
