import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { isSecret } from '../../../../nodes/AiAgents/secrets';

type Fields = Record<string, unknown>;
interface Detail {
	parameter: string;
	value?: string;
	parameter_type: string;
}

export interface Document extends IDataObject {
	agent: IDataObject;
	skills: IDataObject[];
}

/** What may become of one place of a document. */
interface Place {
	name: string;
	/** The place that must be there for this one to be. */
	within?: string;
	isSecret: boolean;
	change?(document: Document, text: string): void;
	remove?(document: Document): void;
}

/** What became of a place: its status in a comparison with the unchanged agent. */
export interface Mutation {
	name: string;
	how: 'change' | 'remove';
	isSecret: boolean;
}

const kinds = ['llm_configuration', 'tts_configuration', 'stt_configuration'];

const field = (
	prefix: string,
	key: string,
	holder: (document: Document) => Fields,
	more: Partial<Place> = {},
): Place => ({
	name: `${prefix}.${key}`,
	isSecret: false,
	change(document, text) {
		const fields = holder(document);
		const value = fields[key];
		if (typeof value === 'number') fields[key] = value + text.length + 1;
		else if (Array.isArray(value)) fields[key] = [...value, { name: `p${text}`, type: 'string' }];
		else fields[key] = `${String(value)}~${text}`;
	},
	remove: (document) => void delete holder(document)[key],
	...more,
});

function placesOfConfiguration(kind: string, document: Document): Place[] {
	const detailsIn = (one: Document) => (one[kind] as { details: Detail[] }).details;
	const details = detailsIn(document).flatMap(({ parameter }) => {
		const find = (one: Document) =>
			detailsIn(one).find((detail) => detail.parameter === parameter) as unknown as Fields;
		const name = `${kind}.details.${parameter}`;
		const remove = (one: Document) => {
			const list = detailsIn(one);
			list.splice(list.indexOf(find(one) as unknown as Detail), 1);
		};
		const secret = isSecret(parameter);
		return [
			field('', 'value', find, { name, within: kind, isSecret: secret, remove }),
			field('', 'parameter_type', find, {
				name: `${name}.parameter_type`,
				within: name,
				remove: undefined,
			}),
		];
	});
	return [
		{ name: kind, isSecret: false, remove: (one) => void delete one[kind] },
		field(kind, 'provider', (one) => one[kind] as Fields, { within: kind, remove: undefined }),
		...details,
	];
}

function placesOfSkill(skill: IDataObject): Place[] {
	const prefix = `skills.${String(skill.name)}`;
	const find = ({ skills }: Document) => skills.find(({ name }) => name === skill.name) as Fields;
	const own = Object.keys(skill).filter((key) => !/^name$|_skill$/.test(key));
	const linked = ['agent_skill', 'client_skill'].flatMap((link) =>
		Object.keys((skill[link] ?? {}) as Fields).map((key) =>
			field(`${prefix}.${link}`, key, (one) => find(one)[link] as Fields, {
				within: link === 'client_skill' ? `${prefix}.${link}` : prefix,
			}),
		),
	);
	const remove = (one: Document) =>
		void one.skills.splice(one.skills.indexOf(find(one) as IDataObject), 1);
	const clientSkill = {
		name: `${prefix}.client_skill`,
		within: prefix,
		isSecret: false,
		remove: (one: Document) => void delete find(one).client_skill,
	};
	return [
		{ name: prefix, isSecret: false, remove },
		...own.map((key) =>
			field(prefix, key, find, { within: prefix, isSecret: hasSecret(skill, key) }),
		),
		...(skill.client_skill ? [clientSkill] : []),
		...linked,
	];
}

const hasSecret = (skill: IDataObject, key: string) => /token=/.test(String(skill[key]));

/** Every place of a document, with what holds it before what it holds. */
const placesOf = (document: Document): Place[] => [
	field('agent', 'name', ({ agent }) => agent, { remove: undefined }),
	field('agent', 'language', ({ agent }) => agent),
	...kinds.flatMap((kind) => (document[kind] ? placesOfConfiguration(kind, document) : [])),
	...document.skills.flatMap(placesOfSkill),
];

type Which = (place: Place) => boolean;

/** A copy of the document with some of its places changed or removed, and which ones. */
export function mutated(
	document: Document,
	isChangeable: Which = () => true,
	isRemovable: Which = () => true,
) {
	const places = placesOf(document).map((place) => ({
		...place,
		change: isChangeable(place) ? place.change : undefined,
		remove: isRemovable(place) ? place.remove : undefined,
	}));
	const choices = fc.array(
		fc.tuple(
			fc.oneof(
				{ weight: 6, arbitrary: fc.constant('keep' as const) },
				{ weight: 2, arbitrary: fc.constant('change' as const) },
				{ weight: 1, arbitrary: fc.constant('remove' as const) },
			),
			fc.string({ maxLength: 8 }),
		),
		{ minLength: places.length, maxLength: places.length },
	);
	return choices.map((chosen) => {
		const copy = JSON.parse(JSON.stringify(document)) as Document;
		const mutations: Mutation[] = [];
		const removed = new Set<string>();
		// What holds others goes last, so that they are still found.
		for (const [index, [how, text]] of [...chosen.entries()].reverse()) {
			const { name, isSecret: secret, [how as 'change']: mutate } = places[index];
			if (how === 'keep' || !mutate) continue;
			mutate(copy, text);
			if (how === 'remove') removed.add(name);
			mutations.push({ name, how, isSecret: secret });
		}
		const isGone = (within?: string): boolean =>
			within !== undefined &&
			(removed.has(within) || isGone(places.find(({ name }) => name === within)?.within));
		const within = new Map(places.map((place) => [place.name, place.within]));
		return {
			document: copy,
			mutations: mutations.filter(({ name }) => !isGone(within.get(name))),
		};
	});
}
