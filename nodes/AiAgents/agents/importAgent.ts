import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import type { AgentDocument } from './agentDocument';
import type { Outcome } from '../records/reconcile';
import { applyDocument } from './applyDocument';

/** What an import did, or with `dryRun` would do, record by record. */
interface Report {
	agentId?: number;
	clientId: number;
	dryRun: boolean;
	created: number;
	changed: number;
	unchanged: number;
	records: Array<{ kind: string; name: string; id?: number; outcome: Outcome }>;
}

/**
 * Makes the client have this agent, with its configurations, skills and links. All of it is looked
 * through first: what could not be finished is not begun.
 */
export async function importAgent(
	api: Api,
	document: AgentDocument,
	clientId: number,
	dryRun: boolean,
	original?: IDataObject,
): Promise<Report> {
	const rollout = { document, clientId, original };
	const planned = await applyDocument(api, rollout, true);
	const isDone = planned.entries.every(({ outcome }) => outcome === 'unchanged');
	const { agentId, entries } =
		dryRun || isDone ? planned : await applyDocument(api, rollout, false);
	const records = entries.map(({ kind, name, id, outcome }) => ({
		kind,
		name,
		...(id === undefined ? {} : { id }),
		outcome,
	}));
	const count = (outcome: Outcome) => records.filter((one) => one.outcome === outcome).length;
	const counts = {
		created: count('created'),
		changed: count('changed'),
		unchanged: count('unchanged'),
	};
	return { clientId, dryRun, ...counts, records, agentId };
}
