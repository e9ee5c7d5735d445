import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { isSecret } from '../../../nodes/AiAgents/secrets';

export interface Document extends IDataObject {
	agent: IDataObject;
	skills: IDataObject[];
}

type Holder = Record<string, unknown>;

/** What may become of one place of a document. */
interface Place {
	name: string;
	/** The place that must be there for this one to be. */
	within?: string;
	isSecret: boolean;
	/** Where its value is. */
	path: string[];
	isChangeable: boolean;
	/** What is removed; without it, the place can't be. */
	removed?: string[];
}

/** What became of a place: its status in a comparison with the unchanged agent. */
export interface Mutation {
	name: string;
	how: 'change' | 'remove';
	isSecret: boolean;
}

/** Fields that a document can't be without. */
const isRequired = (name: string) => /^agent\.name$|\.(provider|parameter_type)$/.test(name);
/** Of a skill that names it, and of what is no part of its own. */
const isNoPlace = (key: string) => ['name', 'agent_skill', 'details'].includes(key);

/** The places of an object with fields, with what holds them before what they hold. */
function placesIn(holder: object, name: string, path: string[], within?: string): Place[] {
	return Object.entries(holder).flatMap(([key, value]): Place[] => {
		const own = [...path, key];
		const place = { name: `${name}.${key}`, within, path: own };
		if (key === 'details') return detailsIn(value as IDataObject[], place.name, own, within);
		if (isNoPlace(key) && name !== 'agent') {
			return key === 'name' ? [] : placesIn(value as object, place.name, own, within);
		}
		const isPart = key === 'client_skill';
		const secret = /token=/.test(String(value));
		const removed = isRequired(place.name) ? undefined : own;
		return [
			{ ...place, isSecret: secret, isChangeable: !isPart, removed },
			...(isPart ? placesIn(value as object, place.name, own, place.name) : []),
		];
	});
}

const detailsIn = (details: IDataObject[], name: string, path: string[], within?: string) =>
	details.flatMap(({ parameter }, index): Place[] => {
		const own = [...path, String(index)];
		const place = `${name}.${String(parameter)}`;
		const type = { name: `${place}.parameter_type`, within: place, isSecret: false };
		return [
			{
				name: place,
				within,
				isSecret: isSecret(parameter),
				isChangeable: true,
				path: [...own, 'value'],
				removed: own,
			},
			{ ...type, path: [...own, 'parameter_type'], isChangeable: true },
		];
	});

function placesOf({ agent, skills, ...others }: Document): Place[] {
	const whole = (name: string, path: string[]): Place => ({
		name,
		path,
		removed: path,
		isSecret: false,
		isChangeable: false,
	});
	const kinds = Object.entries(others).filter(([key]) => key.endsWith('_configuration'));
	return [
		...placesIn(agent, 'agent', ['agent']),
		...kinds.flatMap(([kind, configuration]) => [
			whole(kind, [kind]),
			...placesIn(configuration as object, kind, [kind], kind),
		]),
		...skills.flatMap((skill, index) => {
			const [name, path] = [`skills.${String(skill.name)}`, ['skills', String(index)]];
			return [whole(name, path), ...placesIn(skill, name, path, name)];
		}),
	];
}

const holderOf = (document: Document, path: readonly string[]) =>
	path.slice(0, -1).reduce((value: unknown, key) => (value as Holder)[key], document) as Holder;

function change(document: Document, path: readonly string[], text: string): void {
	const [holder, key] = [holderOf(document, path), path[path.length - 1]];
	const value = holder[key];
	if (typeof value === 'number') holder[key] = value + text.length + 1;
	else if (Array.isArray(value)) holder[key] = [...value, { name: `p${text}`, type: 'string' }];
	else holder[key] = `${String(value)}~${text}`;
}

function remove(document: Document, path: readonly string[]): void {
	const [holder, key] = [holderOf(document, path), path[path.length - 1]];
	if (Array.isArray(holder)) holder.splice(Number(key), 1);
	else delete holder[key];
}

type Which = (place: Pick<Place, 'name'>) => boolean;
const all: Which = () => true;

/** A copy of the document with some of its places changed or removed, and which ones. */
export function mutated(document: Document, mayChange = all, mayRemove = all) {
	const places = placesOf(document);
	const within = new Map(places.map((place) => [place.name, place.within]));
	const how = fc.constantFrom(...Array(6).fill('keep'), 'change', 'change', 'remove');
	const { length } = places;
	const choices = fc.tuple(how, fc.string({ maxLength: 8 }));
	return fc.array(choices, { minLength: length, maxLength: length }).map((chosen) => {
		const copy = JSON.parse(JSON.stringify(document)) as Document;
		const mutations: Mutation[] = [];
		// What holds others goes last, so that they are still found.
		for (const [index, [choice, text]] of [...chosen.entries()].reverse()) {
			const { name, path, removed, isChangeable, isSecret: secret } = places[index];
			const isChange = choice === 'change' && isChangeable && mayChange(places[index]);
			const isRemoval = choice === 'remove' && removed && mayRemove(places[index]);
			if (isChange) change(copy, path, text);
			else if (isRemoval) remove(copy, removed);
			else continue;
			mutations.push({ name, how: isChange ? 'change' : 'remove', isSecret: secret });
		}
		const gone = new Set(mutations.filter((one) => one.how === 'remove').map(({ name }) => name));
		const isGone = (place?: string): boolean =>
			place !== undefined && (gone.has(place) || isGone(within.get(place)));
		return { document: copy, mutations: mutations.filter(({ name }) => !isGone(within.get(name))) };
	});
}
