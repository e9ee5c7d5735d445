import type { IDataObject } from 'n8n-workflow';

import { countryFilter } from '../countries';
import { toInstant } from '../instant';
import { isReleased } from '../numberRecords';
import { fingerprintOf, fingerprints } from '../../shared/checkpoint/codecs';
import type { Change, ListEvent, ListFeed } from '../../shared/checkpoint/list';
import * as lists from '../recordForms';

const numbers = {
	...lists.numbers,
	filter: countryFilter,
	sort: ['id,asc'],
	key: ({ id }: IDataObject) => String(id),
	codec: fingerprints,
	leastChars: 2,
} as const;

/** A repetition after a restart may find another change in place of the one that was delivered. */
const eventOf = (change: Change, item: IDataObject): ListEvent => ({
	subject: `${change.key}:${change.after}`,
	changes: [change],
	item,
});

const settingsOf = ({ didSettings }: IDataObject) => (didSettings ?? {}) as IDataObject;

/** The second of the release, or nothing if the service does not show it. */
function releaseOf(record: IDataObject): string | undefined {
	if (!isReleased(record)) return undefined;
	const at = toInstant(settingsOf(record).releasedOn);
	return at === undefined ? '' : Math.floor(at / 1000).toString(36);
}

/** Remembers only the released numbers. A later date is another release, of a number that came back. */
const isNewRelease = ({ before, after }: Change) =>
	after !== undefined &&
	(before === undefined || (before !== '' && after !== '' && before !== after));

export const numberReleased: ListFeed = {
	...numbers,
	name: 'Number Released',
	value: 'numberReleased',
	description: 'The release of a phone number has been requested, in n8n or elsewhere',
	content: releaseOf,
	find: (changes) =>
		changes.filter(isNewRelease).map((change) => eventOf(change, change.record as IDataObject)),
	sample: (record) => record,
	isTypical: isReleased,
};

/** The documented settings without those of a release, which is an event of its own. */
const settings = ['translation', 'cnam', 'clientRoutingNumber'] as const;

/** 30 bits for each setting that has a value, e.g. `..x7Ba2`. */
const fingerprintsOf = (record: IDataObject) =>
	settings
		.map((name) => settingsOf(record)[name] ?? '')
		.map((value) => (value === '' ? '' : fingerprintOf(JSON.stringify(value)).slice(0, 5)))
		.join('.')
		.replace(/\.+$/, '');

function changedSettings({ before = '', after = '' }: Change): string[] {
	const [old, now] = [before, after].map((fingerprints) => fingerprints.split('.'));
	return settings.filter((_name, index) => (old[index] ?? '') !== (now[index] ?? ''));
}

export const numberSettings: ListFeed = {
	...numbers,
	name: 'Number Settings Changed',
	value: 'numberSettings',
	description:
		'The translation, caller name (CNAM) or routing number of a phone number has changed',
	content: fingerprintsOf,
	find: (changes) =>
		changes
			.filter(({ before, after }) => before !== undefined && after !== undefined)
			.map((one) => eventOf(one, { ...one.record, changedSettings: changedSettings(one) })),
	sample: (record) => ({ ...record, changedSettings: [] }),
	isTypical: (record) => fingerprintsOf(record) !== '',
};
