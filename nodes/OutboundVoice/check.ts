import type { AccountCheck } from '../shared/check/account';

const unknown = 'switchboard-account-check';

/** The document shows 400 with an empty object for each request for a status. */
const isNotImplemented = (body: unknown) => JSON.stringify(body) === '{}';

export const outboundVoiceCheck: AccountCheck = {
	service: 'outboundVoice',
	first: {
		name: 'First request',
		url: '/api/v1/voice_outbound/call_status',
		body: { request_id: unknown },
	},
	isRight({ status, body, error }) {
		if (error && status === 200) return false;
		// No document shows a success, so it may be from a service that implements this, or from a
		// different one.
		if (![200, 400, 422].includes(status)) return false;
		return (status !== 200 && isNotImplemented(body)) || undefined;
	},
	prefixes: [],
	paths: ['/api/v1/voice_outbound/call'],
	secret: {
		changed: { tenantId: unknown },
		needless: {
			status: 'cannot tell',
			message:
				'The service answers this request for any tenant, so Tenant ID could not be tested. If the first call ends in status 403, check Tenant ID',
		},
	},
	signedIn: 'The service accepts the Tenant ID: it rejects the same request for another one',
	probes: [],
	readings: [],
	untested: [
		{
			area: 'Calls',
			message:
				'The first Start and Wait will show how the service reports the end of a call. If “outcome” is only ended, look for the word in “callback” and enter the name of its field under Event Field',
			setting: 'Event Field',
		},
	],
};
