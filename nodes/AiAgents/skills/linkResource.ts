import { recordLocator } from '../../shared/declare/locator';
import type { Parameter } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import type { Collection } from '../records/collection';
import { article } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { upsert } from '../records/upsert';
import * as field from '../sharedFields';
import { setSkills } from './setSkills';
import * as lists from '../recordForms';

/** The links of one kind of owner to skills, with the settings that a link has. */
export function linkResource(
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
