import type { Readings, Schema } from '../../../../sandbox/contract/document';
import { FEATURES, NUMBER_TYPES } from '../../../../sandbox/services/numbering/buying';
import {
	boolean,
	date,
	either,
	fields,
	integer,
	list,
	notShown,
	oneOf,
	read,
	record,
	ref,
	text,
} from '../schema';

export const numberTypes = oneOf(...NUMBER_TYPES);
export const features = oneOf(...FEATURES);
export const ofNumber = {
	didFeatureTypes: list(ref('Feature')),
	didNumberTypes: list(ref('NumberType')),
};

/** The ID of a record that the documents show without one. */
export const ownId = notShown(
	'Whether the record has an ID, which its single path takes',
	integer,
	{
		'numbering.recordIds': [true],
	},
);
const nullIf = (why: string, readings: Readings) => notShown(why, { type: 'null' }, readings);

/** A field of a call record that has a value once the call is rated. */
export const rated = (schema: Schema) =>
	either(
		schema,
		nullIf('Null until the call is rated', { 'numbering.unratedCalls': { not: [0] } }),
		nullIf('Null in a call that nobody answered', { 'numbering.unansweredCalls': ['notRated'] }),
	);

export const answered = (schema: Schema) =>
	either(
		schema,
		nullIf('Null if nobody answered', {
			'numbering.unansweredCalls': ['notAnswered', 'notRated'],
		}),
	);

/** ISO 8601 UTC in each spelling. */
export const timestamp = either(
	read({ type: 'string', format: 'date-time', pattern: 'Z$' }, { 'numbering.timestamps': ['Z'] }),
	notShown(
		'UTC with another offset',
		{ type: 'string', format: 'date-time', pattern: '[+-]\\d\\d:\\d\\d$' },
		{ 'numbering.timestamps': ['offset'] },
	),
	notShown(
		'UTC without an offset',
		{ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+$' },
		{ 'numbering.timestamps': ['bare'] },
	),
);

const releasedOn = either(
	{ type: 'null' },
	notShown(
		'A timestamp',
		{ type: 'string', format: 'date-time' },
		{ 'numbering.releasedOn': ['time'] },
	),
	notShown('A day', date, { 'numbering.releasedOn': ['day'] }),
);
export const untyped = notShown('The type; the sample has null', { type: ['null', 'string'] });

export const didSettings = record({
	...fields('translation cnam clientRoutingNumber', untyped),
	released: boolean,
	releasedOn,
});

export const line = { id: ownId, invoiceId: integer, number: text };
