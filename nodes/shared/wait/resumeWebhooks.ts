import type { IWebhookDescription } from 'n8n-workflow';

import type { Operation } from '../catalogue/operation';
import type { Service } from '../catalogue/service';
import type { Suspension } from '../catalogue/suspension';

type Suspending = Operation & { suspension: Suspension<unknown> };

/** The operations that wait for an answer. */
export const suspendingIn = ({ resources }: Service) =>
	resources
		.flatMap(({ operations }) => operations)
		.filter((operation): operation is Suspending => operation.suspension !== undefined);

/** GET and POST at n8n's address of a waiting execution, which the path of the suspension follows. */
export function resumeWebhooksOf(service: Service): IWebhookDescription[] {
	const paths = new Set(suspendingIn(service).map(({ suspension }) => suspension.path));
	return [...paths].flatMap((path) =>
		(['GET', 'POST'] as const).map((httpMethod) => ({
			...({ name: 'default', httpMethod, path } as const),
			...{ responseMode: 'onReceived', responseData: '' },
			...{ restartWebhook: true, isFullPath: true },
		})),
	);
}
