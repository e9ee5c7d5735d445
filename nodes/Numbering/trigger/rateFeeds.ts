import type { IDataObject } from 'n8n-workflow';

import { countryFilter } from '../countries';
import { groupBy } from '../groupBy';
import { areaKey, comparable, rateKey, rateTypes } from '../rates/rates';
import { fingerprintOf, packedRecords } from '../../shared/checkpoint/codecs';
import type { Change, ListEvent, ListFeed } from '../../shared/checkpoint/list';
import * as lists from '../recordForms';

const prices = ['mrc', 'setup', 'perMinute', 'mobilePerMinute'] as const;

const read = (text: string | undefined) => JSON.parse(text as string) as IDataObject;

/** Other fields may change with each answer. */
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

/** A rate that is gone has a successor with its ID, or, without IDs, the only new one of its place. */
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
	// No documented field identifies a rate, so the service's own order stays.
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
		differencesIn(changes).flatMap(({ before, after, changes: own }): ListEvent[] => {
			const changedFields = after ? fieldsChanged(before, after) : [];
			if (!after || changedFields.length === 0) return [];
			const item = { ...after, changedFields, before };
			return [{ subject: `${rateKey(before)}:${offerHash(after)}`, changes: own, item }];
		}),
	sample: (rate) => ({ ...rate, changedFields: [], before: rate }),
};

export const rateWithdrawn: ListFeed = {
	...rates,
	name: 'Rate Withdrawn',
	value: 'rateWithdrawn',
	description: 'An inbound rate is no longer in the rate plan; with what it was',
	find: (changes) =>
		differencesIn(changes)
			.filter(({ after }) => after === undefined)
			.map(({ before, changes: own }) => ({
				subject: rateKey(before),
				changes: own,
				item: before,
			})),
	sample: (rate) => rate,
};
