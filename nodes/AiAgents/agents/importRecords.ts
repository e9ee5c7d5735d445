import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { OperationError } from '../../shared/errors/operationError';
import { checkDetails, isHidden, isMasked } from '../configurations/details';
import { type Detail, type Kind, detailsIn, kinds, templateOf } from '../configurations/kinds';
import * as lists from '../recordForms';
import { readAll, readUnsorted } from '../records/collection';
import { type DesiredState, differences } from '../records/reconcile';
import { identified } from '../records/upsert';
import { holdsSecret } from '../secrets';
import type { DocumentConfiguration, DocumentSkill } from './agentDocument';

/**
 * A configuration has no name: one with the same provider and parameters is the same (a secret that
 * the document leaves out, or the platform does not show, fits any value). The one that the agent, or
 * the agent to copy, has already comes first. One with other parameters stays as it is, because others
 * may use it; a new one is created.
 */
export async function importConfiguration(
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
 * The same parameters in any order, with the same values as far as both sides show them. If `isBound`,
 * secrets may be missing on either side: the platform may leave them out.
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
			const [shown, value] = [present.get(name), wanted.get(name)];
			if (!shown || !value) return isBound && holdsSecret((shown ?? value)!);
			const isLeftOut = value.value === undefined && holdsSecret(shown);
			return isLeftOut || isHidden(shown) || isHidden(value) || shown.value === value.value;
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
		`The document holds no value of “${parameter}” for the ${field.replace('_', ' ')}`,
		`Enter it under Secret Values as ${field}.${parameter}, or export the agent with Include Secrets`,
	);
}

const agents = { ...lists.agents, optional: [], isSortable: true };
const skills = { ...lists.skills, optional: [], isSortable: true };

/** The client's agent of this name, if there is just one; more are rejected when it is their turn. */
export async function findAgent(
	api: Api,
	client_id: number,
	name: string,
): Promise<IDataObject | undefined> {
	const records = await readAll(api, agents, { client_id });
	return records.find((record) => record.name === name);
}

export const agent = (api: Api, body: IDataObject): DesiredState =>
	identified(api, agents, { filter: ['client_id'] }, body);

/**
 * A skill has no client among its fields, so it is found by its name alone; one that is there already
 * is brought to what the document says.
 */
export function skill(api: Api, { name, ...fields }: DocumentSkill): DesiredState {
	const { description, event, webhook_url, parameters } = fields;
	const body = compact({ name, description, event, webhook_url, parameters });
	return identified(api, skills, { filter: ['name'] }, body);
}

const compact = (body: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/**
 * A link is identified by its two ends. If one of them does not exist yet, neither does the link. Of a
 * link that exists, only `changeable` is brought to what the document says.
 */
export function skillLink(
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
