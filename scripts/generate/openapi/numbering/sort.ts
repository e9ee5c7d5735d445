import type { Schema } from '../../../../sandbox/contract/document';
import { either, notShown } from '../schema';
import { numberingRecords } from './records';

/** A component holds one value where it has a plain type. */
const isPlain = (schema: Schema): boolean => {
	if (schema.$ref) return schema.$ref.endsWith('/Timestamp');
	if (schema.anyOf) return schema.anyOf.some(isPlain);
	if (schema['x-not-shown']?.startsWith('The type')) return false;
	return ![undefined, 'object', 'array', 'null'].includes([schema.type].flat()[0]);
};

/** `<field>,asc` or `<field>,desc`, of the fields of a component that hold one value. */
export function sortOf(component: string): Schema {
	const all = Object.entries(numberingRecords[component].properties ?? {});
	const names = all.filter(([, schema]) => isPlain(schema));
	const alone = (withId: boolean) =>
		names
			.filter(([, schema]) => withId || schema['x-readings'] === undefined)
			.map(([name]) => name)
			.join('|');
	const pattern = (sorted: string) => ({ type: 'string', pattern: `^(${sorted}),(asc|desc)$` });
	const any = pattern('[^,]+');
	const others = notShown('Sorting by other fields', any, false);
	if (names.length === 0) return notShown('The fields to sort by', any);
	if (alone(true) === alone(false)) return either(pattern(alone(false)), others);
	const own = notShown('Whether the record has an ID', pattern('id'), {
		'numbering.recordIds': [true],
	});
	return either(pattern(alone(false)), own, others);
}
