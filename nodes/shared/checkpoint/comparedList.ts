import type { IDataObject } from 'n8n-workflow';

import type { Codec } from './codec';
import { joinTexts, splitTexts } from './codec';
import { fingerprintOf, fingerprints } from './fingerprints';
import type { RememberedList } from './listFeed';
import type { ListReading } from './readList';
import { packedRecords } from './packedRecords';
import { isJsonObject } from '../text/json';
import type { Chosen } from './chosenComparison';

export interface ComparedList extends Pick<ListReading, 'paging' | 'pageSize'> {
	one: string;
	url: string;
	query: IDataObject;
	identity?(record: IDataObject): string | undefined;
	isSimplified?: boolean;
	show(record: IDataObject): IDataObject;
}

/** The same text for equal values, whatever the order of their fields; null is no value. */
export const canonical = (value: unknown): string =>
	JSON.stringify(value ?? undefined, (_, part: unknown) =>
		isJsonObject(part) ? Object.fromEntries(fieldsOf(part)) : part,
	) ?? '';

const fieldsOf = (record: object) =>
	Object.entries(record)
		.filter(([, value]) => value !== null)
		.sort(([a], [b]) => (a < b ? -1 : 1));

/** Other IDs are kept as a hash. */
const plainId = /^[\w.-]{1,40}$/;

/**
 * A record that nothing identifies is known by its fields: a changed one is another record. So are
 * further ones of one identity, such as two rates for the same.
 */
export function memoryOf(list: ComparedList, { skipped, keepsRecords }: Chosen) {
	const textOf = (record: IDataObject) =>
		canonical(
			Object.fromEntries(Object.entries(list.show(record)).filter(([name]) => !skipped.has(name))),
		);
	/** By identity, the fields of the record that has it in this reading. */
	const identified = new Map<string, string>();
	const key = (record: IDataObject) => {
		const id = typeof record.id === 'number' || record.id ? String(record.id) : undefined;
		if (id !== undefined) return plainId.test(id) ? id : fingerprintOf(id);
		const [identity, fields] = [list.identity?.(record), fingerprintOf(textOf(record))];
		if (identity === undefined) return fields;
		const name = fingerprintOf(identity);
		const known = identified.get(name) ?? fields;
		identified.set(name, known);
		return known === fields ? name : fields;
	};
	const feed: RememberedList = {
		...{ one: list.one, url: list.url, sort: [], key },
		codec: keepsRecords ? keyedRecords : fingerprints,
		content: keepsRecords ? textOf : (record) => fingerprintOf(textOf(record)).slice(0, 8),
		// All changes are output at once.
		isLinked: true,
		leastChars: keepsRecords ? 20 : 10,
		use: { what: 'a comparison', by: 'this workflow' },
		filter: {
			option: 'Filters',
			advice: keepsRecords ? 'Set Remember to Fingerprints, which are shorter' : narrower,
		},
	};
	return {
		feed,
		begin: () => identified.clear(),
	};
}

const narrower = 'Choose fewer records with a filter, if the list has one';

/** Records by keys that they don't show, behind these. */
const keyedRecords: Codec<string> = {
	encode(memory) {
		const keys = fingerprints.encode(new Map([...memory.keys()].map((key) => [key, ''])));
		const inOrder = [...fingerprints.decode(keys).keys()];
		const records = new Map(inOrder.map((key) => [key, memory.get(key) as string]));
		return joinTexts(keys, packedRecords(String).encode(records));
	},
	decode(text) {
		const [keys, records] = splitTexts(text);
		const inOrder = fingerprints.decode(keys).keys();
		return packedRecords(() => inOrder.next().value as string).decode(records);
	},
};
