import fc, { type Arbitrary } from 'fast-check';

import type { Parameter, Schema } from '../../sandbox/contract/document';
import { narrow, type Lookup } from '../../sandbox/contract/narrow';
import { committed, type Described } from './documents';
import { Values, type Known } from './arbitrary';

/** A request to send; a query value is a text, or several. */
export interface Made {
	described: Described;
	path: string;
	query: Array<[name: string, value: string]>;
	/** Undefined for none. */
	body: unknown;
}

const oddValues = fc.oneof(
	fc.jsonValue({ maxDepth: 1 }),
	fc.constantFrom<unknown>(null, '', 0, -1, 1.5, [], {}, true, 'no', '9'.repeat(30), '\u0000', [
		null,
	]),
);
const oddTexts = fc.constantFrom(
	'',
	'x',
	'-1',
	'0',
	'1.5',
	'1e3',
	'9'.repeat(30),
	'true',
	'asc,',
	'ü ',
);

/** What a request changes about a valid one, if anything. */
const changes = fc.oneof(
	{ weight: 6, arbitrary: fc.constant({ kind: 'none' as const }) },
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constantFrom('field', 'remove', 'add', 'query', 'repeat', 'body' as const),
			at: fc.nat(),
			value: oddValues,
			text: oddTexts,
		}),
	},
);

type Change = typeof changes extends Arbitrary<infer T> ? T : never;

type View = (schema: Schema) => Schema;

/**
 * Requests of an operation: valid ones by its schemas, and such with one change. Most are made by what the
 * sandbox plays under its settings, the others with all published alternatives.
 */
export function requestsOf(described: Described, known: Known, lookup: Lookup): Arbitrary<Made> {
	const played: View = (schema) => narrow(schema, lookup) ?? schema;
	return fc.oneof(
		{ weight: 3, arbitrary: requestsIn(played, described, known) },
		{ weight: 1, arbitrary: requestsIn((schema) => schema, described, known) },
	);
}

function requestsIn(view: View, described: Described, known: Known): Arbitrary<Made> {
	const { operation, file, path } = described;
	const { schemas } = committed[file].components;
	const seen = Object.entries(schemas).map(([name, schema]) => [name, view(schema)]);
	const values = new Values(Object.fromEntries(seen) as typeof schemas, known);
	const { parameters = [], requestBody } = operation;
	const places = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
	const inPath = places('path').map((one) => values.of(view(one.schema), nameOf(described, one)));
	const inQuery = places('query').map((one) => {
		const value = values.of(view(one.schema), one.name);
		return one.required ? value : fc.option(value, { nil: undefined, freq: 2 });
	});
	const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
	// Values that belong together.
	const together = known[operation.operationId];
	const bodyOf = () => {
		if (!schema) return fc.constant(undefined);
		const own = values.of(view(schema));
		if (!together) return own;
		const whole = fc
			.tuple(own, fc.constantFrom(...together))
			.map((parts) => Object.assign({}, ...parts) as unknown);
		return fc.oneof(own, whole);
	};
	return fc
		.tuple(fc.tuple(...inPath), fc.tuple(...inQuery), bodyOf(), changes)
		.map(([pathValues, queryValues, body, change]) => {
			const parts = [...pathValues];
			const spelled = path.replace(/\{\w+\}/g, () =>
				encodeURIComponent(String(parts.shift() ?? 'x') || 'x'),
			);
			const query = places('query').flatMap(({ name }, index) =>
				[queryValues[index] ?? []].flat().map((value): [string, string] => [name, String(value)]),
			);
			return changed({ described, path: spelled, query, body }, change);
		});
}

/** What identifies the record of a path: of `/orders/{id}` the `orders.id`. */
function nameOf({ path, operation }: Described, { name }: Parameter): string {
	if (operation['x-path']) return 'room_id';
	const [, parent = ''] = /\/(\w+)\/\{id\}/.exec(path) ?? [];
	const tables: Record<string, string> = {
		cancelOrder: 'orders',
		byOrder: 'orders',
		byInvoice: 'invoices',
	};
	return name === 'id' ? `${tables[parent] ?? parent}.id` : name;
}

function changed(made: Made, change: Change): Made {
	if (change.kind === 'none') return made;
	const { kind, at, value, text } = change;
	const { body, query } = made;
	if (kind === 'body') return { ...made, body: value };
	if (kind === 'query') return { ...made, query: [...query, [`odd${at % 3}`, text]] };
	if (kind === 'repeat' || !isRecord(body)) {
		if (query.length === 0) return made;
		const [name] = query[at % query.length];
		const others = kind === 'repeat' ? query : query.filter(([other]) => other !== name);
		return { ...made, query: [...others, [name, text]] };
	}
	const names = Object.keys(body);
	const name = kind === 'add' || names.length === 0 ? `odd${at % 3}` : names[at % names.length];
	const others = Object.fromEntries(Object.entries(body).filter(([field]) => field !== name));
	return { ...made, body: kind === 'remove' ? others : { ...others, [name]: value } };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
