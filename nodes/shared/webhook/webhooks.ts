import type { IHookFunctions, IHttpRequestMethods, IWebhookDescription } from 'n8n-workflow';

import type { Field } from '../n8n/webhookFields';
import { described } from '../n8n/webhookFields';
import type { WebhookOptions } from './parameters';

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
 * n8n's linter wants these methods, also of an address that exists anyway. At publishing, `check`
 * rejects settings with which no request could pass.
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

/** The panel shows further ones, with `<your secret>` and the method HEAD: they start nothing. */
export function webhooksAt(
	path: string,
	methods: readonly IHttpRequestMethods[],
): IWebhookDescription[] {
	const webhook = (
		own: Pick<IWebhookDescription, 'httpMethod'> & Partial<IWebhookDescription>,
		fields: Record<string, Field<Parameters>> = {},
	): IWebhookDescription => ({
		...{ name: 'default', path, ...response, ...own },
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
