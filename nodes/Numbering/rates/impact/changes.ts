import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../../shared/errors/operationError';
import { entriesOf } from '../../../shared/text/entries';
import { quote } from '../../../shared/text/quote';
import { digitsOf } from '../../numberRecords';
import { NumberTable } from '../../numberTable';
import { rateKey } from '../ratePlan';

/** Rates before and after; `after` is undefined if the rate is withdrawn. */
export interface RateChange {
	before: IDataObject;
	after?: IDataObject;
	/** By digits, the records of the account's numbers that have it. */
	numbers: Map<string, IDataObject>;
}

/** A row of the form; an empty price stays as it is. */
export interface PriceRow {
	numbers?: unknown;
	mrc?: unknown;
	perMinute?: unknown;
	mobilePerMinute?: unknown;
}

const prices = ['mrc', 'perMinute', 'mobilePerMinute'] as const;

/** The events in an item of the trigger, or in the list `data` that Aggregate makes of several. */
export function eventsIn(item: IDataObject): IDataObject[] {
	const events = Array.isArray(item.data) ? (item.data as IDataObject[]) : [item];
	const wrong = events.findIndex((event) => !isEvent(event));
	if (wrong < 0) return events;
	throw new OperationError(
		'“Rate Event” is no event Rate Changed or Rate Withdrawn',
		`Put Switchboard Numbering Trigger with one of these events before this node, or choose Rate Table. ${events.length > 1 ? `It is entry ${wrong} of “data”.` : `It is ${quote(item)}`}`,
	);
}

const isEvent = (event: unknown) => {
	const { eventKey, before, destination } = (event ?? {}) as IDataObject;
	if (typeof before === 'object' && before !== null) return true;
	return typeof destination === 'object' && /^rateWithdrawn:/.test(String(eventKey));
};

function toChange({ before, ...item }: IDataObject) {
	const own = Object.entries(item).filter(([name]) => !/^(?:eventKey|changedFields)$/.test(name));
	const rate = Object.fromEntries(own);
	const isWithdrawn = typeof before !== 'object' || before === null;
	return isWithdrawn ? { before: rate } : { before: before as IDataObject, after: rate };
}

/** What a number's record shows of its rate; its own place and types say which one it is. */
const rateOf = (record: IDataObject): IDataObject | undefined =>
	(record.inboundDidRate ?? undefined) as IDataObject | undefined;

export function changesOfEvents(
	events: readonly IDataObject[],
	numbers: ReadonlyMap<string, IDataObject>,
): RateChange[] {
	const changes = events.map((event): RateChange => ({ ...toChange(event), numbers: new Map() }));
	const byKey = new Map<string, RateChange>();
	// A number may show its rate as it was, or as it is now.
	for (const change of changes) if (change.after) byKey.set(rateKey(change.after), change);
	for (const change of changes) byKey.set(rateKey(change.before), change);
	for (const [digits, record] of numbers) {
		byKey.get(rateKey(rateOf(record) ?? record))?.numbers.set(digits, record);
	}
	return changes;
}

export function checkPriceRows(rows: readonly PriceRow[]): void {
	const isFilled = ({ numbers, ...own }: PriceRow) =>
		entriesOf(numbers).length > 0 &&
		prices.some((price) => own[price] !== undefined && own[price] !== '');
	const hint = 'Enter numbers or prefixes with their country code, and at least one of the prices';
	if (rows.length === 0 || !rows.every(isFilled)) {
		throw new OperationError('“Rate Table” needs numbers and a new price in each row', hint);
	}
	const entries = rows.flatMap(({ numbers }, row) =>
		entriesOf(numbers).map((entry) => ({ entry, digits: digitsOf(entry), row })),
	);
	const wrong = entries.find(({ digits }) => digits === '');
	if (wrong) {
		const message = '“Rate Table” has an entry that is no number';
		throw new OperationError(message, `It is ${quote(wrong.entry)}. ${hint}`);
	}
	const rowOf = new Map(entries.map(({ digits, row }) => [digits, row]));
	const twice = entries.find(({ digits, row }) => rowOf.get(digits) !== row);
	if (twice) throw inTwoRows(twice.digits);
}

const inTwoRows = (digits: string) =>
	new OperationError(
		`The number or prefix ${digits} is in two rows of “Rate Table”`,
		'It can have one new price. Keep it in one of the rows',
	);

/** One change for each rate of the numbers and row. Numbers whose rate is not shown are returned apart. */
export function changesOfTable(
	rows: readonly PriceRow[],
	numbers: ReadonlyMap<string, IDataObject>,
): { changes: RateChange[]; withoutRate: number } {
	const table = new NumberTable<PriceRow>();
	for (const row of rows) for (const number of entriesOf(row.numbers)) table.set(number, row);
	const changes = new Map<string, RateChange>();
	let withoutRate = 0;
	for (const [digits, record] of numbers) {
		const row = table.find(digits);
		const before = rateOf(record);
		if (!row) continue;
		if (!before) {
			withoutRate += 1;
			continue;
		}
		const key = `${rows.indexOf(row)} ${rateKey(before)}`;
		const change = changes.get(key) ?? { before, after: priced(before, row), numbers: new Map() };
		change.numbers.set(digits, record);
		changes.set(key, change);
	}
	return { changes: [...changes.values()], withoutRate };
}

function priced(rate: IDataObject, row: PriceRow): IDataObject {
	const entered = prices.filter((price) => row[price] !== undefined && row[price] !== '');
	return { ...rate, ...Object.fromEntries(entered.map((price) => [price, Number(row[price])])) };
}
