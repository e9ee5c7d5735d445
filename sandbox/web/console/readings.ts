import type { z } from 'zod';

import { MASKED } from '../page/mask';
import type { World } from '../../core/world';
import { listSettings, type Setting } from './listSettings';
import meanings from './meanings.json';

/** The setting that holds a secret, unlike others with similar names. */
const SECRET = 'outboundVoice.bearerToken';

/** `GET readings`. A choice is one of `choices`; of other kinds, these are further values, such as null. */
export function listReadings(world: World) {
	return Object.entries(world.schemas()).flatMap(([service, schema]) =>
		listSettings(schema as z.ZodTypeAny).map((setting) => describe(world, service, setting)),
	);
}

function describe(world: World, service: string, { path: name, ...setting }: Setting) {
	const path = `${service}.${name}`;
	const value = path
		.split('.')
		.reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], world.settings);
	const isMasked = path === SECRET && Boolean(value);
	return {
		...{ service, name, ...kindOf(setting) },
		default: setting.preset ?? null,
		value: isMasked ? MASKED : (value ?? null),
		meaning: (meanings as Readonly<Record<string, string>>)[path] ?? '',
	};
}

function kindOf({ values, isOpen, others, preset }: Omit<Setting, 'path'>) {
	if (others === null) {
		const isSwitch = values.length === 2 && values.every((one) => typeof one === 'boolean');
		return isSwitch
			? { kind: 'boolean' as const, choices: [] }
			: { kind: 'choice' as const, choices: [...values] };
	}
	// The default of an open setting is no choice, except where its type says so, as of null and `all`.
	const type = others === 'text' ? 'string' : others;
	const isSpecial = (one: unknown) => one !== preset || typeof one !== type;
	return { kind: others, choices: isOpen && others !== 'json' ? values.filter(isSpecial) : [] };
}
