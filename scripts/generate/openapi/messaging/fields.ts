import type { Readings, Schema } from '../../../../sandbox/contract/document';
import { either, notShown, oneOf } from '../schema';

type Service = 'email' | 'journey' | 'chat' | 'push';

/** A required text, which is empty under a setting only. */
export const textOf = (service: Service): Schema =>
	either(
		{ type: 'string', minLength: 1 },
		notShown(
			'Whether it may be empty',
			{ type: 'string', maxLength: 0 },
			{ [`${service}.allowEmpty`]: [true] },
		),
	);

/** A required list, which is empty under a setting only. */
export const listOf = (service: Service, items: Schema): Schema =>
	either(
		{ type: 'array', items, minItems: 1 },
		notShown(
			'Whether it may be empty',
			{ type: 'array', items, maxItems: 0 },
			{ [`${service}.allowEmpty`]: [true] },
		),
	);

export const category = oneOf('marketing', 'otp', 'transaction');

/** An address on the web. */
export const link: Schema = { type: 'string', format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' };

/** Free-form name/value pairs. */
export function variablesOf(service: Service): Schema {
	const taken = (...values: string[]): Readings => ({ [`${service}.variableValues`]: values });
	const additionalProperties = either(
		{ type: 'string' },
		notShown('Other scalars', { type: ['number', 'boolean'] }, taken('any', 'scalar')),
		notShown('Other values', { type: ['object', 'array', 'null'], items: {} }, taken('any')),
	);
	return { type: 'object', additionalProperties };
}

/** The described form of what the samples show otherwise, and theirs. */
export const described = (setting: string): Readings => ({ [setting]: ['described', 'both'] });
export const ofSample = (setting: string): Readings => ({ [setting]: ['sample', 'both'] });
