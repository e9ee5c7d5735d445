import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../../sandbox/services/aiAgents/seed';
import { byId } from '../../../harness/tested';
import type { Document } from './mutations';
import { useAiAgents } from '../../tested';

export const { agent: original, client, clientWithoutAgents: target } = SEEDED;

export interface Options {
	prune?: boolean;
	clientId?: number;
}

/** Compare, Plan and Apply with the forms that the tests need. */
export function usePlans() {
	const agents = useAiAgents();
	const run = async (operation: string, parameters: INodeParameters, more = {}) =>
		await agents.list('agent', operation, parameters, more);
	const exported = async (agentId: number) =>
		(
			await run('export', { agentId: byId(agentId), options: { includeSecrets: true } })
		)[0] as Document;

	const formOf = (document: IDataObject, { prune = false, clientId = target }: Options = {}) => ({
		clientId: byId(clientId),
		document: JSON.stringify(document),
		prune,
	});
	const planned = async (document: IDataObject, options: Options = {}) =>
		(await run('plan', { ...formOf(document, options), output: 'report' }))[0];
	const applied = async (
		document: IDataObject,
		planHash: unknown,
		options: Options = {},
		more: object = {},
	) => (await run('apply', { ...formOf(document, options), planHash: String(planHash) }, more))[0];
	const compared = async (agentId: unknown, document: IDataObject) =>
		(
			await run('compare', {
				agentId: byId(agentId as number),
				compareWith: 'document',
				document: JSON.stringify(document),
			})
		)[0];
	return { agents, run, formOf, exported, planned, applied, compared };
}
