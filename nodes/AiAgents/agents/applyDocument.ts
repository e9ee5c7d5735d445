import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import type { AgentDocument } from './agentDocument';
import { configurationIn } from './agentDocument';
import { doneIn, withDoneSoFar } from '../records/doneSoFar';
import type { DesiredState, ReconcileOutcome } from '../records/reconcile';
import { reconcile } from '../records/reconcile';
import { importConfiguration } from './importConfiguration';
import type { Kind } from '../configurations/kinds';
import { kinds } from '../configurations/kinds';
import * as desired from './importRecords';

export interface Rollout {
	document: AgentDocument;
	clientId: number;
	/** The agent that is copied: its configurations come first. */
	original?: IDataObject;
	/** Whether the client's settings of a skill and the types of parameters count, too. */
	isExact?: boolean;
	/** Whether the agent loses configurations that the document lacks. */
	prune?: boolean;
}

export interface Entry {
	kind: string;
	name: string;
	id?: number;
	outcome: ReconcileOutcome;
	/** Field -> the values before and after it, of a record that is changed. */
	changes: Array<{ field: string; from: unknown; to: unknown }>;
}

interface Applied {
	agentId?: number;
	entries: Entry[];
}

/**
 * Makes the client have this agent, with its configurations, skills and links. What is there
 * already is found by name (configurations by their parameters, links by their two ends) and only
 * changed where it differs, so a second run does nothing, and one after a fault the rest. `dryRun`
 * only reads.
 */
export async function applyDocument(api: Api, rollout: Rollout, dryRun: boolean): Promise<Applied> {
	const { document, clientId, original, isExact = false, prune = false } = rollout;
	const entries: Entry[] = [];
	const done = dryRun ? undefined : doneIn(api);
	const make = async (kind: string, name: string, record: DesiredState) => {
		const changes: Entry['changes'] = [];
		// By its place in the document: its name may differ in a later attempt.
		const keyed = { ...recording(record, changes), key: `${kind} ${entries.length}` };
		const { record: made, outcome } = await withDoneSoFar(
			done,
			async () => await reconcile(api, keyed, dryRun),
		);
		const id = made.id as number | undefined;
		entries.push({ kind, name, id, outcome, changes });
		const text = `${kind} “${name}” (${id}) ${outcome}`;
		if (outcome !== 'unchanged' && !done?.includes(text)) done?.push(text);
		return id;
	};

	const present = await desired.findAgent(api, clientId, document.agent.name);
	const bound: IDataObject = {};
	for (const kind of Object.keys(kinds) as Kind[]) {
		const configuration = configurationIn(document, kind);
		const field = `${kinds[kind].field}_id`;
		if (!configuration) {
			if (prune && present?.[field]) bound[field] = null;
			continue;
		}
		const agents = [present, original];
		const record = await importConfiguration(api, kind, configuration, agents, isExact);
		bound[field] = await make(`${kind}Configuration`, configuration.provider, record);
	}
	const skillIds: Array<number | undefined> = [];
	for (const skill of document.skills) {
		skillIds.push(await make('skill', skill.name, desired.skill(api, skill)));
	}
	const body = { ...document.agent, client_id: clientId, ...bound };
	const agentId = await make('agent', document.agent.name, desired.agent(api, body));
	for (const [index, skill] of document.skills.entries()) {
		const { name, client_skill: settings, agent_skill: assignment } = skill;
		const skill_id = skillIds[index];
		if (settings) {
			const ends = { client_id: clientId, skill_id };
			await make('clientSkill', name, desired.skillLink(api, 'client', ends, settings, !isExact));
		}
		const ends = { agent_id: agentId, skill_id };
		await make('agentSkill', name, desired.skillLink(api, 'agent', ends, assignment));
	}
	return { agentId, entries };
}

/** The record, which lists the fields that it lacks the first time that it is asked. */
function recording(record: DesiredState, changes: Entry['changes']): DesiredState {
	return {
		...record,
		async changesOf(present) {
			const changed = await record.changesOf(present);
			if (changes.length > 0) return changed;
			for (const [field, to] of Object.entries(changed)) {
				changes.push({ field, from: present[field], to });
			}
			return changed;
		},
	};
}

interface Report {
	agentId?: number;
	clientId: number;
	dryRun: boolean;
	created: number;
	changed: number;
	unchanged: number;
	records: Array<{ kind: string; name: string; id?: number; outcome: ReconcileOutcome }>;
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
	const count = (outcome: ReconcileOutcome) =>
		records.filter((one) => one.outcome === outcome).length;
	const counts = {
		created: count('created'),
		changed: count('changed'),
		unchanged: count('unchanged'),
	};
	return { clientId, dryRun, ...counts, records, agentId };
}
