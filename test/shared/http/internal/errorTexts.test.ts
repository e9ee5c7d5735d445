import type { Answer } from '../../../../nodes/shared/http/statuses';
import { errorFor } from '../../../../nodes/shared/http/internal/answerError';
import { unanswered } from '../failures';

const asked = { effect: 'read', host: 'api.example' } as const;
const status = (own: number, more: Partial<Answer> = {}): Answer => ({
	status: own,
	text: '',
	...more,
});

const late = [
	'The service did not respond in time',
	'Raise Timeout under Options, or try again later.',
] as const;
const baseUrl = 'that the credential’s Base URL names the right host';
const authority =
	'If its authority is your own or that of a proxy, set NODE_EXTRA_CA_CERTS in n8n’s environment to the file of the authority’s certificate, and start n8n again. Otherwise check';
const behindProxy = (code: string): [string, string] => [
	'n8n’s proxy couldn’t connect to api.example',
	`Nothing was sent to the service. Check the proxy, and HTTP_PROXY, HTTPS_PROXY (with user and password) and NO_PROXY in n8n’s environment (${code}).`,
];
const notTrusted = 'The certificate of api.example was not accepted';
const long = [
	'The request is too long for the service',
	'Nothing was done. Shorten the longest of this item’s values.',
] as const;
const gateway =
	'A proxy or gateway between n8n and the service may have answered. Try again later.';
const answered = (own: number) => `The service responded with status ${own}.`;
const failed = 'The service could not process the request';
const rejected = 'The service did not accept the request';

/** What an answer is reported as, word by word: people and AI agents act on it. */
const texts: Array<[Answer, string, string]> = [
	[unanswered('sent', 'ECONNABORTED'), ...late],
	[unanswered('sent', 'ETIMEDOUT'), ...late],
	[
		unanswered('sent', 'ERR_CANCELED'),
		'The execution was stopped before the response arrived',
		'n8n waited briefly for the response, but none arrived.',
	],
	[
		unanswered('rejected', 'ERR_INVALID_CHAR'),
		'The request could not be sent',
		'Nothing was sent. Check the credential for line breaks and characters that a header cannot contain (ERR_INVALID_CHAR).',
	],
	[
		unanswered('untrusted', 'SELF_SIGNED_CERT_IN_CHAIN'),
		notTrusted,
		`Nothing was sent. ${authority} ${baseUrl} (SELF_SIGNED_CERT_IN_CHAIN).`,
	],
	[
		unanswered('untrusted', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
		notTrusted,
		`Nothing was sent. ${authority} ${baseUrl} (UNABLE_TO_VERIFY_LEAF_SIGNATURE).`,
	],
	[
		unanswered('untrusted', 'CERT_HAS_EXPIRED'),
		notTrusted,
		`Nothing was sent. Check ${baseUrl} (CERT_HAS_EXPIRED).`,
	],
	[
		unanswered('connecting', 'EPROTO'),
		'A secure connection (TLS) to api.example could not be established',
		'Nothing was sent. Check that the credential’s Base URL begins with http:// or https://, like the service, and names the right host and port (EPROTO).',
	],
	[unanswered('connecting', 'ECONNREFUSED', { isFromProxy: true }), ...behindProxy('ECONNREFUSED')],
	[
		unanswered('connecting', 'ENOTFOUND'),
		'The service at api.example could not be reached',
		'Nothing was sent. Check the credential’s Base URL and this n8n’s network (ENOTFOUND).',
	],
	[
		unanswered('sent', 'ECONNRESET'),
		'The connection to the service was cut before the response was complete',
		'Try again later (ECONNRESET).',
	],
	[
		unanswered('rejected', undefined, { text: 'Domain not allowed' }),
		'Domain not allowed',
		'Nothing was sent. Check the credential and this n8n’s network settings',
	],
	[
		status(200, { maxBytes: 2_097_152 }),
		'The response is larger than 2 MB',
		'The rest was not read, to save this n8n’s memory. Fetch fewer records at a time (Page Size or Limit), or raise Max Response Size under Options.',
	],
	[
		status(200, { isUnexpected: true }),
		'The response isn’t in the documented format',
		'Check that the credential’s Base URL belongs to the right service (api.example); if it is, contact the platform.',
	],
	[
		status(200, { text: 'OK' }),
		'The response is not readable as JSON',
		'Check that the credential’s Base URL belongs to the API and not to a website (api.example).',
	],
	[
		status(401),
		'The credential was not accepted',
		'Its token may have expired or belong to another address. Renew the credential.',
	],
	[
		status(403),
		'The credential lacks permission for this',
		'Ask the platform for the missing permission, or use another credential.',
	],
	[
		status(404),
		'Not found (404)',
		'Check the ID, and that the credential’s Base URL has the service’s path prefix. The service responded with status 404.',
	],
	[status(407), ...behindProxy('407')],
	[status(413), ...long],
	[status(414), ...long],
	[status(431), ...long],
	[
		status(429),
		'The service accepts no more requests for now',
		'Wait a while, or send fewer items at a time.',
	],
	[status(499), rejected, `Check this item’s values. ${answered(499)}`],
	[status(500), failed, `Try again later. ${answered(500)}`],
	[status(502), failed, `${gateway} ${answered(502)}`],
	[status(503), failed, `Try again later. ${answered(503)}`],
	[status(504), failed, `${gateway} ${answered(504)}`],
];

it.each(texts)('%j is reported as “%s”, “%s”', (answer, message, description) => {
	expect(errorFor(answer, asked)).toMatchObject({ message, description });
});

describe('A service that could not be reached', () => {
	const described = (host: string) =>
		errorFor(unanswered('connecting', 'ECONNREFUSED'), { effect: 'read', host }).description;

	it.each([
		'127.0.0.1:4010',
		'localhost:4010',
		'localhost',
		'LOCALHOST:80',
		'[::1]:4010',
		'127.0.1.1',
		'0.0.0.0:4010',
		'[::]:4010',
		'api.localhost:4010',
		'[::ffff:7f00:1]:4010',
	])('RB10: at %s may be in a container', (host) => {
		expect(described(host)).toMatch(/^Nothing was sent\..*container.*host\.docker\.internal/);
	});

	it.each([
		'api.example',
		'localhost.example.com',
		'host.docker.internal:4010',
		'10.0.0.1',
		'mylocalhost',
		'sandbox:4010',
		'[2001:db8::1]:4010',
	])('elsewhere at %s', (host) => {
		expect(described(host)).not.toContain('container');
	});
});

describe('A reason that the service gives', () => {
	const body = { message: 'The plan has ended' };
	const answer = (own: number) => status(own, { text: JSON.stringify(body) });

	it('is the title instead of a vague one, with the status and the advice behind it', () => {
		expect(errorFor(answer(422), asked)).toMatchObject({
			message: 'The plan has ended',
			description: 'Check this item’s values. The service responded with status 422.',
		});
		expect(errorFor(answer(502), asked)).toMatchObject({
			message: 'The plan has ended',
			description: `${gateway} The service responded with status 502.`,
		});
	});

	it('is quoted behind a text that is not vague', () => {
		expect(errorFor(answer(403), asked)).toMatchObject({
			message: 'The credential lacks permission for this',
			description:
				'Ask the platform for the missing permission, or use another credential. The service said: “The plan has ended”.',
		});
	});

	it('of a page is quoted only', () => {
		const page = status(500, { text: '<h1>The plan has ended</h1>' });
		expect(errorFor(page, asked)).toMatchObject({
			message: failed,
			description:
				'Try again later. The service responded with status 500. The response said: “The plan has ended”.',
		});
	});
});
