import type { IDataObject } from 'n8n-workflow';

import type { Api, Reader } from '../../shared/declare/api';
import { askFirst } from '../../shared/declare/service';
import type { Operation } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import type { List } from '../../shared/declare/record';
import { type Collection, article, readAll, removeOnce } from '../records/collection';
import { dryRun, listedIn } from '../records/fields';
import { reconcile } from '../records/reconcile';
import * as lists from '../recordForms';

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
 * Makes the links of one agent or client exactly those to the named skills ->
 * `{ <owner>_id, dryRun, added, removed, unchanged }`, each a list of `{ id, name }`. Links that stay keep
 * their settings. New ones come first, so that the owner is never without the skills that it keeps.
 */
export function setSkills(collection: Collection, owner: 'agent' | 'client'): Operation {
	const field = `${owner}_id`;
	return {
		name: 'Set',
		value: 'set',
		action: `Set skills of ${owner}`,
		description: `Make the skills of ${article(owner)} ${owner} exactly those of a list: add what is missing, remove the others`,
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
					'Names or IDs of all skills that it has afterward, separated by commas; the others are removed',
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
	return named.filter(({ id }, index) => named.findIndex((other) => other.id === id) === index);
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
