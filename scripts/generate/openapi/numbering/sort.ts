import type { Schema } from '../../../../sandbox/contract/document';
import { terminationRates, type Resource } from '../../../../sandbox/services/numbering/resources';
import { either, notShown } from '../schema';

const pattern = (sorted: string) => ({ type: 'string', pattern: `^(${sorted}),(asc|desc)$` });
const any = pattern('[^,]+');
const others = notShown('Sorting by other fields', any, false);
const ownId = notShown('Whether the record has an ID', pattern('id'), {
	'numbering.recordIds': [true],
});

/** `<field>,asc` or `<field>,desc`, of the fields that hold one value. */
export function sortOf(resource: Resource): Schema {
	if (resource === terminationRates) return notShown('The fields to sort by', any);
	const known = pattern(resource.sortable.join('|'));
	return resource.hasId ? either(known, others) : either(known, ownId, others);
}
