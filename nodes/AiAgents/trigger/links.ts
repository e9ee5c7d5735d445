import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import type { List } from '../../shared/declare/record';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { readParameter } from '../../shared/input/readParameters';
import { readRecord } from '../../shared/records/recordList';
import { upToLastSlash } from '../../shared/text/edges';
import { addressWithSecret } from '../../shared/webhook/secret';
import { readOptions } from '../../shared/webhook/webhooks';
import * as forms from '../recordForms';
import { readAll, removeOnce } from '../records/collection';
import { toRecord } from '../records/fields';
import { type DesiredState, reconcile } from '../records/reconcile';
import { skillParameters } from '../skills/skill';
import { triggerPaths } from '../skills/skillLinks';
import { type Respond, respond } from './respond';
import { agents, agentsTriggerParameters, client, event, linkTo } from './triggerParameters';

/** After a lost response, a record is searched this often, with this pause. */
export const confirmation = { attempts: 4, pauseMs: 500 } as const;

/**
 * n8n’s next attempt would send the record again, so an unconfirmed one is searched for a while.
 */
export async function ensureRecord(api: Api, desired: DesiredState): Promise<IDataObject> {
	let unconfirmed: OperationError | undefined;
	for (let attempt = 1; ; attempt++) {
		const keyed = { ...desired, key: desired.one };
		const result = await reconcile(api, keyed).catch(toOperationError);
		if (!(result instanceof OperationError)) return result.record;
		if (!unconfirmed && result.status !== 'unknown') throw result;
		unconfirmed ??= result;
		if (attempt > confirmation.attempts) throw unconfirmed;
		await api.pause(confirmation.pauseMs * 2 ** (attempt - 1));
	}
}

/** A second deletion is harmless, so an unconfirmed one is sent again. */
export async function removeConfirmed(api: Api, list: List, id: number): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		const error = await removeOnce(api, list, id).then(() => undefined, toOperationError);
		if (!error) return;
		if (error.status !== 'unknown' || attempt >= confirmation.attempts) throw error;
		await api.pause(confirmation.pauseMs);
	}
}

/**
 * n8n’s mode decides between the test and the production address. Every address of this trigger has
 * `prefix`, regardless of the secret.
 */
export async function desiredSkillOf(context: IHookFunctions) {
	const prefix = prefixOf(context);
	const { skillName = '', ...skillFields } = readOptions(context, agentsTriggerParameters);
	const name = String(skillName) || nameOf(context);
	const isTest = context.getMode() === 'manual';
	return {
		prefix,
		body: {
			name: isTest ? `${name} (test)` : name,
			description: 'Made by an n8n trigger; it removes this skill when its workflow is unpublished',
			event: readParameter(context, event) as string,
			webhook_url: await addressWithSecret(
				context,
				agentsTriggerParameters,
				triggerPaths[readParameter(context, respond) as Respond],
			),
			...toRecord([skillParameters], skillFields),
		},
	};
}

/** `https://…/webhook/<webhook ID>/`: unique to this node; a test run has another one. */
export const prefixOf = (context: IHookFunctions) =>
	upToLastSlash(context.getNodeWebhookUrl('default') as string);

/** Unique in the account, because some services reject two skills with the same name. */
function nameOf(context: IHookFunctions): string {
	const { name, webhookId = '' } = context.getNode();
	const workflow = context.getWorkflow().name ?? 'n8n';
	return `${workflow}: ${name} (${webhookId.slice(0, 8)})`;
}

const lists = { client: forms.clientSkills, agent: forms.agentSkills } as const;

/** A skill is linked to clients and agents: `client 101`, `agent 401`. */
export type LinkTarget = `${keyof typeof lists} ${number}`;

export interface Link {
	target: LinkTarget;
	list: List;
	id: number;
}

/**
 * An agent comes with its client, because the platform may require both links: which one is enough
 * is not documented.
 */
export async function readTargets(context: IHookFunctions, api: Api): Promise<LinkTarget[]> {
	const kind = readParameter(context, linkTo);
	const targets = kind === 'agents' ? await ofAgents(context, api) : await ofClient(context, api);
	return [...new Set(targets)];
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
	const clientTarget: LinkTarget = `client ${client_id}`;
	if (readParameter(context, linkTo) === 'client') return [clientTarget];
	const present = await readAll(api, forms.agents, { client_id });
	const clientAgents = present.filter((agent) => agent.client_id === client_id);
	return [clientTarget, ...clientAgents.map(({ id }): LinkTarget => `agent ${id as number}`)];
}

export async function readLinks(api: Api, skillId: number): Promise<Link[]> {
	const links: Link[] = [];
	for (const kind of ['client', 'agent'] as const) {
		const records = await readAll(api, lists[kind], { skill_id: skillId });
		for (const { id, skill_id, [`${kind}_id`]: end } of records) {
			// The document doesn’t say how the service’s filter compares.
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
