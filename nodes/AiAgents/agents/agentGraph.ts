import type { IDataObject } from 'n8n-workflow';

import { readRecord } from '../../shared/records/recordList';
import type { Reader } from '../../shared/declare/api';
import type { Kind } from '../configurations/kinds';
import { kinds } from '../configurations/kinds';
import { readAll } from '../records/collection';
import * as lists from '../recordForms';

/** A skill of an agent with its link to the agent and, if there is one, to the agent's client. */
export interface LinkedSkill {
	skill: IDataObject;
	agentSkill: IDataObject;
	clientSkill?: IDataObject;
}

export interface AgentGraph {
	agent: IDataObject;
	configurations: Partial<Record<Kind, IDataObject>>;
	skills: LinkedSkill[];
}

export async function readAgentGraph(api: Reader, agentId: number): Promise<AgentGraph> {
	const agent = await readRecord(api, lists.agents, agentId);
	const [configurations, skills] = await Promise.all([
		readConfigurations(api, agent),
		readSkills(api, agentId, agent.client_id as number),
	]);
	return { agent, configurations, skills };
}

async function readConfigurations(
	api: Reader,
	agent: IDataObject,
): Promise<AgentGraph['configurations']> {
	const bound = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
		const id = agent[`${kinds[kind].field}_id`] as number | null | undefined;
		return id ? [{ kind, id }] : [];
	});
	const records = await Promise.all(
		bound.map(async ({ kind, id }) => [kind, await readRecord(api, kinds[kind].list, id)] as const),
	);
	return Object.fromEntries(records);
}

async function readSkills(
	api: Reader,
	agent_id: number,
	client_id: number,
): Promise<LinkedSkill[]> {
	const [agentSkills, clientSkills] = await Promise.all([
		readAll(api, lists.agentSkills, { agent_id }),
		readAll(api, lists.clientSkills, { client_id }),
	]);
	return await Promise.all(
		agentSkills.map(async (agentSkill) => ({
			skill: await readRecord(api, lists.skills, agentSkill.skill_id as number),
			agentSkill,
			clientSkill: clientSkills.find(({ skill_id }) => skill_id === agentSkill.skill_id),
		})),
	);
}
