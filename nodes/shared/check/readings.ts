import type { IDataObject } from 'n8n-workflow';

import type { List } from '../declare/record';
import { isJsonObject } from '../text/json';
import type { Probe, Reading, SeenAnswers } from './account';
import { recordsOfAnswer, typeOf } from './shape';

/** The records of a list that could be read. */
export function recordsOf(seen: SeenAnswers, name: string): IDataObject[] {
	const { status, body } = seen.get(name) ?? {};
	return (status === 200 && recordsOfAnswer(body)) || [];
}

/** Asks for records of a list, which is called so in sentences: `Order lines`. */
export const listProbe = ({ one, url, record }: List, qs: IDataObject): Probe => ({
	name: `${one.charAt(0).toUpperCase()}${one.slice(1)}s`,
	...{ url, qs, record },
});

/** The value that all have in common; undefined if there is none or they differ. */
export function commonIn<T>(all: readonly T[]): T | undefined {
	const distinct = new Set(all.filter((value) => value !== undefined));
	return distinct.size === 1 ? [...distinct][0] : undefined;
}

const zones: Readonly<Record<string, string>> = {
	'time with Z': 'Z',
	'time with offset': 'offset',
	'time without zone': 'bare',
};

export const timestampOf = (seen: SeenAnswers, list: string, field: string) =>
	commonIn(recordsOf(seen, list).map((record) => zones[typeOf(record[field])]));

const sizes = [500, 100, 20];

const nameOf = (size: number) => `Page of ${size}`;

/** The largest page that the nodes ask for, and smaller ones while they are rejected. */
export const sizesTried = (url: string, parameter: 'size' | 'limit') =>
	sizes.map((size, index) => (seen: SeenAnswers): Probe | undefined => {
		const before = index === 0 ? undefined : seen.get(nameOf(sizes[index - 1]));
		const isNeeded = index === 0 || before?.status === 400 || before?.status === 422;
		return isNeeded ? { name: nameOf(size), url, qs: { [parameter]: size } } : undefined;
	});

/** Of an envelope that says how many records a page has at most. */
export const sizeReading = (name: string, parameter: 'size' | 'limit'): Reading => ({
	name,
	area: 'Page size',
	find(seen) {
		const tried = sizes.find((size) => seen.get(nameOf(size))?.status === 200);
		const body = tried === undefined ? undefined : seen.get(nameOf(tried))?.body;
		const used = isJsonObject(body) ? body[parameter] : undefined;
		return used === sizes[0] ? null : (used as number | undefined);
	},
	says: {
		100: 'Pages have 100 records at most. The nodes adapt to it',
		20: 'Pages have 20 records at most. The nodes adapt to it, but long lists take many requests',
	},
});
