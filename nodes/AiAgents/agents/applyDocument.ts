import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { type AgentDocument, configurationIn } from './agentDocument';
import { OperationError } from '../../shared/errors/operationError';
import {
	type DesiredState,
	type ReconcileOutcome,
	doneIn,
	reconcile,
	withDoneSoFar,
} from '../records/reconcile';
import { importConfiguration } from './importRecords';
import * as desired from './importRecords';
import { type Kind, kinds } from '../configurations/kinds';

interface Rollout {
	document: AgentDocument;
	clientId: number;
	/** The agent that is copied: its configurations come first. */
	original?: IDataObject;
	/** What the client's skills say, also where the client has them already; empty for the document's. */
	greeting: string;
}

interface Entry {
	kind: string;
	name: string;
	id?: number;
	outcome: ReconcileOutcome;
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
async function applyDocument(api: Api, rollout: Rollout, dryRun: boolean): Promise<Applied> {
	const { document, clientId, original, greeting } = rollout;
	const own = greeting ? { greeting } : {};
	const entries: Entry[] = [];
	const done = dryRun ? undefined : doneIn(api);
	const make = async (kind: string, name: string, record: DesiredState) => {
		// By its place in the document: its name may differ in a later attempt.
		const keyed = { ...record, key: `${kind} ${entries.length}` };
		const { record: made, outcome } = await withDoneSoFar(
			done,
			async () => await reconcile(api, keyed, dryRun),
		);
		const id = made.id as number | undefined;
		entries.push({ kind, name, id, outcome });
		const text = `${kind} “${name}” (${id}) ${outcome}`;
		if (outcome !== 'unchanged' && !done?.includes(text)) done?.push(text);
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
	const agentId = await make('agent', document.agent.name, desired.agent(api, body));
	for (const [index, skill] of document.skills.entries()) {
		const { name, client_skill: settings, agent_skill: assignment } = skill;
		const skill_id = skillIds[index];
		if (settings) {
			const ends = { client_id: clientId, skill_id };
			const link = desired.skillLink(api, 'client', ends, { ...settings, ...own }, own);
			await make('clientSkill', name, link);
		}
		const ends = { agent_id: agentId, skill_id };
		await make('agentSkill', name, desired.skillLink(api, 'agent', ends, assignment));
	}
	return { agentId, entries };
}

interface Report {
	/** Null if a dry run would create the agent. */
	agentId: number | null;
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
export async function importAgent(api: Api, rollout: Rollout, dryRun: boolean): Promise<Report> {
	requirePlaceOfGreeting(rollout);
	const planned = await applyDocument(api, rollout, true);
	const isDone = planned.entries.every(({ outcome }) => outcome === 'unchanged');
	const { agentId = null, entries } =
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
	return { agentId, clientId: rollout.clientId, dryRun, ...counts, records };
}

/** The platform keeps a greeting in the link between a client and a skill, and nowhere else. */
function requirePlaceOfGreeting({ document, greeting }: Rollout): void {
	if (!greeting || document.skills.some(({ client_skill: link }) => link)) return;
	throw new OperationError(
		'The agent has no skill of its client that could hold the greeting',
		'The platform keeps a greeting with a skill of a client. Leave “Greeting” empty, or give the skill to the client of the original agent first (Skill of Client: Create)',
	);
}
