import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

/** Base URL and API key of the email, journey and chat services. */
export class SwitchboardMessagingApi implements ICredentialType {
	name = 'switchboardMessagingApi';

	displayName = 'Switchboard Messaging API';

	icon = {
		light: 'file:../icons/switchboard.svg',
		dark: 'file:../icons/switchboard.dark.svg',
	} as const;

	documentationUrl = 'https://github.com/switchboard-n8n/n8n-nodes-switchboard#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/messaging',
			description: 'Address of the email, journey and chat services, without /api at its end',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Sent in the header apikey',
		},
		{
			displayName:
				'The test sends nothing to anybody: it asks for a media file that does not exist. Content means that something answered at the address and did not refuse the key; it does not prove that the path in the Base URL is right (a wrong one also answers “not found”), nor that a sender or template is approved. On n8n 1.x it means only that something answered.',
			name: 'testNotice',
			type: 'notice',
			default: '',
		},
	];

	/** In code: n8n would evaluate an expression anew for each message, at about a millisecond. */
	authenticate = async (
		{ apiKey }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...request,
		headers: { ...request.headers, apikey: String(apiKey).trim() },
	});

	/** Asks for a made-up file: a refusal of the file shows that the key was not refused. */
	test: ICredentialTestRequest = {
		request: {
			// As the nodes do it: blanks and trailing slashes away, a missing scheme filled in.
			baseURL:
				'={{ $credentials.baseUrl.trim().replace(/^(?=localhost|127\\.)/i, "http://").replace(/^(?!https?:)/i, "https://").replace(/\\/+$/, "") }}',
			url: '/api/whatsapp/file',
			qs: { id: 'switchboard-credential-test' },
			// How a missing file is refused is not shown; these would be refusals of something else.
			ignoreHttpStatusErrors: {
				ignore: true,
				except: [401, 403, 405, 407, 408, 429, 500, 501, 502, 503, 504],
			},
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'The API key was not accepted: it may be incomplete or belong to another environment.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message:
						'The API key may not read media files, which is all that this test asks for. Sending may be allowed all the same; ask the platform what the key permits.',
				},
			},
		],
	};
}
