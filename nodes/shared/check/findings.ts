import type { IDataObject } from 'n8n-workflow';

import { clock, dayMs } from '../clock';
import type { ResponseValidator } from '../declare/api';
import type { List } from '../declare/record';
import { toMs } from '../input/dates';
import { isJsonObject } from '../text/json';
import { counted } from '../text/wording';
import {
	type Found,
	isReadable,
	missingFields,
	reasonOf,
	recordsOfAnswer,
	strayFields,
	typeOf,
} from './access';
import type { AccountCheck, Finding, Probe, ProbeAnswer, Reading, SeenAnswers } from './account';

/** It is empty if the list could not be read. */
export function recordsOf(seen: SeenAnswers, name: string): IDataObject[] {
	const answer = seen.get(name);
	return (answer && isReadable(answer) && recordsOfAnswer(answer.body)) || [];
}

/** `many` names the list in sentences, such as `Order lines`. */
export const listProbe = (
	{ many, url, record }: List,
	qs: IDataObject,
	isList: ResponseValidator,
): Probe => ({
	name: `${many.charAt(0).toUpperCase()}${many.slice(1)}`,
	url,
	qs,
	record,
	isList,
});

/** It is undefined if they differ, or if there are none. */
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

/** The nodes begin with their largest page, and try smaller ones while they are rejected. */
export const sizesTried = (url: string, parameter: 'size' | 'limit') =>
	sizes.map((size, index) => (seen: SeenAnswers): Probe | undefined => {
		const before = index === 0 ? undefined : seen.get(nameOf(sizes[index - 1]));
		const isNeeded = index === 0 || before?.status === 400 || before?.status === 422;
		return isNeeded ? { name: nameOf(size), url, qs: { [parameter]: size } } : undefined;
	});

/** An envelope shows the maximum number of records of a page. */
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

const isNowhere = ({ status }: ProbeAnswer) => status === 404 || status === 405;

export function addressFinding({ place, answer, changed }: Found): Finding {
	const area = 'Address';
	if (place === 'down') return { area, status: 'problem', message: reasonOf(answer) };
	if (place === 'elsewhere') {
		const reason = isNowhere(answer) ? '' : ` ${reasonOf(answer)}`;
		const message = `The service doesn’t respond at this Base URL or at variants of it. Enter the URL that the platform gave you, without /api or another API path at the end.${reason}`;
		return { area, status: 'problem', message, setting: 'Base URL' };
	}
	if (changed) {
		const message = 'The service responds at a different Base URL';
		return { area, status: 'set this', message, setting: 'Base URL', value: changed.baseUrl };
	}
	if (place === 'rejected') {
		const message =
			'A server rejects the credential at this Base URL, which doesn’t show whether it’s the right service';
		return { area, status: 'cannot tell', message, setting: 'Base URL' };
	}
	if (place === 'unknown') {
		const message =
			answer.status === 404
				? 'A server responds “not found”, and nothing shows that it’s the right service. If all messages end in “not found”, ask the platform for the Base URL'
				: `A server responds with status ${answer.status}, which doesn’t show whether it’s the right service`;
		return { area, status: 'cannot tell', message, setting: 'Base URL' };
	}
	return { area, status: 'ok', message: 'The service responds at this Base URL' };
}

/** They show whether all lists can be read, have records and have documented fields. */
export function listFindings(seen: SeenAnswers): Finding[] {
	const lists = [...seen.values()].filter(({ probe }) => probe.record !== undefined);
	if (lists.length === 0) return [];
	const readable = lists.filter(isReadable);
	const nameOf = ({ probe }: ProbeAnswer) => probe.name;
	const empty = readable.filter(({ probe }) => recordsOf(seen, probe.name).length === 0);
	const area = { area: 'Lists' };
	const unreadable: Finding[] = lists
		.filter((list) => !isReadable(list))
		.map((list) => {
			const { missing } = list.probe;
			if (missing && list.status === 404) return { ...missing, ...area };
			const message = `${nameOf(list)}: ${reasonOf(list)}`;
			return { ...area, status: 'problem', message };
		});
	const count = `${readable.length} of ${lists.length} lists can be read`;
	unreadable.unshift({ ...area, status: readable.length > 0 ? 'ok' : 'problem', message: count });
	if (empty.length > 0) {
		const message = `No records yet, so the format is untested: ${empty.map(nameOf).join(', ')}`;
		unreadable.push({ ...area, status: 'cannot tell', message });
	}
	const fields = readable.flatMap((list) => fieldFindings(seen, list));
	return [...unreadable, ...fields, ...ageFindings(seen, readable)];
}

function fieldFindings(seen: SeenAnswers, { probe: { name, record } }: ProbeAnswer): Finding[] {
	const records = recordsOf(seen, name);
	if (!record || records.length === 0) return [];
	const area = 'Formats';
	const formatFindings: Finding[] = [];
	const stray = strayFields(records, record);
	if (stray.length > 0) {
		const message = `${name}: these fields have an unexpected format: ${stray.join(', ')}. Nodes that calculate with them may fail`;
		formatFindings.push({ area, status: 'problem', message });
	}
	const missing = missingFields(records, record);
	if (missing.length > 0) {
		const message = `${name}: these documented fields are missing: ${missing.join(', ')}. Fields derived from them stay empty`;
		formatFindings.push({ area, status: 'cannot tell', message });
	}
	return formatFindings;
}

/** Only lists that begin with the newest record have an age. */
function ageFindings(seen: SeenAnswers, lists: readonly ProbeAnswer[]): Finding[] {
	const ages = lists.flatMap(({ probe: { name, newest } }) => {
		const made = newest && recordsOf(seen, name)[0]?.[newest];
		const madeMs = toMs(made);
		if (Number.isNaN(madeMs)) return [];
		const days = Math.max(0, Math.floor((clock.now() - madeMs) / dayMs));
		return [`${name} ${String(made).slice(0, 10)} (${counted(days, 'day')} ago)`];
	});
	if (ages.length === 0) return [];
	return [{ area: 'Age', status: 'ok', message: `The newest records: ${ages.join(', ')}` }];
}

export function readingFindings({ readings }: AccountCheck, seen: SeenAnswers): Finding[] {
	return readings.flatMap(({ area, find, says = {}, open }): Finding[] => {
		const fact = find(seen);
		const statement = fact === undefined ? open : new Map(Object.entries(says)).get(String(fact));
		if (statement === undefined) return [];
		if (typeof statement !== 'string') return [{ ...statement, area }];
		return [{ area, status: fact === undefined ? 'cannot tell' : 'ok', message: statement }];
	});
}
