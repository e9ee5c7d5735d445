import type { IDataObject } from 'n8n-workflow';

import { asWriteError, OperationError, toOperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/catalogue/api';
import type { AgentDocument } from './agentDocument';
import { configurationIn } from './agentDocument';
import type { Reconciled, Outcome, DesiredState } from '../records/reconcile';
import { reconcile } from '../records/reconcile';
import { importConfiguration } from './importConfiguration';
import type { Kind } from '../configurations/kinds';
import { kinds } from '../configurations/kinds';
import * as desired from './importRecords';

/** What an import did, or with `dryRun` would do, record by record. */
export interface Report {
	agentId?: number;
	clientId: number;
	dryRun: boolean;
	created: number;
	changed: number;
	left: number;
	records: Array<{ kind: string; name: string; id?: number; outcome: Outcome }>;
}

/**
 * Makes the client have this agent, with its configurations, skills and links. What is there
 * already is found by name (configurations by their parameters, links by their two ends) and only
 * changed where it differs, so a second run does nothing, and one after a fault the rest. All of it
 * is looked through first: what could not be finished is not begun.
 */
export async function importAgent(
	api: Api,
	document: AgentDocument,
	clientId: number,
	dryRun: boolean,
	original?: IDataObject,
): Promise<Report> {
	const plan = await walk(api, document, clientId, true, original);
	return dryRun || plan.left === plan.records.length
		? { ...plan, dryRun }
		: await walk(api, document, clientId, false, original);
}

async function walk(
	api: Api,
	document: AgentDocument,
	clientId: number,
	dryRun: boolean,
	original?: IDataObject,
): Promise<Report> {
	const report: Report = { clientId, dryRun, created: 0, changed: 0, left: 0, records: [] };
	// An earlier attempt may have created some of it.
	const done = dryRun ? undefined : api.remember<string[]>('done', []);
	const make = async (kind: string, name: string, record: DesiredState) => {
		// By its place in the document: its name may differ in a later attempt.
		const keyed = { ...record, key: `${kind} ${report.records.length}` };
		const reconciled = await attempt(done, async () => await reconcile(api, keyed, dryRun));
		const id = noted(report, kind, name, reconciled);
		const { outcome } = reconciled;
		const text = `${kind} “${name}” (${id}) ${outcome}`;
		if (outcome !== 'left' && !done?.includes(text)) done?.push(text);
		return id;
	};

	const present = await desired.findAgent(api, clientId, document.agent.name);
	const bound: IDataObject = {};
	for (const kind of Object.keys(kinds) as Kind[]) {
		const configuration = configurationIn(document, kind);
		if (!configuration) continue;
		const record = await importConfiguration(api, kind, configuration, [present, original]);
		const id = await make(`${kind}Configuration`, configuration.provider, record);
		bound[`${kinds[kind].field}_id`] = id;
	}
	const skillIds: Array<number | undefined> = [];
	for (const skill of document.skills) {
		skillIds.push(await make('skill', skill.name, desired.skill(api, skill)));
	}
	const body = { ...document.agent, client_id: clientId, ...bound };
	report.agentId = await make('agent', document.agent.name, desired.agent(api, body));
	for (const [index, skill] of document.skills.entries()) {
		const ends = { client_id: clientId, agent_id: report.agentId, skill_id: skillIds[index] };
		if (skill.client_skill) {
			await make('clientSkill', skill.name, desired.clientSkill(api, ends, skill.client_skill));
		}
		await make('agentSkill', skill.name, desired.agentSkill(api, ends, skill.agent_skill));
	}
	return report;
}

function noted(
	report: Report,
	kind: string,
	name: string,
	{ record, outcome }: Reconciled,
): number | undefined {
	const id = record.id as number | undefined;
	report.records.push({ kind, name, ...(id === undefined ? {} : { id }), outcome });
	report[outcome] += 1;
	return id;
}

/** An error half-way says what is done, and that running it again goes on from there. */
async function attempt<T>(done: string[] | undefined, work: () => Promise<T>): Promise<T> {
	const result = await work().catch(toOperationError);
	if (!(result instanceof OperationError)) return result;
	const { title, description, cause } = done ? asWriteError(result) : result;
	const list = done && (done.join(', ') || 'nothing');
	const more = list
		? ` Done so far: ${list}. Run it again: it finds these and creates the rest.`
		: '';
	throw new OperationError(title, description + more, cause);
}
