import fc, { type Arbitrary } from 'fast-check';

import type { Schema } from '../../sandbox/contract/document';

/** Values of the account by the name of a field, so that requests find records. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const instants = fc.date({
	min: new Date('2000-01-01'),
	max: new Date('2100-01-01'),
	noInvalidDate: true,
});
const isoTexts = instants.map((at) => at.toISOString());
const hosts = fc.constantFrom('example.com', 'example.org/a.png', 'example.com/b.pdf?c=d#e');
const formats: Readonly<Record<string, Arbitrary<string>>> = {
	date: isoTexts.map((iso) => iso.slice(0, 10)),
	'date-time': fc.oneof(
		isoTexts,
		isoTexts.map((iso) => iso.replace('Z', '+02:00')),
	),
	uri: hosts.map((host) => `https://${host}`),
	email: fc.nat({ max: 99 }).map((index) => `person${index}@example.com`),
};
const integers = fc.oneof(fc.integer({ min: -3, max: 30 }), fc.maxSafeInteger());

const ABSENT = Symbol('absent');

/** The percentage of objects that have a field, by whether it is required. */
const PRESENT = { required: 100, mayBeRequired: 97, optional: 50 };

/** Makes values of schemas, which refer to the components by name. */
export class Values {
	private readonly made = new Map<string, Arbitrary<unknown>>();

	constructor(
		private readonly components: Readonly<Record<string, Schema>>,
		private readonly known: Known,
	) {}

	/** Values of a field, some of them of the account. */
	of(schema: Schema, name = ''): Arbitrary<unknown> {
		const values = this.known[name] ?? [];
		const own = this.ofSchema(schema);
		if (values.length === 0) return own;
		const found = fc.constantFrom(...values);
		return fc.oneof({ weight: 7, arbitrary: found }, { weight: 1, arbitrary: own });
	}

	private ofSchema(schema: Schema): Arbitrary<unknown> {
		const { $ref, anyOf, oneOf = anyOf, enum: values, type } = schema;
		if ($ref) return this.ofComponent($ref.split('/').at(-1)!);
		// The first alternative is the documented one.
		if (oneOf) {
			const all = oneOf.map((one) => this.ofSchema(one));
			const weights = all.map((_one, index) => (index === 0 || !anyOf ? 8 : 1));
			return fc.oneof(...all.map((arbitrary, index) => ({ arbitrary, weight: weights[index] })));
		}
		if ('const' in schema) return fc.constant(schema.const);
		if (values) return fc.constantFrom(...values);
		if (Array.isArray(type))
			return fc.oneof(...type.map((one: string) => this.ofType({ ...schema, type: one })));
		return this.ofType(schema);
	}

	private ofComponent(name: string): Arbitrary<unknown> {
		const made = this.made.get(name) ?? this.ofSchema(this.components[name]);
		this.made.set(name, made);
		return made;
	}

	private ofType(schema: Schema): Arbitrary<unknown> {
		const { type, items = {}, minItems = 0, maxItems = 3, minimum, maximum } = schema;
		switch (type) {
			case 'string':
				return ofText(schema);
			case 'integer':
				return minimum === undefined
					? integers
					: fc.integer({ min: minimum, max: Math.min(maximum ?? 40, 40) });
			case 'number':
				return fc.double({ min: minimum ?? -1e6, max: 1e6, noNaN: true });
			case 'boolean':
				return fc.boolean();
			case 'null':
				return fc.constant(null);
			case 'array':
				return fc.array(this.ofSchema(items), { minLength: minItems, maxLength: maxItems });
			case 'object':
				return this.ofObject(schema);
			default:
				return fc.jsonValue({ maxDepth: 2 });
		}
	}

	private ofObject(schema: Schema): Arbitrary<unknown> {
		const { properties, required = [], additionalProperties: more } = schema;
		const mayBe = Object.keys(schema['x-required'] ?? {});
		if (!properties) {
			const value = typeof more === 'object' ? this.ofSchema(more) : fc.jsonValue({ maxDepth: 1 });
			return fc.dictionary(fc.string({ maxLength: 6 }), value, { maxKeys: 3 });
		}
		const fields = Object.entries(properties).map(([name, one]) => {
			const kind = required.includes(name)
				? 'required'
				: mayBe.includes(name)
					? 'mayBeRequired'
					: 'optional';
			const present = { weight: PRESENT[kind], arbitrary: this.of(one, name) };
			const isAbsent = { weight: 100 - PRESENT[kind], arbitrary: fc.constant(ABSENT) };
			return [name, fc.oneof(present, isAbsent)] as const;
		});
		return fc
			.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>)
			.map((made) =>
				Object.fromEntries(Object.entries(made).filter(([, value]) => value !== ABSENT)),
			);
	}
}

function ofText({ format, pattern, minLength = 0, maxLength = 8 }: Schema): Arbitrary<string> {
	if (format !== undefined) return formats[format];
	if (pattern !== undefined)
		return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 40));
	return fc.string({ minLength, maxLength, unit: 'grapheme' });
}
