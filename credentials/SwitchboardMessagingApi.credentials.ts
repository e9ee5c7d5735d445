import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { baseUrlExamples, ofBaseUrl } from '../nodes/shared/declare/advice';

import {
	acceptOnly,
	baseURL,
	baseUrlField,
	defaultCountry,
	icon,
	noHttpRequest,
	rejections,
	sendHeaders,
	successes,
	testNotices,
} from './connection';

const testUrl = '/api/whatsapp/file';

/** Only other statuses are about the file: a sign-in, a missing path and a fault have these. */
const isAboutTheFile = (status: number) =>
	status >= 400 && status < 500 && ![401, 403, 404, 405, 407, 408, 410, 425, 429].includes(status);

const noFile =
	'This server sends a file that doesn’t exist: check that the Base URL belongs to the messaging services and not to a website, e.g. https://api.example.com/messaging.';

const notFound =
	'Not found. Check that the Base URL is that of the messaging services and ends before /api, e.g. https://api.example.com/messaging. If they are, the service may say “not found” for a missing file, too: run the action Check account, which compares the two.';

const signed = sendHeaders('switchboardMessagingApi', ({ apiKey }) => ({
	apikey: String(apiKey).trim(),
}));

/** The test names the part to remove, which “not found” doesn't. */
function requireNoPath(baseUrl: unknown): void {
	const [, path] =
		/(\/api\/(?:api\/)?(?:email|journey|whatsapp)(?:\/.*)?)$/is.exec(String(baseUrl).trim()) ?? [];
	if (path === undefined) return;
	const { switchboardMessagingApi: example } = baseUrlExamples;
	throw new Error(`Remove “${path}”: it is the path of a request. ${ofBaseUrl(example)}`);
}

export class SwitchboardMessagingApi implements ICredentialType {
	name = 'switchboardMessagingApi';

	displayName = 'Switchboard Messaging API';

	icon = icon;

	documentationUrl =
		'https://github.com/switchboard-n8n/n8n-nodes-switchboard/blob/main/docs/credentials.md';

	restrictToSupportedNodes = true as const;

	properties: INodeProperties[] = [
		baseUrlField(
			'switchboardMessagingApi',
			'URL of the email, journey and chat services, without /api at the end',
		),
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			resolvableField: true,
			default: '',
			required: true,
			description: 'Sent in the header apikey',
		},
		{
			displayName: 'Default Sender',
			name: 'defaultSender',
			type: 'string',
			default: '',
			placeholder: 'e.g. orders@example.com',
			description: 'Approved sender to use when From is empty',
		},
		{
			displayName: 'Default Business Number',
			name: 'defaultBusinessNumber',
			type: 'string',
			default: '',
			placeholder: 'e.g. 442079460101',
			description: 'Number to send chat messages from when From is empty',
		},
		defaultCountry,
		...testNotices(
			'A green check means that the service accepted the key and asked for a file ID. Nothing is sent.',
			'Paths, senders and templates are',
		),
		noHttpRequest,
	];

	authenticate = async (
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		if (request.url === testUrl && request.qs?.id === undefined) requireNoPath(credential.baseUrl);
		return await signed(credential, request);
	};

	/**
	 * The request lacks a file ID, so an error about the ID shows that address and key are right.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			url: testUrl,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: acceptOnly(isAboutTheFile),
		},
		rules: rejections({
			...successes(noFile),
			401: 'The API key was not accepted: it may be incomplete or belong to another environment.',
			403: 'The API key may not read media files, which is all that this test does. Sending may still be allowed; ask the platform what the key permits.',
			404: notFound,
			405: notFound,
			410: notFound,
		}),
	};
}
