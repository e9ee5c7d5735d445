import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { OperationError } from '../../shared/errors/operationError';
import type { List } from '../../shared/declare/record';
import { readRecord } from '../../shared/records/recordList';
import { readParameter } from '../../shared/input/readParameters';
import { readAll } from '../records/collection';
import { agents, client, linkTo } from './triggerParameters';
import * as forms from '../recordForms';

const lists = { client: forms.clientSkills, agent: forms.agentSkills } as const;

/** What a skill is linked to: `client 101`, `agent 401`. */
export type LinkTarget = `${keyof typeof lists} ${number}`;

export interface Link {
	target: LinkTarget;
	list: List;
	id: number;
}

/**
 * What the form says the skill is linked to. Agents come with their clients: the platform may require
 * both links, and which one suffices is not documented.
 */
export async function readTargets(context: IHookFunctions, api: Api): Promise<LinkTarget[]> {
	const kind = readParameter(context, linkTo);
	const found = kind === 'agents' ? await ofAgents(context, api) : await ofClient(context, api);
	return [...new Set(found)];
}

async function ofAgents(context: IHookFunctions, api: Api): Promise<LinkTarget[]> {
	const { agent = [] } = readParameter(context, agents) as { agent?: Array<{ agentId: number }> };
	const ids = agent.map(({ agentId }) => agentId);
	if (ids.length === 0) {
		throw new OperationError('There is no agent to link to', 'Add at least one under “Agents”');
	}
	const targets: LinkTarget[] = [];
	for (const id of new Set(ids)) {
		const { client_id } = await readRecord(api, forms.agents, id);
		targets.push(`client ${client_id as number}`, `agent ${id}`);
	}
	return targets;
}

async function ofClient(context: IHookFunctions, api: Api): Promise<LinkTarget[]> {
	const client_id = readParameter(context, client) as number;
	const own: LinkTarget[] = [`client ${client_id}`];
	if (readParameter(context, linkTo) === 'client') return own;
	const present = await readAll(api, forms.agents, { client_id });
	const its = present.filter((agent) => agent.client_id === client_id);
	return [...own, ...its.map(({ id }): LinkTarget => `agent ${id as number}`)];
}

export async function readLinks(api: Api, skillId: number): Promise<Link[]> {
	const links: Link[] = [];
	for (const kind of ['client', 'agent'] as const) {
		const records = await readAll(api, lists[kind], { skill_id: skillId });
		for (const { id, skill_id, [`${kind}_id`]: end } of records) {
			// How the service's filter compares is not documented.
			if (skill_id !== skillId) continue;
			links.push({ target: `${kind} ${end as number}`, list: lists[kind], id: id as number });
		}
	}
	return links;
}

export function creationOf(
	target: LinkTarget,
	skill_id: number,
): { list: List; body: IDataObject } {
	const [kind, id] = target.split(' ') as [keyof typeof lists, string];
	return { list: lists[kind], body: { [`${kind}_id`]: Number(id), skill_id } };
}

/**
 * n8n stores static data only when a trigger was published, so the links of a failed attempt are kept
 * here for the next one in this process; by the prefix of the trigger's addresses.
 */
const unsaved = new Map<string, LinkTarget[]>();

/** The targets of the links that this trigger created; only these does it ever remove. */
export class OwnLinks {
	private constructor(
		private readonly context: IHookFunctions,
		private readonly prefix: string,
		private readonly targets: Set<LinkTarget>,
	) {}

	/** Undefined if nothing was recorded, e.g. as n8n ended before it stored anything. */
	static read(context: IHookFunctions, prefix: string): OwnLinks | undefined {
		const { links } = context.getWorkflowStaticData('node') as { links?: LinkTarget[] };
		const recorded = [...(links ?? []), ...(unsaved.get(prefix) ?? [])];
		const isKnown = links !== undefined || unsaved.has(prefix);
		return isKnown ? new OwnLinks(context, prefix, new Set(recorded)) : undefined;
	}

	static start(context: IHookFunctions, prefix: string, targets: readonly LinkTarget[]): OwnLinks {
		const own = new OwnLinks(context, prefix, new Set(targets));
		own.save();
		return own;
	}

	has = (target: LinkTarget) => this.targets.has(target);

	add(target: LinkTarget): void {
		this.targets.add(target);
		this.save();
	}

	/** All of them are removed. If the skill `stays`, so do links of others, and that is recorded. */
	forget(stays: boolean): void {
		const stored = this.context.getWorkflowStaticData('node');
		if (stays) stored.links = [];
		else delete stored.links;
		unsaved.delete(this.prefix);
	}

	/** Everything was done, so n8n stores the record. */
	confirm(): void {
		unsaved.delete(this.prefix);
	}

	private save(): void {
		const links = [...this.targets];
		// A new array: n8n notices only that a property is set.
		this.context.getWorkflowStaticData('node').links = links;
		unsaved.set(this.prefix, links);
	}
}
