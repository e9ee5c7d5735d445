import type { IDataObject } from 'n8n-workflow';

import { SANDBOX_API_KEY } from '../../../sandbox/issuer/tokens';
import type { RunOptions, Tested, useService } from '../../harness/tested';
import type { Row } from '../../readings/rows';

type Service = ReturnType<typeof useService>;

export const requestsAtMost = 40;

/** What Account: Check may send; two GETs of the platform change data. */
export const isRead = ({ method, path }: { method: string; path: string }) =>
	method === 'GET'
		? !/cancelOrder|releaseDid/.test(path)
		: method === 'POST' && /\/(call_status|push\/history)$/.test(path);

/** Nothing but address and secret, as in a new credential. */
export const newCredential = (node: Service, row: Row): IDataObject => ({
	...node.credential(),
	...(row['push.keyHeader'] ? { apiKey: SANDBOX_API_KEY } : {}),
	...(row['outboundVoice.bearerToken']
		? { accessToken: row['outboundVoice.bearerToken'] as string }
		: {}),
});

export async function findingsOf(node: Service, credential: IDataObject, more: RunOptions = {}) {
	const output = await node.run('account', 'check', {}, { credential, ...more });
	return output.map(({ json }) => json as Record<string, string>);
}

export async function supportFileOf(node: Service, credential: IDataObject): Promise<string> {
	const own = { output: 'supportFile' };
	const [{ json }] = await node.run('account', 'check', own, { credential });
	return json.text as string;
}

/** The lines of a part of a support file. */
export function linesOf(text: string, part: string): string[] {
	const [, lines = ''] = RegExp(`\n${part}:\n((?:- .*\n)*)`).exec(text) ?? [];
	return lines
		.split('\n')
		.map((line) => line.slice(2))
		.filter((line) => line !== '' && line !== 'none');
}

export const named = (services: readonly Tested[]) =>
	services.map((tested): [string, Tested] => [tested.name, tested]);
