import { z } from 'zod';

/** A setting that holds an HTTP status. */
export const status = (code: number) => z.number().int().min(200).max(599).default(code);

/**
 * Which of two forms is taken where the document's text and its samples disagree: the described
 * one, the one of the samples instead of it, or either.
 */
export const form = z.enum(['described', 'sample', 'both']).default('described');

export type Form = z.infer<typeof form>;

export function takesDescribed(taken: Form): boolean {
	return taken !== 'sample';
}

export function takesSample(taken: Form): boolean {
	return taken !== 'described';
}

/** Choices that all messaging services need, each with a value of its own. */
export const sharedShape = {
	/** Statuses that are not shown. */
	invalidInputStatus: status(400),
	unauthenticatedStatus: status(401),
	/**
	 * Shape of an error body, shown for journey's 404 only: `{ message, error, statusCode }`. Or
	 * the object that other services answer, its message as plain text, or nothing.
	 */
	errorBody: z.enum(['statusCode', 'object', 'text', 'empty']).default('statusCode'),
	/** Whether required texts and lists may be empty: no lengths are shown. */
	allowEmpty: z.boolean().default(false),
};

export type SharedSettings = z.infer<z.ZodObject<typeof sharedShape>>;

/** What a value in `variables` may be: "name/value pairs" is all that is said of them. */
export const variableValues = z.enum(['any', 'scalar', 'text']).default('any');

/** Choices of the services that know stored templates. */
export const templateShape = {
	variableValues,
	unknownTemplateStatus: status(404),
	/** Whether a placeholder without its variable is refused; otherwise it stays as it is. */
	refuseMissingVariables: z.boolean().default(false),
};

export type TemplateSettings = SharedSettings & z.infer<z.ZodObject<typeof templateShape>>;
