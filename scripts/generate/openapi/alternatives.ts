import type { Schema } from '../../../sandbox/contract/document';
import { markOf, withMarks, type Variant } from './variantMarks';

/** A part whose variants differ as a whole: all that it can be, each with its settings. */
export function combineAlternatives(base: Schema, variants: readonly Variant[]): Schema {
	if (variants.every(({ schema }) => keyOf(schema!) === keyOf(base))) return base;
	const usual = alternativesOf(base);
	const others = variants.map((variant) => ({
		...variant,
		schema: { anyOf: alternativesOf(variant.schema!).flatMap((one) => split(one, usual)) },
	}));
	const all = [...usual, ...others.flatMap(({ schema }) => schema.anyOf)];
	const mark = (one: Schema): Schema => {
		const has = (schema?: Schema) =>
			schema?.anyOf?.some((other) => keyOf(other) === keyOf(one)) ?? false;
		return withMarks(one, markOf(has({ anyOf: usual }), others, has));
	};
	const marked = [...new Map(all.map((one) => [keyOf(one), one])).values()].map((one) => {
		const filled = usual.find((other) => keyOf(emptyOf(other)) === keyOf(one));
		const readings = { ...(filled && mark(filled)['x-readings']), ...mark(one)['x-readings'] };
		const isAlways = Object.keys(readings).length === 0;
		return { ...mark(one), ...(isAlways ? {} : { 'x-readings': readings }) };
	});
	const { description } = base;
	const whole = marked.length > 1 ? { anyOf: marked } : marked[0];
	return { ...whole, ...(description && { description }) };
}

const keyOf = (schema: Schema) => JSON.stringify(schema);

function alternativesOf(schema: Schema): Schema[] {
	const { anyOf, type, ...rest } = schema;
	delete rest.description;
	if (schema['x-readings'] === false) return [];
	if (anyOf) return anyOf.flatMap(alternativesOf);
	if (typeof type === 'object' && Object.keys(rest).length === 0) {
		return type.map((one) => ({ type: one }));
	}
	return [{ ...(type !== undefined && { type }), ...rest }];
}

/** Where a usual form may also be empty, these are that form and the empty one. */
function split(form: Schema, usual: readonly Schema[]): Schema[] {
	const filled = usual.find(
		(one) => keyOf(one) !== keyOf(form) && keyOf(openOf(one)) === keyOf(form),
	);
	return filled ? [filled, emptyOf(filled)] : [form];
}

const openOf = (filled: Schema): Schema => {
	const form = { ...filled };
	delete form.minLength;
	delete form.minItems;
	return form;
};

const emptyOf = (filled: Schema): Schema => ({
	...openOf(filled),
	...(filled.minLength && { maxLength: 0 }),
	...(filled.minItems && { maxItems: 0 }),
});
