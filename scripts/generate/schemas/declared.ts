import { z } from 'zod';

import * as aiAgents from '../../../nodes/AiAgents/recordForms';
import * as numbering from '../../../nodes/Numbering/recordForms';
import type { List } from '../../../nodes/shared/declare/record';
import { kindOf } from '../../../nodes/shared/declare/record';
import type { ServiceName } from '../../../sandbox/services/services';

export type Fields = Readonly<Record<string, z.ZodTypeAny>>;

/** The fields of the records that these requests are about, as `nodes/` declares them. */
export function declaredFields(service: ServiceName, requests: readonly string[]): Fields {
	// As `GET /api/data/orders/{id}`.
	const paths = requests.map((request) => request.replace(/^\w+ /, '').replace(/\/\{\w+\}$/, ''));
	const asked = listsOf(service).filter(
		({ url, createUrl }) => paths.includes(url) || (createUrl && paths.includes(createUrl)),
	);
	return Object.assign({}, ...asked.map(({ record }) => record.fields)) as Fields;
}

const modules: Partial<Record<ServiceName, object>> = { aiAgents, numbering };

const listsOf = (service: ServiceName) =>
	Object.values(modules[service] ?? {}).filter(
		(one: object): one is List & { createUrl?: string } => 'url' in one,
	);

/** Undefined where no document shows what the field holds. */
export const typeOf = (field: z.ZodTypeAny) => types[kindOf(field)];

const types: Readonly<Record<ReturnType<typeof kindOf>, string | undefined>> = {
	anything: undefined,
	boolean: 'boolean',
	day: 'string',
	instant: 'string',
	integer: 'number',
	list: 'array',
	number: 'number',
	object: 'object',
	text: 'string',
};

/** What a list holds, or the value itself where it is none. */
export const entryOf = (field: z.ZodTypeAny): z.ZodTypeAny =>
	field instanceof z.ZodArray ? (field.element as z.ZodTypeAny) : field;

/** Of an object; none of anything else. */
export const fieldsIn = (field: z.ZodTypeAny): Fields =>
	field instanceof z.ZodObject ? (field.shape as Fields) : {};
