import type { IHttpRequestMethods, IWebhookDescription } from 'n8n-workflow';

import type { WebhookOptions } from './parameters';

/**
 * By this n8n 2.x finds values of a description without its expression engine, which would take
 * milliseconds of every request; older ones evaluate the expression.
 */
const resolvers = Symbol.for('n8n.webhookDescriptionResolvers');

const responseCode = '={{ $parameter["options"]["responseCode"] || 200 }}';

/** n8n answers what `receiveWebhook` gives, on 2.x once the execution is stored, on 1.x just before. */
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
 * The webhooks of a trigger at `<path>`, and at `<path>/:secret` where the secret is in the path;
 * besides, what the panel shows of these with `<your secret>` in its place (HEAD, which starts
 * nothing). n8n finds a path with a placeholder only where the node's webhook ID stands twice.
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
