import type {
	IHookFunctions,
	IHttpRequestMethods,
	IWebhookDescription,
	IDataObject,
	INodeProperties,
	IWebhookFunctions,
} from 'n8n-workflow';

import { type Field, described } from '../n8n/contexts';
import { asEntered } from '../declare/mergeForms';
import { readParameter } from '../input/readParameters';
import { maxKilobytesByDefault } from './body';

interface Parameters {
	options?: WebhookOptions;
	secretIn?: string;
}

const responseCode: Field<Parameters> = {
	template: '={{ $parameter["options"]["responseCode"] || 200 }}',
	resolve: ({ options }) => options?.responseCode ?? 200,
};

const response = { responseMode: 'onReceived', responseData: '' } as const;

/** n8n sends the response after storing the execution. */
export const answering = { ...response, ...described({ responseCode }) };

/**
 * n8n’s linter requires these methods even for an address that always exists. At publishing,
 * `check` rejects settings with which no request could pass.
 */
export const unregistered = (
	check: (context: IHookFunctions) => Promise<boolean> = async () => true,
) => ({
	default: {
		async checkExists(this: IHookFunctions) {
			return await check(this);
		},
		create: async () => true,
		delete: async () => true,
	},
});

const hiddenUnless = (...places: string[]): Field<Parameters> => ({
	template: `={{ !${JSON.stringify(places)}.includes($parameter["secretIn"]) }}`,
	resolve: ({ secretIn }) => !places.includes(secretIn ?? ''),
});

/**
 * The entries with `<your secret>` and the method HEAD are only for the panel; they start nothing.
 */
export function webhooksAt(
	path: string,
	methods: readonly IHttpRequestMethods[],
): IWebhookDescription[] {
	const webhook = (
		more: Pick<IWebhookDescription, 'httpMethod'> & Partial<IWebhookDescription>,
		fields: Record<string, Field<Parameters>> = {},
	): IWebhookDescription => ({
		name: 'default',
		path,
		...response,
		...more,
		...described({ responseCode, ...fields }),
	});
	const panel = { httpMethod: 'HEAD', ndvHideMethod: true } as const;
	const inPath = {
		template: `={{ $webhookId }}/${path}/<your secret>`,
		resolve: () => `${path}/<your secret>`,
	};
	return [
		...methods.map((httpMethod, index) =>
			index === 0
				? webhook({ httpMethod }, { ndvHideUrl: hiddenUnless('header', 'none') })
				: webhook({ httpMethod, ndvHideUrl: true }),
		),
		...methods.map((httpMethod) =>
			webhook({ httpMethod, path: `${path}/:secret`, ndvHideUrl: true }),
		),
		webhook(panel, { path: inPath, ndvHideUrl: hiddenUnless('path') }),
		webhook(
			{ ...panel, path: `${path}?secret=<your secret>` },
			{ ndvHideUrl: hiddenUnless('query') },
		),
	];
}

type SecretIn = 'header' | 'none' | 'path' | 'query';

export const secretHeader = 'x-switchboard-secret';

export interface WebhookOptions {
	ipAllowList?: string;
	maxBodyKilobytes?: number;
	rememberMinutes?: number;
	responseCode?: number;
}

const secretIn: INodeProperties = {
	displayName: 'Secret In',
	name: 'secretIn',
	type: 'options',
	options: [
		{ name: 'Header', value: 'header', description: `In the header ${secretHeader}` },
		{
			name: 'None',
			value: 'none',
			description: 'No secret; anyone who knows the address can start this workflow',
		},
		{ name: 'Path', value: 'path', description: 'As the last part of the address' },
		{ name: 'Query', value: 'query', description: 'As ?secret= at the end of the address' },
	],
	default: 'path',
	description:
		'Where the platform puts the credential’s secret, which proves that a notification is genuine',
};

const notices: INodeProperties[] = [
	{
		displayName:
			'Give the platform the Production URL above, with your secret in place of &lt;your secret&gt;.',
		name: 'addressNotice',
		type: 'notice',
		displayOptions: { show: { secretIn: ['path', 'query'] } },
		default: '',
	},
	{
		displayName: `Give the platform the Production URL above, and have it send your secret in the header ${secretHeader}.`,
		name: 'headerNotice',
		type: 'notice',
		displayOptions: { show: { secretIn: ['header'] } },
		default: '',
	},
	{
		displayName:
			'Anyone who knows the address can start this workflow with made-up notifications. Set at least IP Allow-List under Options.',
		name: 'openNotice',
		type: 'notice',
		displayOptions: { show: { secretIn: ['none'] } },
		default: '',
	},
];

const withoutId =
	'Notifications have no ID, so an identical one may be a duplicate or a new event. The default of 1 minute catches most duplicates. ';

const optionsFor = (rememberMinutes: number): INodeProperties[] => [
	{
		displayName: 'IP Allow-List',
		name: 'ipAllowList',
		type: 'string',
		default: '',
		placeholder: 'e.g. 203.0.113.7, 10.0.0.0/8',
		description:
			'Addresses and ranges that may send requests, separated by commas; others get 403. If n8n runs behind a proxy, set N8N_PROXY_HOPS; otherwise all requests seem to come from the proxy.',
	},
	{
		displayName: 'Max Body Size (kB)',
		name: 'maxBodyKilobytes',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: maxKilobytesByDefault,
		description: 'Larger requests get 413 and don’t start the workflow',
	},
	{
		displayName: 'Remember Events (Minutes)',
		name: 'rememberMinutes',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: rememberMinutes,
		description: `How long duplicate events are dropped; 0 passes all. ${rememberMinutes === 1 ? withoutId : ''}Each n8n process remembers only its own events, at most 100,000, until it stops. If that isn’t enough, put Remove Duplicates on eventKey after the trigger.`,
	},
	{
		displayName: 'Response Code',
		name: 'responseCode',
		type: 'options',
		options: [
			{ name: '200 with a JSON Body', value: 200 },
			{ name: '201 Without Body', value: 201 },
			{ name: '204 Without Body', value: 204 },
		],
		default: 200,
		description: 'Response to an accepted notification, sent before the workflow runs',
	},
];

/** The trigger’s parameters come between the common ones, and its options are sorted in. */
export function webhookParameters(
	parameters: INodeProperties[],
	{ options, rememberMinutes }: { options: INodeProperties[]; rememberMinutes: number },
): INodeProperties[] {
	return asEntered([
		secretIn,
		...notices,
		...parameters,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			description: 'Settings that most workflows can leave unchanged',
			options: [...options, ...optionsFor(rememberMinutes)].sort((a, b) =>
				a.displayName.localeCompare(b.displayName),
			),
		},
	]);
}

/** The form doesn’t offer other values, and no request would match them. */
export const readSecretIn = (
	context: IHookFunctions | IWebhookFunctions,
	parameters: readonly INodeProperties[],
) => readParameter(context, named(parameters, 'secretIn')) as SecretIn;

const named = (parameters: readonly INodeProperties[], wanted: string) =>
	parameters.find(({ name }) => name === wanted) as INodeProperties;

/**
 * An empty expression is rejected, because anyone could start the workflow without its allow-list.
 */
export function readOptions(
	context: IHookFunctions | IWebhookFunctions,
	parameters: readonly INodeProperties[],
): WebhookOptions & IDataObject {
	return readParameter(context, named(parameters, 'options')) as WebhookOptions & IDataObject;
}

export function rememberedByDefault(parameters: readonly INodeProperties[]): number {
	const options = named(parameters, 'options').options as INodeProperties[];
	return named(options, 'rememberMinutes').default as number;
}
