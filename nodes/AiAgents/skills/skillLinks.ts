import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { Api, Reader } from '../../shared/declare/api';
import { recordLocator } from '../../shared/declare/locator';
import { type WriteOperation, type Parameter, parameters } from '../../shared/declare/operation';
import type { List } from '../../shared/declare/record';
import { type Resource, askFirst } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { isMask, isMaskedSecret } from '../../shared/text/mask';
import { readDecoded } from '../../shared/text/wording';
import * as lists from '../recordForms';
import { type Collection, article, readAll, removeOnce } from '../records/collection';
import { dryRun, listedIn } from '../records/fields';
import { create, get, getAll, remove, update } from '../records/operations';
import { reconcile } from '../records/reconcile';
import { upsert } from '../records/upsert';
import { inHooks, isSecretField, mask, maskKeys } from '../secrets';
import * as field from '../sharedFields';

interface Skill extends IDataObject {
	id: number;
	name: string;
}

interface Change {
	added: Skill[];
	removed: Array<Skill & { link: number }>;
	unchanged: Skill[];
}

/**
 * New links come first, so that the owner is never without the skills that it keeps. Links that
 * stay keep their settings. Returns `{ <owner>_id, dryRun, added, removed, unchanged }`, each a
 * list of `{ id, name }`.
 */
function setSkills(collection: Collection, owner: 'agent' | 'client'): WriteOperation {
	const field = `${owner}_id`;
	return {
		name: 'Set',
		value: 'set',
		action: `Set ${owner} skills`,
		description: `Give ${article(owner)} ${owner} exactly the listed skills: missing ones are added, others removed`,
		hint: `With dryRun it only reports what it would add and remove. ${askFirst}`,
		effect: 'write',
		unconfirmed:
			'Run this again later: it finds what was added and removed, and does only the rest.',
		parameters: [
			...collection.required.filter(({ name }) => name === field),
			{
				displayName: 'Skills',
				name: 'skills',
				type: 'string',
				default: '',
				required: true,
				placeholder: 'e.g. Send transcript, Book appointment',
				description:
					'Names or IDs of all skills to have afterward, separated by commas; others are removed',
			},
			dryRun,
		],
		async execute(api, values: IDataObject): Promise<IDataObject> {
			const ends = { [field]: values[field] };
			const change = await changeOf(api, collection, ends, String(values.skills));
			if (!values.dryRun) await carryOut(api, collection, ends, change);
			const removed = change.removed.map(({ id, name }) => ({ id, name }));
			return { ...ends, dryRun: values.dryRun as boolean, ...change, removed };
		},
	};
}

async function changeOf(
	api: Reader,
	collection: List,
	ends: IDataObject,
	list: string,
): Promise<Change> {
	const skills = (await readAll(api, lists.skills)) as Skill[];
	const wanted = skillsIn(list, skills);
	const links = await readAll(api, collection, ends);
	const isLinked = ({ id }: Skill) => links.some(({ skill_id }) => skill_id === id);
	const isWanted = (skill: unknown) => wanted.some(({ id }) => id === skill);
	const surplus = links.filter(({ skill_id }) => !isWanted(skill_id));
	const removed = surplus.map(({ id: link, skill_id }) => {
		const { name = '' } = skills.find(({ id }) => id === skill_id) ?? {};
		return { id: skill_id as number, name, link: link as number };
	});
	return {
		added: wanted.filter((skill) => !isLinked(skill)),
		removed,
		unchanged: wanted.filter(isLinked),
	};
}

function skillsIn(list: string, skills: readonly Skill[]): Skill[] {
	const named = listedIn('Skills', list).map((entry) => {
		const same = skills.filter(({ id, name }) => name === entry || String(id) === entry);
		if (same.length === 1) return { id: same[0].id, name: same[0].name };
		throw unclear(entry, same);
	});
	return named.filter(({ id }, index) => named.findIndex((one) => one.id === id) === index);
}

