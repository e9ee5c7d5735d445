import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { OperationError } from '../../shared/errors/operationError';
import { checkDetails, isHidden, isMasked } from '../configurations/details';
import { type Detail, type Kind, detailsIn, kinds, templateOf } from '../configurations/kinds';
import * as lists from '../recordForms';
import { readAll, readUnsorted } from '../records/collection';
import {
	type DesiredState,
	type ReconcileOutcome,
	differences,
	doneIn,
	reconcile,
	withDoneSoFar,
} from '../records/reconcile';
import { identified } from '../records/upsert';
import { holdsSecret } from '../secrets';
import {
	type AgentDocument,
	type DocumentConfiguration,
	type DocumentSkill,
	configurationIn,
} from './agentDocument';

/**
 * A configuration has no name, so one with the same provider and parameters is the same (a secret
 * that the document leaves out, or the platform does not show, fits any value). The one that the
 * agent, or the agent to copy, already has comes first. One with different parameters stays
 * unchanged, because others may use it; a new one is created.
 */
async function importConfiguration(
	api: Api,
	kind: Kind,
	configuration: DocumentConfiguration,
	agents: ReadonlyArray<IDataObject | undefined>,
): Promise<DesiredState> {
	const { name, list, field } = kinds[kind];
	const template = await templateOf(api, kind, configuration.provider);
	return {
		one: `${name} configuration`,
		identity: configuration,
		list,
		async find() {
			const bound = agents.map((agent) => agent?.[`${field}_id`]);
			const isBound = ({ id }: IDataObject) => bound.includes(id);
			const same = (await readUnsorted(api, list)).filter((record) =>
				isSame(record, configuration, isBound(record)),
			);
			const first = bound.flatMap((id) => same.filter((record) => record.id === id));
			return [...first, ...same].slice(0, 1);
		},
		body() {
			const details = configuration.details.map((detail) => complete(detail, field));
			checkDetails(details, template);
			return { provider: configuration.provider, details };
		},
		changesOf: () => ({}),
	};
}

/**
 * Parameters may have any order, and their values count if both sides show them. If `isBound`,
 * secrets may be missing on either side, because the platform may leave them out.
 */
function isSame(
	record: IDataObject,
	{ provider, details }: DocumentConfiguration,
	isBound: boolean,
): boolean {
	const [present, wanted] = [valuesOf(detailsIn(record)), valuesOf(details)];
	return (
		record.provider === provider &&
		[...new Set([...present.keys(), ...wanted.keys()])].every((name) => {
			const [presentValue, value] = [present.get(name), wanted.get(name)];
			if (!presentValue || !value) return isBound && holdsSecret((presentValue ?? value)!);
			const isLeftOut = value.value === undefined && holdsSecret(presentValue);
			return (
				isLeftOut || isHidden(presentValue) || isHidden(value) || presentValue.value === value.value
			);
		})
	);
}

const valuesOf = (details: readonly Detail[]) =>
	new Map(details.map((detail) => [detail.parameter, detail]));

function complete({ parameter, value, parameter_type }: Detail, field: string) {
	if (value !== undefined && !isMasked({ parameter, value })) {
		return { parameter, value, parameter_type };
	}
	throw new OperationError(
		`The document has no value of “${parameter}” for the ${field.replace('_', ' ')}`,
		`Enter it under Secret Values as ${field}.${parameter}, or export the agent with Include Secrets`,
	);
}

const agents = { ...lists.agents, optional: [], isSortable: true };
const skills = { ...lists.skills, optional: [], isSortable: true };

/**
 * It is undefined unless exactly one agent has this name; several are rejected when it is their
 * turn.
 */
async function findAgent(
	api: Api,
	client_id: number,
	name: string,
): Promise<IDataObject | undefined> {
	const records = await readAll(api, agents, { client_id });
	return records.find((record) => record.name === name);
}

const desiredAgent = (api: Api, body: IDataObject): DesiredState =>
	identified(api, agents, { filter: ['client_id'] }, body);

/**
 * A skill doesn't name its client, so it is found only by its own name; an existing one is changed to
 * match the document.
 */
function desiredSkill(api: Api, { name, ...fields }: DocumentSkill): DesiredState {
	const { description, event, webhook_url, parameters } = fields;
	const body = compact({ name, description, event, webhook_url, parameters });
	return identified(api, skills, { filter: ['name'] }, body);
}

