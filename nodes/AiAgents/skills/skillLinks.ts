import type { GenericValue, IDataObject } from 'n8n-workflow';

import { recordLocator } from '../../shared/declare/locator';
import { type Parameter, parameters } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { isMask } from '../../shared/text/mask';
import * as lists from '../recordForms';
import { type Collection, article } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { upsert } from '../records/upsert';
import { isSecret, mask, maskKeys } from '../secrets';
import * as field from '../sharedFields';
import { setSkills } from './setSkills';

/** The links of one kind of owner to skills, with the settings that a link has. */
function linkResource(
	owner: 'agent' | 'client',
	optional: readonly Parameter[],
	texts: Required<Pick<Collection, 'creates' | 'removes'>> & Pick<Resource, 'description'>,
): Resource {
	const { description, ...verbs } = texts;
	const name = owner === 'agent' ? 'Agent' : 'Client';
	const required = [field[`${owner}_id`], field.skill_id];
	const ends = required.map((end) => end.name);
	const links: Collection = {
		...lists[`${owner}Skills`],
		id: recordLocator({
			displayName: `${name} Skill`,
			name: `${owner}SkillId`,
			description: `The link between ${article(owner)} ${owner} and a skill`,
			list: `search${name}Skills`,
		}),
		...{ required, optional, filters: required, isSortable: true },
		...verbs,
	};
	return {
		name: `Skill of ${name}`,
		value: `${owner}Skill`,
		description,
		operations: [
			...[create, remove, get, getAll, update].map((make) => make(links)),
			setSkills(links, owner),
			upsert(links, { by: '', filter: ends, same: ends }),
		],
	};
}

const agentSettings = parameters(
	{
		displayName: 'Priority',
		name: 'priority',
		type: 'number',
		typeOptions: { numberPrecision: 0 },
		default: 1,
		description: 'Priority of the skill, as a whole number',
	},
	{
		displayName: 'Threshold',
		name: 'threshold',
		type: 'number',
		default: 0.5,
		description: 'Threshold of the skill, e.g. 0.5',
	},
);

/** `{ id, agent_id, skill_id, priority, threshold }` */
export const agentSkill = linkResource('agent', agentSettings, {
	description: 'Which skills are assigned to which agents',
	creates: 'Assign a skill to an agent',
	removes: 'Remove a skill from an agent: deletes the link between them',
});

const clientSettings = parameters(
	{
		displayName: 'Greeting',
		name: 'greeting',
		type: 'string',
		typeOptions: { exact: true },
		default: '',
		description: 'Greeting that the skill uses for this client',
	},
	{
		displayName: 'Skill Limit',
		name: 'skill_limit',
		type: 'number',
		typeOptions: { numberPrecision: 0 },
		default: 1,
		description: 'Limit of the skill for this client, as a whole number',
	},
);

/** `{ id, client_id, skill_id, greeting, limit }` */
export const clientSkill = linkResource('client', clientSettings, {
	description: 'Which skills are enabled for which clients, with their settings',
	creates: 'Enable a skill for a client, with its own settings',
	removes: 'Remove a skill from a client: deletes the link between them, with its settings',
});

/**
 * Path before the secret in a skill's address that the AI Agents Trigger registers, by how it responds:
 * `/<webhook ID>/<webhook ID>/agents/<secret>`. Otherwise the secret is in the query field `secret`.
 * Each has another length, by which alone n8n distinguishes the addresses of a test run.
 */
export const triggerPaths = {
	onReceived: 'agents',
	lastNode: 'answer/agents',
	responseNode: 'answer/node/agents',
} as const;

const inPath = new RegExp(`(/([^/?#]+)/\\2/(?:${Object.values(triggerPaths).join('|')})/)[^/?#]+`);
const inUser = /^(\w+:\/\/[^/:@?#]*:)[^/@?#]+(?=@)/;
const inQuery = /([?&]([^?=&#]+)=)[^&#]+/g;
/** Addresses of chats, which need nothing else to write to them. */
const inHook =
	/(\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+)\/)[^?#]+/i;

/** Masks each password, trigger secret, key and query field whose name suggests a secret. */
export function maskAddress(address: string): string {
	return maskKeys(address)
		.replace(inUser, `$1${mask}`)
		.replace(inPath, `$1${mask}`)
		.replace(inHook, `$1${mask}`)
		.replace(inQuery, (field, head: string, name: string) =>
			isSecret(name) ? head + mask : field,
		);
}

export const hasSecret = (address: unknown): boolean =>
	typeof address === 'string' && maskAddress(address) !== address;

export function maskSkill(skill: IDataObject): IDataObject {
	const { webhook_url: address } = skill;
	return typeof address === 'string' ? { ...skill, webhook_url: maskAddress(address) } : skill;
}

/** Whether an address, or a part of it, is a mask of this node or of the platform. */
export const isMaskedAddress = (address: string): boolean =>
	isMask(address.trim()) ||
	address
		.split(/[/?&=#:@]/)
		.map((part) => part.replace(/%5B/gi, '[').replace(/%5D/gi, ']').replace(/%2A/gi, '*'))
		.some((part) => isMask(part) || /[*•●]{3}|…/.test(part));

/** Rejects a masked address, which would overwrite the real one. */
export function rejectMask(address: GenericValue): void {
	if (typeof address !== 'string' || !isMaskedAddress(address)) return;
	throw new OperationError(
		'“Webhook URL” contains a mask in place of its secret',
		`The node outputs ${mask} for a secret in a skill’s address. Enter the whole address, or remove the field to keep the current one`,
	);
}
