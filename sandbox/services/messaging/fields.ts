import { z } from 'zod';
import { mark } from '../../contract/marks';
import type { SharedSettings, TemplateSettings } from './settings';

type Lengths = Pick<SharedSettings, 'allowEmpty'>;

/** The documented categories, the same for all services. */
export const category = z.enum(['marketing', 'otp', 'transaction']);

export function text({ allowEmpty }: Lengths) {
	return allowEmpty ? z.string() : z.string().min(1);
}

export function list<T extends z.ZodTypeAny>({ allowEmpty }: Lengths, element: T) {
	return allowEmpty ? z.array(element) : z.array(element).min(1);
}

/** An absolute http or https address. */
export const link = mark(
	z.string().refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'Must be a URL'),
	{ type: 'string', format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
);

const scalars = [z.string(), z.number(), z.boolean()] as const;
const other = mark(z.unknown(), {
	type: ['object', 'array', 'null'],
	items: {},
	'x-not-shown': 'Other values',
});

const VALUES = {
	any: z.union([...scalars, other]),
	scalar: z.union(scalars),
	text: z.string(),
};

export function variables({ variableValues }: Pick<TemplateSettings, 'variableValues'>) {
	return z.record(VALUES[variableValues]);
}
