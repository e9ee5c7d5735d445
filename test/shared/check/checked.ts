import type { IDataObject } from 'n8n-workflow';

import { aiAgentsCheck } from '../../../nodes/AiAgents/check';
import { numberingCheck } from '../../../nodes/Numbering/check';
import { outboundVoiceCheck } from '../../../nodes/OutboundVoice/check';
import { pushCheck } from '../../../nodes/Push/check';
import { SANDBOX_API_KEY } from '../../../sandbox/issuer/tokens';
import type { RunOptions, Tested, useService } from '../../harness/tested';
import type { Row } from '../../readings/rows';

type Service = ReturnType<typeof useService>;

export const maxRequests = 40;

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

const checks = [aiAgentsCheck, numberingCheck, outboundVoiceCheck, pushCheck];

/** What the findings decide: setting of the sandbox -> its value. */
export function decidedBy(service: string, findings: ReadonlyArray<Record<string, string>>) {
	const { readings = [] } = checks.find((check) => check.service === service) ?? {};
	const values = readings.flatMap(({ name, says = {} }) => {
		const messageOf = (said: string | { message: string }) =>
			typeof said === 'string' ? said : said.message;
		const choices = Object.entries(says)
			.filter(([, said]) => findings.some(({ message }) => message === messageOf(said)))
			.flatMap(([choice]) =>
				choice === 'hidden' ? ['masked', 'ending', 'empty', 'missing'] : choice,
			);
		return choices.length === 0 ? [] : [[name, choices] as const];
	});
	return Object.fromEntries(values);
}

export const named = (services: readonly Tested[]) =>
	services.map((tested): [string, Tested] => [tested.name, tested]);
