import type { IWebhookDescription } from 'n8n-workflow';

/** GET and POST at n8n's address of a waiting execution, which `path` follows. */
export const resumeWebhooks = (path: string) =>
	(['GET', 'POST'] as const).map((httpMethod): IWebhookDescription => ({
		name: 'default',
		httpMethod,
		responseMode: 'onReceived',
		responseData: '',
		path,
		restartWebhook: true,
		isFullPath: true,
	}));

const nothing = async () => true;

/** n8n's linter wants the methods; that address exists anyway, so there is nothing to register. */
export const resumeMethods = {
	default: { checkExists: nothing, create: nothing, delete: nothing },
};
