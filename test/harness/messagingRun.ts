import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';

/** Email, journey and chat have one base URL. */
export const messagingCredential = (url: string) => ({
	baseUrl: `${url}/messaging`,
	apiKey: SANDBOX_API_KEY,
});

/** The document shows no key for push, so the sandbox requires none. */
export const pushCredential = (url: string) => ({ baseUrl: `${url}/push` });

/** Platform Details of a credential. */
export const detailed = (values: IDataObject) => ({ platformDetails: { values } });

export const rejectedKey = {
	credential: { apiKey: 'expired-key' },
	message: 'The API key was not accepted',
};

export const inputs = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, index) => ({ json: { index } }));

export function maxInFlight(
	requests: Iterable<{ receivedMs: number; answeredMs: number | null }>,
): number {
	const all = [...requests];
	const counts = all.map(
		({ receivedMs }) =>
			all.filter(
				(other) => other.receivedMs <= receivedMs && (other.answeredMs as number) > receivedMs,
			).length,
	);
	return Math.max(...counts);
}