function unclear(entry: string, same: readonly Skill[]): OperationError {
	if (same.length === 0) {
		return new OperationError(
			`There is no skill “${entry}”`,
			'Nothing was changed. Skill: Get Many lists all skills with their IDs',
		);
	}
	return new OperationError(
		`Several skills match “${entry}”`,
		`Nothing was changed. Enter one of their IDs: ${same.map(({ id }) => id).join(', ')}`,
	);
}

async function carryOut(
	api: Api,
	list: Collection,
	ends: IDataObject,
	{ added, removed }: Change,
): Promise<void> {
	for (const { id: skill_id } of added) {
		const body = { ...ends, skill_id };
		await reconcile(api, {
			one: list.one,
			key: `skill ${skill_id}`,
			identity: body,
			list,
			find: async () => await readAll(api, list, body),
			body: () => body,
			changesOf: () => ({}),
		});
	}
	for (const { link } of removed) await removeOnce(api, list, link);
}

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
		required,
		optional,
		filters: required,
		isSortable: true,
		...verbs,
	};
	return {
		name: `${name} Skill`,
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
	description: 'Skills that are assigned to agents',
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
	description: 'Skills that are enabled for clients, with their settings',
	creates: 'Enable a skill for a client, with settings for this client',
	removes: 'Remove a skill from a client: deletes the link between them, with its settings',
});

/**
 * Path before the secret in a skill's address that the AI Agents Trigger registers, by how it responds:
 * `/<webhook ID>/<webhook ID>/agents/<secret>`. Otherwise the secret is in the query field `secret`.
 * Each has a different length, because only that distinguishes the addresses of a test run in n8n.
 */
export const triggerPaths = {
	onReceived: 'agents',
	lastNode: 'answer/agents',
	responseNode: 'answer/node/agents',
} as const;

const inUser = /^(\w+:\/\/[^/:@?#]*:)[^/@?#]+(?=@)/;
const inQuery = /([?&#]([^?=&#]+)=)([^&#]+)/g;

/**
 * The name of a query field suggests a secret; passwords, trigger secrets and keys are masked, too.
 */
export function maskAddress(address: string): string {
	return [inUser, ...inHooks]
		.reduce((text, place) => text.replace(place, `$1${mask}`), maskInPath(maskKeys(address)))
		.replace(inQuery, (field, head: string, name: string, value: string) =>
			isSecretField(name, value) ? head + mask : field,
		);
}

const ways = Object.values(triggerPaths).map((path) => path.split('/'));

/** The secret follows the path of the trigger, before which n8n repeats the ID of the webhook. */
function maskInPath(address: string): string {
	const [path] = /^[^?#]*/.exec(address)!;
	const parts = path.split('/');
	for (let index = 1; index < parts.length; index += 1) {
		if (parts[index] === '' || parts[index] !== parts[index + 1]) continue;
		const follows = (way: string[]) =>
			way.every((name, place) => parts[index + 2 + place] === name);
		const way = ways.find(follows);
		if (!way || !parts[index + 2 + way.length]) continue;
		parts[index + 2 + way.length] = mask;
		return parts.join('/') + address.slice(path.length);
	}
	return address;
}

export const hasSecret = (address: unknown): boolean =>
	typeof address === 'string' && maskAddress(address) !== address;

export function maskSkill(skill: IDataObject): IDataObject {
	const { webhook_url: address } = skill;
	return typeof address === 'string' ? { ...skill, webhook_url: maskAddress(address) } : skill;
}

/** The mask may be from this node or from the platform. */
export const isMaskedAddress = (address: string): boolean =>
	isMask(address.trim()) ||
	[...address.matchAll(inQuery)].some(
		([, , name, value]) => isSecretField(name, value) && isMaskedSecret(readDecoded(value)),
	) ||
	address
		.split(/[/?&=#:@]/)
		.map(readDecoded)
		.some((part) => isMask(part) || /[*•●]{3}|\.{3}/.test(part));

/** Rejects a masked address, which would overwrite the real one. */
export function rejectMask(address: GenericValue): void {
	if (typeof address !== 'string' || !isMaskedAddress(address)) return;
	throw new OperationError(
		'“Webhook URL” contains a mask in place of its secret',
		`The node outputs ${mask} for a secret in a skill’s address. Enter the whole address, or remove the field to keep the current one`,
	);
}
