/** Place in answers (`.content[].reference`, empty for the whole) -> type -> its count. */
export type Shape = Map<string, Map<string, number>>;

export interface Difference {
	change: 'added field' | 'missing field' | 'renamed field' | 'other type' | 'other status';
	place: string;
	expected: string;
	found: string;
	/** `3 of 20` */
	share: string;
}

/** The type of a value of JSON; dates, times and masked secrets have types of their own. */
function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value !== 'string') return typeof value;
	if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
	const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?$/.exec(value);
	if (time) return time[1] ? `time with ${time[1] === 'Z' ? 'Z' : 'offset'}` : 'time without zone';
	return /[*•]{3}/.test(value) ? 'masked text' : 'text';
}

/** Adds a value; the type of one that is not JSON is given. */
export function addTo(shape: Shape, value: unknown, place = '', type = typeOf(value)): Shape {
	const types = shape.get(place) ?? new Map<string, number>();
	shape.set(place, types.set(type, (types.get(type) ?? 0) + 1));
	if (type === 'list') for (const entry of value as unknown[]) addTo(shape, entry, `${place}[]`);
	if (type === 'object') {
		for (const [name, inner] of Object.entries(value as object)) {
			addTo(shape, inner, `${place}.${name}`);
		}
	}
	return shape;
}

export function recordsIn(shape: Shape): Shape {
	const list = [...shape.keys()].find((place) => /^(\.\w+)?\[\]$/.test(place)) ?? 'none';
	const places = [...shape].filter(([place]) => place.startsWith(list));
	return new Map(places.map(([place, types]) => [place.slice(list.length), types]));
}

/** Also accepts the types that `other` has at the places of a shape. */
export function widen(shape: Shape, other: Shape): Shape {
	const places = [...shape].map(([place, types]) => {
		const more = [...(other.get(place)?.keys() ?? [])].map((type) => [type, 0] as const);
		return [place, new Map([...more, ...types])] as const;
	});
	return new Map(places);
}

/** Documented as nullable, even if the sandbox has no record in which they are null. */
const nullable =
	/\.(completeDate|capacity|translation|cnam|clientRoutingNumber|releasedOn|orgCallerId|orgCalledId|translationAni|translationDni|rateOut|ratedAmountOut|paymentDate|fax|expires_at|error)$/;

export const countOf = (shape: Shape, place: string) =>
	[...(shape.get(place)?.values() ?? [])].reduce((sum, count) => sum + count, 0);

/** In one order, so that the same types are the same text. */
const namesOf = (shape: Shape, place: string) => [...shape.get(place)!.keys()].sort().join(' or ');

/** What is empty in either has no differences. */
export function compareShapes(expected: Shape, found: Shape): Difference[] {
	const isWrapped = ['list', 'object'].every((type) =>
		[expected, found].some((shape) => shape.get('')?.has(type)),
	);
	return [
		...[...found.keys()].flatMap((place) => compareTypes(expected, found, place)),
		...(isWrapped
			? compareShapes(recordsIn(expected), recordsIn(found))
			: withRenamed(compareFields(expected, found))),
	];
}

function compareTypes(expected: Shape, found: Shape, place: string): Difference[] {
	const known = [...(expected.get(place)?.keys() ?? [])];
	const isOpen = known.every((type) => type === 'null');
	const accepts = (type: string) =>
		known.includes(type) ||
		(type === 'null' && nullable.test(place)) ||
		// A text may look like a date by chance.
		(known.includes('text') && /^(date|time)/.test(type));
	const others = isOpen ? [] : [...found.get(place)!].filter(([type]) => !accepts(type));
	return others.map(([type, count]) => ({
		...{ change: 'other type', place, expected: namesOf(expected, place), found: type },
		share: `${count} of ${countOf(found, place)}`,
	}));
}

function compareFields(expected: Shape, found: Shape): Difference[] {
	const places = [...new Set([...expected.keys(), ...found.keys()])];
	return places.flatMap((place): Difference[] => {
		const parent = place.replace(/\.[^.[\]]+$/, '');
		const objects = (shape: Shape) => shape.get(parent)?.get('object') ?? 0;
		const [known, all, count] = [objects(expected), objects(found), countOf(found, place)];
		// The sandbox marks records whose fields no document shows.
		if (parent === place || known === 0 || all === 0 || expected.has(`${parent}.invented`))
			return [];
		if (!expected.has(place)) {
			const [from, to, share] = ['no field', namesOf(found, place), `${count} of ${all}`];
			return [{ change: 'added field', place, expected: from, found: to, share }];
		}
		if (count === all || countOf(expected, place) < known) return [];
		const [from, share] = [namesOf(expected, place), `${all - count} of ${all}`];
		return [{ change: 'missing field', place, expected: from, found: 'no field', share }];
	});
}

/** An object that lacks one field and has one new field of the same type has a renamed field. */
function withRenamed(differences: readonly Difference[]): Difference[] {
	const split = ({ place }: Difference) => /^(.*\.)(.*)$/.exec(place)!.slice(1);
	return differences.flatMap((difference): Difference[] => {
		const [parent] = split(difference);
		// Expected fields come first.
		const [lost, gained, ...more] = differences.filter((one) => split(one)[0] === parent);
		const isPair = lost.change === 'missing field' && gained?.change === 'added field';
		const isSame = lost.expected === gained?.found && lost.share === gained.share;
		if (!isPair || !isSame || more.length > 0) return [difference];
		const [expected, found] = [split(lost)[1], split(gained)[1]];
		return difference === lost ? [{ ...lost, change: 'renamed field', expected, found }] : [];
	});
}
