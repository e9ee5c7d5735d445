import type { IDataObject } from 'n8n-workflow';

import { fingerprintOf, fingerprints, packedRecords } from '../../shared/checkpoint/checkpoint';
import type { Change, ListEvent, ListFeed } from '../../shared/checkpoint/list';
import { withoutAtEnd } from '../../shared/text/edges';
import { countryFilter } from '../countries';
import { groupBy } from '../groupBy';
import { toInstant } from '../instant';
import { isReleased } from '../states';
import { areaKey, comparable, rateKey, rateTypes } from '../rates/rates';
import * as lists from '../recordForms';

const prices = ['mrc', 'setup', 'perMinute', 'mobilePerMinute'] as const;

const read = (text: string | undefined) => JSON.parse(text as string) as IDataObject;

/** Other fields may change with each response. */
const versionOf = (rate: IDataObject) => prices.map((field) => comparable(rate[field])).join('|');

const offerHash = (rate: IDataObject) =>
	fingerprintOf(`${rateKey(rate)}|${versionOf(rate)}`).slice(0, 6);

const fieldsChanged = (before: IDataObject, after: IDataObject) =>
	[...prices, ...rateTypes].filter(
		(field) => comparable(before[field]) !== comparable(after[field]),
	);

interface Difference {
	before: IDataObject;
	after?: IDataObject;
	changes: Change[];
}

/** A withdrawn rate has a successor with its ID or, without IDs, the only new rate in its place. */
function differencesIn(changes: readonly Change[]): Difference[] {
	const link = ({ before, after }: Change) => linkOf(read(before ?? after));
	const added = groupBy(
		changes.filter(({ before }) => before === undefined),
		link,
	);
	const gone = groupBy(
		changes.filter(({ after }) => after === undefined),
		link,
	);
	return changes.flatMap((change): Difference[] => {
		if (change.before === undefined) return [];
		const before = read(change.before);
		if (change.after !== undefined) {
			return [{ before, after: read(change.after), changes: [change] }];
		}
		const name = linkOf(before);
		const [successor] = added.get(name) ?? [];
		const isOnly = added.get(name)?.length === 1 && gone.get(name)?.length === 1;
		if (!isOnly) return [{ before, changes: [change] }];
		return [{ before, after: read(successor.after), changes: [change, successor] }];
	});
}

const linkOf = (rate: IDataObject) => (rate.id === undefined ? areaKey(rate) : String(rate.id));

const rates = {
	...lists.inboundRates,
	filter: countryFilter,
	// No documented field identifies a rate, so the service’s order stays.
	sort: [],
	key: rateKey,
	content: (rate: IDataObject) => JSON.stringify(rate),
	version: versionOf,
	isLinked: true,
	codec: packedRecords(rateKey),
	leastChars: 40,
} as const;

export const rateChanged: ListFeed = {
	...rates,
	name: 'Rate Changed',
	value: 'rateChanged',
	description: 'A price, the features or the number types of an inbound rate have changed',
	find: (changes) =>
		differencesIn(changes).flatMap(({ before, after, changes: rateChanges }): ListEvent[] => {
			const changedFields = after ? fieldsChanged(before, after) : [];
			if (!after || changedFields.length === 0) return [];
			const item = { ...after, changedFields, before };
			return [{ subject: `${rateKey(before)}:${offerHash(after)}`, changes: rateChanges, item }];
		}),
	sample: (rate) => ({ ...rate, changedFields: [], before: rate }),
};

export const rateAdded: ListFeed = {
	...rates,
	name: 'Rate Added',
	value: 'rateAdded',
	description: 'An inbound rate is new in the rate plan, not another’s successor',
	find(changes) {
		const successors = new Set(
			differencesIn(changes).flatMap(({ changes: rateChanges }) => rateChanges),
		);
		return changes
			.filter((change) => change.before === undefined && !successors.has(change))
			.map((change) => {
				const rate = read(change.after);
				return { subject: `${rateKey(rate)}:${offerHash(rate)}`, changes: [change], item: rate };
			});
	},
	sample: (rate) => rate,
};

export const rateWithdrawn: ListFeed = {
	...rates,
	name: 'Rate Withdrawn',
	value: 'rateWithdrawn',
	description: 'An inbound rate is no longer in the rate plan; the item has its last values',
	find: (changes) =>
		differencesIn(changes)
			.filter(({ after }) => after === undefined)
			.map(({ before, changes: rateChanges }) => ({
				subject: rateKey(before),
				changes: rateChanges,
				item: before,
			})),
	sample: (rate) => rate,
};

const numbers = {
	...lists.numbers,
	filter: countryFilter,
	sort: ['id,asc'],
	key: ({ id }: IDataObject) => String(id),
	codec: fingerprints,
	leastChars: 2,
} as const;

/** After a restart, a repeated poll may find a different change instead of the delivered one. */
const eventOf = (change: Change, item: IDataObject): ListEvent => ({
	subject: `${change.key}:${change.after}`,
	changes: [change],
	item,
});

const settingsOf = ({ didSettings }: IDataObject) => (didSettings ?? {}) as IDataObject;

/** It is undefined if the service does not show when. */
function releasedAt(record: IDataObject): string | undefined {
	if (!isReleased(record)) return undefined;
	const at = toInstant(settingsOf(record).releasedOn);
	return at === undefined ? '' : Math.floor(at / 1000).toString(36);
}

/**
 * Only released numbers are remembered. A later date means that the number came back and was
 * released again.
 */
const isNewRelease = ({ before, after }: Change) =>
	after !== undefined &&
	(before === undefined || (before !== '' && after !== '' && before !== after));

export const numberReleased: ListFeed = {
	...numbers,
	name: 'Number Released',
	value: 'numberReleased',
	description: 'The release of a phone number has been requested, in n8n or elsewhere',
	content: releasedAt,
	find: (changes) =>
		changes.filter(isNewRelease).map((change) => eventOf(change, change.record as IDataObject)),
	sample: (record) => record,
	isTypical: isReleased,
};

/** A release has its own event, so its settings don’t count here. */
const settings = ['translation', 'cnam', 'clientRoutingNumber'] as const;

/** Each setting with a value has 30 bits, e.g. `..x7Ba2`. */
const fingerprintsOf = (record: IDataObject) =>
	withoutAtEnd(
		settings
			.map((name) => settingsOf(record)[name] ?? '')
			.map((value) => (value === '' ? '' : fingerprintOf(JSON.stringify(value)).slice(0, 5)))
			.join('.'),
		'.',
	);

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
