import { z } from 'zod/v4';
import { status } from '../../core/validation';

/** Which form is accepted where the document's text and its samples differ. */
export const form = z.enum(['described', 'sample', 'both']).default('described');

export type Form = z.infer<typeof form>;

export function takesDescribed(taken: Form): boolean {
	return taken !== 'sample';
}

export function takesSample(taken: Form): boolean {
	return taken !== 'described';
}

/** A field that only one form has: required in it, optional where both are taken. */
export function inForm<T extends z.ZodType>(own: Exclude<Form, 'both'>, taken: Form, schema: T) {
	if (taken === 'both') return schema.optional();
	return taken === own ? (schema as unknown as z.ZodOptional<T>) : z.undefined();
}

/** Settings that every messaging service has. */
export const sharedShape = {
	invalidInputStatus: status(400),
	unauthenticatedStatus: status(401),
	allowEmpty: z.boolean().default(false),
};

export type SharedSettings = z.infer<z.ZodObject<typeof sharedShape>>;

/** The type of a value in `variables`: the document only says "name/value pairs". */
export const variableValues = z.enum(['any', 'scalar', 'text']).default('any');

/** Settings of the services with stored templates. */
export const templateShape = {
	variableValues,
	unknownTemplateStatus: status(404),
	errorsIn: z.enum(['httpStatus', 'statusCode']).default('httpStatus'),
	refuseMissingVariables: z.boolean().default(false),
};

export type TemplateSettings = SharedSettings & z.infer<z.ZodObject<typeof templateShape>>;
