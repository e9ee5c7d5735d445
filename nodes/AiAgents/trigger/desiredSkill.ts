import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { readParameter } from '../../shared/input/readParameters';
import { OperationError } from '../../shared/errors/operationError';
import { readOptions } from '../../shared/webhook/parameters';
import { addressWithSecret } from '../../shared/webhook/secret';
import { wholeNumber } from '../../shared/input/wholeNumber';
import { toRecord } from '../records/fields';
import { skillParameters } from '../skills/skill';
import { agents, agentsTriggerParameters, client, event, linkTo } from './parameters';

/** The skill that there shall be for this trigger, and what it shall be linked to. */
export interface DesiredSkill {
	/** What every address of this trigger begins with, whatever the secret: its webhook's own. */
	prefix: string;
	body: IDataObject;
	links: { kind: 'client' | 'agent'; ids: number[] };
}

/** As the form says; the address is the test or the production one, whichever n8n asks for. */
export async function desiredSkillOf(context: IHookFunctions): Promise<DesiredSkill> {
	const prefix = prefixOf(context);
	const { skillName = '', ...others } = readOptions(context, agentsTriggerParameters);
	const name = String(skillName) || nameOf(context);
	const isTest = context.getMode() === 'manual';
	return {
		prefix,
		body: {
			name: isTest ? `${name} (test)` : name,
			description: 'Made by an n8n trigger; it removes this skill when its workflow is unpublished',
			event: readParameter(context, event) as string,
			webhook_url: await addressWithSecret(context, agentsTriggerParameters),
			...toRecord([skillParameters], others),
		},
		links: linksOf(context),
	};
}

/** `https://…/webhook/<webhook ID>/`: no other node of any n8n has it, and a test run another one. */
export const prefixOf = (context: IHookFunctions) =>
	(context.getNodeWebhookUrl('default') as string).replace(/[^/]*$/, '');

/** Unlike others of the account: some services refuse two skills of one name. */
function nameOf(context: IHookFunctions): string {
	const { name, webhookId = '' } = context.getNode();
	const workflow = context.getWorkflow().name ?? 'n8n';
	return `${workflow}: ${name} (${webhookId.slice(0, 8)})`;
}

function linksOf(context: IHookFunctions): DesiredSkill['links'] {
	if (readParameter(context, linkTo) === 'client') {
		return { kind: 'client', ids: [wholeNumber('Client', readParameter(context, client))] };
	}
	const { agent = [] } = readParameter(context, agents) as { agent?: Array<{ agentId: string }> };
	const ids = agent.map(({ agentId }) => wholeNumber('Agent', agentId));
	if (ids.length > 0) return { kind: 'agent', ids: [...new Set(ids)] };
	throw new OperationError('There is no agent to link to', 'Add at least one under “Agents”');
}
