import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import type { DocumentSkill } from './agentDocument';
import { readAll } from '../records/collection';
import type { DesiredState } from '../records/reconcile';
import { differences } from '../records/reconcile';
import { identified } from '../records/upsert';
import * as lists from '../recordForms';

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