const compact = (body: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/**
 * A link is identified by its two ends. If one of them does not exist yet, neither does the link. An
 * existing link is changed only in its `changeable` settings.
 */
function desiredLink(
	api: Api,
	owner: 'agent' | 'client',
	ends: IDataObject,
	settings: IDataObject,
	changeable = settings,
): DesiredState {
	const list = lists[`${owner}Skills`];
	const isPossible = !Object.values(ends).includes(undefined);
	return {
		one: list.one,
		identity: ends,
		list,
		find: async () => (isPossible ? await readAll(api, list, ends) : []),
		body: () => ({ ...ends, ...settings }),
		changesOf: (record) => differences(record, changeable),
	};
}

interface Rollout {
	document: AgentDocument;
	clientId: number;
	/** Configurations of the agent that is copied come first. */
	original?: IDataObject;
	/** Greeting for the client's skills, existing ones included; empty to use the document's. */
	greeting: string;
}

interface Entry extends IDataObject {
	kind: string;
	name: string;
	id?: number;
	outcome: ReconcileOutcome;
}

async function applyDocument(api: Api, rollout: Rollout, dryRun: boolean) {
	const { document, clientId, original } = rollout;
	const entries: Entry[] = [];
	const done = dryRun ? undefined : doneIn(api);
	const make: Make = async (kind, name, record) => {
		// The place in the document identifies a record, because its name may differ in a later attempt.
		const keyed = { ...record, key: `${kind} ${entries.length}` };
		const { record: made, outcome } = await withDoneSoFar(
			done,
			async () => await reconcile(api, keyed, dryRun),
		);
		const id = made.id as number | undefined;
		entries.push({ kind, name, ...(id === undefined ? {} : { id }), outcome });
		const text = `${kind} “${name}” (${id}) ${outcome}`;
		if (outcome !== 'unchanged' && !done?.includes(text)) done?.push(text);
		return id;
	};

	const present = await findAgent(api, clientId, document.agent.name);
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
		skillIds.push(await make('skill', skill.name, desiredSkill(api, skill)));
	}
	const body = { ...document.agent, client_id: clientId, ...bound };
	const agentId = await make('agent', document.agent.name, desiredAgent(api, body));
	await linkSkills(api, rollout, { agentId, skillIds }, make);
	return { agentId, entries };
}

/** Makes a record as the document has it -> its ID. */
type Make = (kind: string, name: string, record: DesiredState) => Promise<number | undefined>;

async function linkSkills(
	api: Api,
	{ document, clientId, greeting }: Rollout,
	{ agentId, skillIds }: { agentId: number | undefined; skillIds: Array<number | undefined> },
	make: Make,
): Promise<void> {
	const greetings = greeting ? { greeting } : {};
	for (const [index, skill] of document.skills.entries()) {
		const { name, client_skill: settings, agent_skill: assignment } = skill;
		const skill_id = skillIds[index];
		if (settings) {
			const ends = { client_id: clientId, skill_id };
			const link = desiredLink(api, 'client', ends, { ...settings, ...greetings }, greetings);
			await make('clientSkill', name, link);
		}
		const ends = { agent_id: agentId, skill_id };
		await make('agentSkill', name, desiredLink(api, 'agent', ends, assignment));
	}
}

/**
 * Everything is checked first, so that nothing begins that could not be finished. Existing records
 * are found by name (configurations by their parameters, links by their two ends) and changed only
 * if they differ, so a second run does nothing, and a run after a fault does the rest. `dryRun`
 * only reads.
 */
export async function importAgent(api: Api, rollout: Rollout, dryRun: boolean) {
	requirePlaceOfGreeting(rollout);
	const planned = await applyDocument(api, rollout, true);
	const isDone = planned.entries.every(({ outcome }) => outcome === 'unchanged');
	// A dry run has no ID of an agent that it would create.
	const { agentId = null, entries } =
		dryRun || isDone ? planned : await applyDocument(api, rollout, false);
	const count = (outcome: ReconcileOutcome) =>
		entries.filter((entry) => entry.outcome === outcome).length;
	const counts = {
		created: count('created'),
		changed: count('changed'),
		unchanged: count('unchanged'),
	};
	return { agentId, clientId: rollout.clientId, dryRun, ...counts, records: entries };
}

/** Only the link between a client and a skill holds a greeting. */
function requirePlaceOfGreeting({ document, greeting }: Rollout): void {
	if (!greeting || document.skills.some(({ client_skill: link }) => link)) return;
	throw new OperationError(
		'The agent has no skill of its client that could hold the greeting',
		'The platform keeps a greeting with a skill of a client. Leave “Greeting” empty, or give the skill to the client of the original agent first (Client Skill: Create)',
	);
}
