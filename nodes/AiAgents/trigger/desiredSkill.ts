import type { IDataObject, IHookFunctions } from 'n8n-workflow';

import { readParameter } from '../../shared/input/readParameters';
import { readOptions } from '../../shared/webhook/webhooks';
import { addressWithSecret } from '../../shared/webhook/secret';
import { toRecord } from '../records/fields';
import { triggerPaths } from '../skills/address';
import { skillParameters } from '../skills/skill';
import { agentsTriggerParameters, event } from './triggerParameters';
import type { Respond } from './respond';
import { respond } from './respondParameters';

interface DesiredSkill {
	/** Prefix of every address of this trigger, whatever the secret. */
	prefix: string;
	body: IDataObject;
}

/** Reads it from the form; n8n's mode decides between the test and the production address. */
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
			webhook_url: await addressWithSecret(
				context,
				agentsTriggerParameters,
				triggerPaths[readParameter(context, respond) as Respond],
			),
			...toRecord([skillParameters], others),
		},
	};
}

/** `https://…/webhook/<webhook ID>/`: unique to this node; a test run has another one. */
export const prefixOf = (context: IHookFunctions) =>
	(context.getNodeWebhookUrl('default') as string).replace(/[^/]*$/, '');

/** Unique in the account, because some services reject two skills with the same name. */
function nameOf(context: IHookFunctions): string {
	const { name, webhookId = '' } = context.getNode();
	const workflow = context.getWorkflow().name ?? 'n8n';
	return `${workflow}: ${name} (${webhookId.slice(0, 8)})`;
}
