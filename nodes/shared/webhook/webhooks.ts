import type { IHttpRequestMethods, IWebhookDescription } from 'n8n-workflow';

import type { WebhookOptions } from './parameters';

/**
 * With these n8n 2.x resolves values of a description without its expression engine, which would take
 * milliseconds per request. Older versions evaluate the expression.
 */
const resolvers = Symbol.for('n8n.webhookDescriptionResolvers');

const responseCode = '={{ $parameter["options"]["responseCode"] || 200 }}';

/** n8n sends the response of `receiveWebhook`, on 2.x after storing the execution, on 1.x just before. */
export const answering = {
	responseMode: 'onReceived',
	responseData: '',
	responseCode,
	[resolvers]: {
		responseCode: {
			template: responseCode,
			resolve: ({ options }: { options?: WebhookOptions }) => options?.responseCode ?? 200,
		},
	},
} as const;

const common = { name: 'default', ...answering } as const;

/**
 * The webhooks of a trigger at `<path>`, and at `<path>/:secret` for a secret in the path. The panel
 * shows further ones, with `<your secret>` and the method HEAD, which start nothing. n8n finds a path
 * with a placeholder only if it contains the node's webhook ID twice.
 */
export function webhooksAt(
	path: string,
	methods: readonly IHttpRequestMethods[],
): IWebhookDescription[] {
	const isShown = (secretIn: string) => `={{ $parameter["secretIn"] !== "${secretIn}" }}`;
	const hasNone = '={{ ["path", "query"].includes($parameter["secretIn"]) }}';
	const inPath = `={{ $webhookId }}/${path}/<your secret>`;
	const panel = { ...common, httpMethod: 'HEAD', ndvHideMethod: true } as const;
	return [
		...methods.map((httpMethod, index) => ({
			...common,
			httpMethod,
			path,
			ndvHideUrl: index === 0 ? hasNone : true,
		})),
		...methods.map((httpMethod) => ({
			...common,
			httpMethod,
			path: `${path}/:secret`,
			ndvHideUrl: true,
		})),
		{
			...panel,
			path: inPath,
			ndvHideUrl: isShown('path'),
			[resolvers]: {
				...common[resolvers],
				path: { template: inPath, resolve: () => `${path}/<your secret>` },
			},
		} as IWebhookDescription,
		{ ...panel, path: `${path}?secret=<your secret>`, ndvHideUrl: isShown('query') },
	];
}
