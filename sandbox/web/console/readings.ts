import { z } from 'zod/v4';
import type { World } from '../../core/world';
import { on } from '../../http/route';
import { MASKED } from '../page/mask';
import meanings from './meanings.json';

/** Its path is like `assignment.atOnce`, and its values are those that the schema names. */
export interface Setting {
	path: string;
	/** The default comes first. */
	values: readonly unknown[];
	/** Without a default, it is left out. */
	preset: unknown;
	/** True if the schema accepts other values: a number, a text, any list. */
	isOpen: boolean;
	/** They have this type; a list of named entries accepts any of them. */
	others: Others | null;
	/** It says what the setting decides; `meanings.json` does so for readings of a document. */
	says?: string;
}

type Others = 'number' | 'text' | 'json';

interface Named {
	values: readonly unknown[];
	isOpen: boolean;
	others: Others | null;
}

const open = (others: Others): Named => ({ values: [], isOpen: true, others });
const closed = (values: readonly unknown[], others: Others | null = null): Named => ({
	values,
	isOpen: false,
	others,
});

export function listSettings(schema: z.ZodType, path = '', preset?: unknown): Setting[] {
	const [inner, value] = withoutDefault(schema, preset);
	if (inner instanceof z.ZodObject) {
		const shape = Object.entries(inner.shape as Record<string, z.ZodType>);
		const settingsHere = (value ?? {}) as Record<string, unknown>;
		return shape.flatMap(([name, part]) =>
			listSettings(part, path ? `${path}.${name}` : name, settingsHere[name]),
		);
	}
	const { values, ...named } = nameValues(inner);
	const all = value === undefined ? values : [value, ...values];
	return [{ path, values: distinct(all), preset: value, says: schema.description, ...named }];
}

function withoutDefault(schema: z.ZodType, preset: unknown): [z.ZodType, unknown] {
	if (!(schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)) return [schema, preset];
	return [schema.unwrap() as z.ZodType, preset ?? schema.parse(undefined)];
}

function nameValues(schema: z.ZodType): Named {
	if (schema instanceof z.ZodBoolean) return closed([false, true]);
	if (schema instanceof z.ZodEnum) return closed(schema.options as string[]);
	if (schema instanceof z.ZodLiteral) return closed([schema.value]);
	if (schema instanceof z.ZodNullable)
		return either([nameValues(schema.unwrap() as z.ZodType), closed([null])]);
	if (schema instanceof z.ZodUnion) {
		return either((schema.options as z.ZodType[]).map(nameValues));
	}
	// A list of named entries offers none, and all of them.
	if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum) {
		return closed([[], schema.element.options], 'json');
	}
	if (schema instanceof z.ZodOptional) return nameValues(schema.unwrap() as z.ZodType);
	if (schema instanceof z.ZodNumber) return open('number');
	return open(schema instanceof z.ZodString ? 'text' : 'json');
}

const either = (parts: readonly Named[]): Named => ({
	values: parts.flatMap(({ values }) => values),
	isOpen: parts.some(({ isOpen }) => isOpen),
	others: parts.find(({ others }) => others !== null)?.others ?? null,
});

export const distinct = (values: readonly unknown[]) => [
	...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** It holds a secret, unlike other settings with similar names. */
const SECRET = 'outboundVoice.bearerToken';

export const readingsRoute = on('GET', '/console/readings', {}, listReadings, {
	says: 'All settings with their values, choices and meaning',
});

/** A choice is one of `choices`; for other kinds, these are further values, such as null. */
export function listReadings(world: World) {
	return Object.entries(world.schemas()).flatMap(([service, schema]) =>
		listSettings(schema as z.ZodType).map((setting) => describe(world, service, setting)),
	);
}

function describe(world: World, service: string, { path: name, says, ...setting }: Setting) {
	const path = `${service}.${name}`;
	const value = path
		.split('.')
		.reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], world.settings);
	const isMasked = path === SECRET && Boolean(value);
	return {
		service,
		name,
		...kindOf(setting),
		default: setting.preset ?? null,
		value: isMasked ? MASKED : (value ?? null),
		meaning: (meanings as Readonly<Record<string, string>>)[path] ?? says ?? '',
	};
}

function kindOf({ values, isOpen, others, preset }: Omit<Setting, 'path' | 'says'>) {
	if (others === null) {
		const isSwitch = values.length === 2 && values.every((one) => typeof one === 'boolean');
		return isSwitch
			? { kind: 'boolean' as const, choices: [] }
			: { kind: 'choice' as const, choices: [...values] };
	}
	// The default of an open setting is a choice only if its type can’t hold it, such as null and
	// `all`.
	const type = others === 'text' ? 'string' : others;
	const isSpecial = (one: unknown) => one !== preset || typeof one !== type;
	return { kind: others, choices: isOpen && others !== 'json' ? values.filter(isSpecial) : [] };
}
