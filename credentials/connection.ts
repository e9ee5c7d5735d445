import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	IDataObject,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import {
	type CredentialWithUrl,
	baseUrlExamples,
	faultOfBaseUrl,
	ofBaseUrl,
} from '../nodes/shared/declare/advice';

export const icon = {
	light: 'file:../icons/switchboard.svg',
	dark: 'file:../icons/switchboard.dark.svg',
} as const;

export const baseUrlField = (
	credential: CredentialWithUrl,
	description: string,
): INodeProperties => ({
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	default: '',
	required: true,
	placeholder: `e.g. ${baseUrlExamples[credential]}`,
	description,
});

/**
 * The documents leave these settings open, and neither a reading nor the first response can show
 * them.
 */
export const platformDetails = (...values: INodeProperties[]): INodeProperties => ({
	displayName: 'Platform Details',
	name: 'platformDetails',
	type: 'fixedCollection',
	placeholder: 'Add Platform Details',
	default: {},
	description:
		'Settings that only some platforms need. Add one only if an error or Account: Check names it.',
	options: [{ displayName: 'Platform Details', name: 'values', values }],
});

/** Credentials for calling people or writing to them have it. */
export const defaultCountry: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'string',
	default: '',
	placeholder: 'e.g. GB',
	description:
		'Two-letter code of the country for phone numbers without a country code, such as 07700 900001. Leave empty to reject them.',
};

const notice = (name: string, displayName: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
});

export const testNotice = (means: string) => notice('testNotice', means);

/** Users see what a green check means, and what only Account: Check tests. */
export const testNotices = (means: string, untested: string): INodeProperties[] => [
	testNotice(means),
	notice(
		'checkNotice',
		`${untested} not tested. For that, run Check account in a Switchboard node.`,
	),
];

/**
 * It replaces n8n’s own field, which then decides nothing, and works where n8n has no restricted
 * credentials.
 */
export const noHttpRequest: INodeProperties = {
	displayName: 'Allowed HTTP Request Domains',
	name: 'allowedHttpRequestDomains',
	type: 'hidden',
	default: 'none',
};

/** The nodes normalize it in the same way: trimmed, without a trailing slash, with a scheme. */
export const baseURL =
	'={{ $credentials.baseUrl.trim().replace(/^(?=localhost|127\\.|\\[::1\\])/i, "http://").replace(/^(?!https?:)/i, "https://").replace(/\\/+$/, "") }}';

/** Users paste the token with spaces and with “Bearer ” before it. */
export const bearerToken = (entered: unknown): string =>
	String(entered ?? '')
		.trim()
		.replace(/^Bearer\s+/i, '');

export function optionalBearer(entered: unknown): IDataObject {
	const token = bearerToken(entered);
	return token ? { Authorization: `Bearer ${token}` } : {};
}

/**
 * n8n takes a millisecond to evaluate an expression for each request, so this is a function. It
 * says what is wrong with a Base URL that no request can be made of; nodes have said so before.
 */
export const sendHeaders =
	(
		type: CredentialWithUrl,
		headersOf: (credential: ICredentialDataDecryptedObject) => IDataObject,
	) =>
	async (
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const fault = faultOfBaseUrl(credential.baseUrl);
		// n8n shows the message of a plain error.
		if (fault !== undefined) throw new Error(`${fault}. ${ofBaseUrl(baseUrlExamples[type])}`);
		return { ...request, headers: { ...request.headers, ...headersOf(credential) } };
	};

/** No test follows a redirect, because the secret would travel to a different host. */
export const redirects = [301, 302, 303, 307, 308];

const redirected =
	'The service redirects to another address, and nothing was sent there: enter the address that it redirects to, if it is the right one.';

const ofRedirects = Object.fromEntries(redirects.map((status) => [status, redirected]));

export const rejections = (
	messages: Readonly<Record<number, string>>,
): NonNullable<ICredentialTestRequest['rules']> =>
	Object.entries<string>({ ...ofRedirects, ...messages }).map(([status, message]) => ({
		type: 'responseCode',
		properties: { value: Number(status), message },
	}));

type Rules = NonNullable<ICredentialTestRequest['rules']>;
type Rule = Rules[number];

/** n8n accepts both kinds of rules together, but its type allows only one kind. */
export const rulesOf = (...rules: readonly Rule[]) => rules as Rules;

/** n8n compares one value of the response; a missing one is undefined. */
export const failsIf = (key: string, value: string | undefined, message: string): Rule => ({
	type: 'responseSuccessBody',
	properties: { key, value, message },
});

/** Fails for a website, a page that asks people to sign in, and the JSON of a different service. */
export const requireList = (field: string, message: string): Rule =>
	failsIf(`${field}.map`, undefined, message);

/**
 * n8n’s rules apply only to the status of an error, so each other status is declared as an error.
 */
export const acceptOnly = (isAccepted: (status: number) => boolean) => ({
	ignore: true as const,
	except: Array.from({ length: 500 }, (_, index) => 100 + index).filter(
		(status) => !isAccepted(status),
	),
});

/** A website returns a success for any request, so all successes have the same words. */
export const successes = (message: string): Record<number, string> =>
	Object.fromEntries([200, 201, 202, 203, 204, 205, 206].map((status) => [status, message]));

export const numberingBaseUrl = baseUrlField(
	'switchboardAccessTokenApi',
	'URL of the numbering API, including its path prefix but not /api',
);

export const defaultCurrency: INodeProperties = {
	displayName: 'Default Currency',
	name: 'defaultCurrency',
	type: 'string',
	default: '',
	placeholder: 'e.g. EUR',
	description:
		'Three-letter currency code, because the platform’s records don’t include one. Leave empty to show amounts without one.',
};

/** The order requires authentication, and reading it changes nothing. */
export const testNumbering = (rejected: Record<401 | 403, string>): ICredentialTestRequest => ({
	request: {
		baseURL,
		url: '/api/data/orders',
		qs: { page: 1, size: 1 },
		disableFollowRedirect: true,
	},
	rules: rulesOf(
		...rejections({
			...rejected,
			404: 'Nothing responds at this Base URL. It must include the service’s application path prefix, e.g. https://api.example.com/numbering, and end before /api.',
		}),
		requireList(
			'content',
			'This server responds, but not with a list of orders: check that the Base URL belongs to the numbering service and not to a website, e.g. https://api.example.com/numbering.',
		),
	),
});
