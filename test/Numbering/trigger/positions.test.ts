import type { IDataObject } from 'n8n-workflow';

import { options, recordFeeds } from '../../../nodes/Numbering/trigger/poll';

/** Dates that a record has from the beginning and keeps. An update's date moves, and makes old records new. */
const datesThatStay = ['purchaseDate', 'invoiceDate', 'startTime'];

/** The fields that a position or a subject is read from. */
function fieldsOf(read: (record: IDataObject) => unknown): string[] {
	const fields: string[] = [];
	read(
		new Proxy<IDataObject>(
			{},
			{
				get: (_record, field) => {
					fields.push(String(field));
					return '2026-03-15T10:00:00Z';
				},
			},
		),
	);
	return fields;
}

it.each(recordFeeds.map((feed) => [feed.value, feed] as const))(
	'the position of %s stays, or it compares all records, or each date of a record is a subject of its own',
	(_value, { position, subject, comparesAll }) => {
		const fields = fieldsOf(position);
		expect(fields).toHaveLength(comparesAll ? 0 : 1);
		const own = fieldsOf(subject);
		expect([...datesThatStay, ...own]).toEqual(expect.arrayContaining(fields));
	},
);

it('Overlap is offered for exactly the events that have a position', () => {
	const { displayOptions } = options.options.find(({ name }) => name === 'overlapHours') as {
		displayOptions: { hide: Record<string, readonly string[]> };
	};
	const hidden = displayOptions.hide['/event'];
	const without = recordFeeds.filter(({ value }) => hidden.includes(value));
	expect(without.map(({ value }) => value)).toEqual(['number']);
	expect(without.every(({ comparesAll }) => comparesAll)).toBe(true);
});
