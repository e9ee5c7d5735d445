import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { FieldPath } from '../../trust/fieldPaths';

type Json = INodeParameters[string];

/** A value in a place of a form, as JSON can have it, although the form cannot make it. */
export interface Shaped {
	field: FieldPath;
	/** `options.limits.values` */
	place: string;
	/** What is in the place, literally or by one expression. */
	shape: Json;
	isExpression: boolean;
}

const hostile = '={{ $json.hostile }}';

/** Where the form has the hostile value: names, and positions of lists. */
function trailOf(value: unknown): string[] | undefined {
	if (value === hostile) return [];
	for (const [name, inner] of Object.entries(value && typeof value === 'object' ? value : {})) {
		const trail = trailOf(inner);
		if (trail) return [name, ...trail];
	}
	return undefined;
}

const at = (value: unknown, trail: readonly string[]) =>
	trail.reduce<unknown>((inner, name) => (inner as IDataObject)[name], value) as Json;

/** Without empty fields: an expression that returns one is rejected. */
function filled(value: Json): Json {
	if (value === null || typeof value !== 'object') return value;
	if (Array.isArray(value)) return (value as Json[]).map(filled) as Json;
	const fields = Object.entries(value).filter(([, field]) => field !== '');
	return Object.fromEntries(fields.map(([name, field]) => [name, filled(field as Json)]));
}

/** The same parameters with another value in the place. */
export function placed(field: FieldPath, place: string, value: Json): INodeParameters {
	const parameters = structuredClone(field.parameters);
	const names = place.split('.');
	(at(parameters, names.slice(0, -1)) as INodeParameters)[names.at(-1)!] = value;
	return parameters;
}

const wrongFor: Readonly<Record<string, Json[]>> = {
	string: [{ a: 1 }, ['x', 'y']],
	number: [{ a: 1 }, [], [1], true, 'one'],
	boolean: [{ a: 1 }, [], [true], 1, 'yes'],
	options: [{ a: 1 }, [], [1], 'no such choice'],
	multiOptions: [{ a: 1 }, 'no such choice'],
	dateTime: [{ a: 1 }, ['2026-01-01'], 'one day'],
	json: [['x'], 7, true, 'text'],
	resourceLocator: [['x'], true, { a: 1 }, { __rl: true, mode: 'no such mode', value: 'x' }],
};

const noRecordIds: Json[] = ['abc', '../1', '1 or 2', 1.5, -1];

const wrongIn = ({ type, typeOptions }: FieldPath['field']): Json[] => [
	...(wrongFor[type] ?? []),
	...(typeOptions?.recordId ? noRecordIds : []),
	...(typeOptions?.format && typeOptions.format !== 'link' ? ['../x'] : []),
];

/** In place of a collection, a group or a list of groups. */
const noContainers: Json[] = ['text', '{"a":1}', 7, 0, true, false, ['x'], { noSuchName: 1 }];

/** A legal value of a field, whatever its operation thinks of it. */
function legalOf({ field }: FieldPath): Json {
	const { type, typeOptions, options = [], default: untouched, placeholder = '' } = field;
	if (typeOptions?.format && type === 'string') return placeholder.replace('e.g. ', '');
	if (type === 'number')
		return untouched === '' ? (typeOptions?.minValue ?? 1) : (untouched as Json);
	if (type === 'boolean') return true;
	if (type === 'options') return (options[0] as { value: string }).value;
	if (type === 'string' || type === 'dateTime') return '2026-01-01';
	return untouched as Json;
}

/** A field’s names from the parameter down, the places of the containers around it, and its legal form. */
function lookAt(field: FieldPath) {
	const trail = trailOf(field.parameters) ?? [];
	const isMode = field.field.type === 'resourceLocator' && trail.at(-1) === 'value';
	const names = isMode ? trail.slice(0, -1) : trail;
	const containers = names
		.slice(0, -1)
		.map((_, index) => names.slice(0, index + 1))
		.filter((place) => !/^\d+$/.test(place.at(-1)!))
		.map((place) => place.join('.'));
	const parameters = filled(placed(field, trail.join('.'), legalOf(field))) as INodeParameters;
	return { leaf: names.join('.'), isMode, containers, parameters };
}

/** Whether other fields of its group decide whether the form shows it. */
const isConditional = ({ field }: FieldPath) =>
	Object.keys(field.displayOptions?.show ?? {}).some((name) => !/^[@/]/.test(name));

const hasOwnFields = ({ field }: FieldPath) => field.type === 'resourceMapper';

/** Each place around and of a field, with each shape that the form cannot make there. */
export function wrongShapesOf(field: FieldPath): Shaped[] {
	if (hasOwnFields(field)) return [];
	const { leaf, isMode, containers, parameters } = lookAt(field);
	const around = containers.flatMap((place) => {
		const own = at(parameters, place.split('.'));
		const misspelled = Array.isArray(own) ? [] : [{ ...(own as INodeParameters), noSuchName: 1 }];
		return [...noContainers, ...misspelled].map((shape) => ({ place, shape }));
	});
	const { ignoreValidationDuringExecution: takesLists } = field.field;
	const isRead = !takesLists && !isMode && !isConditional(field);
	const inside = (isRead ? wrongIn(field.field) : []).map((shape) => ({ place: leaf, shape }));
	return [...around, ...inside].flatMap((one) =>
		[false, true].map((isExpression) => ({ ...one, field, isExpression })),
	);
}

/** Each container around the field, with a legal value of the field in it. */
export function legalShapesOf(field: FieldPath): Shaped[] {
	if (hasOwnFields(field)) return [];
	const { containers, parameters } = lookAt(field);
	const legal = { ...field, parameters };
	return containers.map((place) => ({
		field: legal,
		place,
		shape: at(parameters, place.split('.')),
		isExpression: true,
	}));
}
