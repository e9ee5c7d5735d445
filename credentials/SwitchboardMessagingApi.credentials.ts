import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { baseUrlExamples, ofBaseUrl } from '../nodes/shared/declare/advice';

import {
	baseURL,
	baseUrlField,
	icon,
	noHttpRequest,
	redirects,
	rejections,
	sendHeaders,
	testNotices,
} from './connection';

const testFile = 'switchboard-credential-test';

const signed = sendHeaders('switchboardMessagingApi', ({ apiKey }) => ({
	apikey: String(apiKey).trim(),
}));

/** Of the test, which could not tell a missing path from a missing file. */
function requireNoPath(baseUrl: unknown): void {
	const [, path] =
		/(\/api\/(?:api\/)?(?:email|journey|whatsapp)(?:\/.*)?)$/i.exec(String(baseUrl).trim()) ?? [];
	if (path === undefined) return;
	const { switchboardMessagingApi: example } = baseUrlExamples;
	throw new Error(`Remove “${path}”: it is the path of a request. ${ofBaseUrl(example)}`);
}

/** Base URL and API key of the email, journey and chat services. */
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
			'Address of the email, journey and chat services, without /api at its end',
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
			description: 'Approved address that emails come from if their field From is empty',
		},
		{
			displayName: 'Default Business Number',
			name: 'defaultBusinessNumber',
			type: 'string',
			default: '',
			placeholder: 'e.g. 442079460101',
			description: 'Number that chat messages come from if their field From is empty',
		},
		...testNotices(
			'A green check means that the server answered and did not reject the key. Nothing is sent.',
			'Paths, senders and templates are',
		),
		noHttpRequest,
	];

	authenticate = async (
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		if (request.qs?.id === testFile) requireNoPath(credential.baseUrl);
		return await signed(credential, request);
	};

	/** Requests a file that does not exist: “not found” shows that the key was accepted. */
	test: ICredentialTestRequest = {
		request: {
			baseURL,
			url: '/api/whatsapp/file',
			qs: { id: testFile },
			disableFollowRedirect: true,
			// The status of a missing file is undocumented; these statuses mean another error.
			ignoreHttpStatusErrors: {
				ignore: true,
				except: [...redirects, 401, 403, 405, 407, 408, 429, 500, 501, 502, 503, 504],
			},
		},
		rules: rejections({
			401: 'The API key was not accepted: it may be incomplete or belong to another environment.',
			403: 'The API key may not read media files, which is all that this test does. Sending may still be allowed; ask the platform what the key permits.',
		}),
	};
}
