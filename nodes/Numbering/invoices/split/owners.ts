import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../../shared/errors/operationError';
import { isDay, parseTime } from '../../../shared/input/dates';
import { quote } from '../../../shared/text/quote';
import type { Decimal } from '../../decimal';
import { readDecimal } from '../../decimal';
import { recordedNumber } from '../../recordedNumber';
import { NumberTable } from '../../numberTable';

/** From when to when a number, or all that begin with it, is whose. */
interface Tenure {
	digits: string;
	owner: string;
	fromMs: number;
	/** The first instant after it. */
	endMs: number;
}

/** What an owner pays beyond the cost; undefined where the options decide. */
export interface OwnerTerms {
	markupPercent?: Decimal;
	fixedFee?: Decimal;
}

/** Whose numbers are, by the longest prefix whose dates cover the time. */
export class Owners {
	private readonly rows = new NumberTable<Tenure[]>();
	readonly terms = new Map<string, OwnerTerms>();

	/** Days of the rows begin in the time zone. */
	constructor(
		records: readonly unknown[],
		private readonly zone: string,
	) {
		for (const record of records) this.add((record ?? {}) as IDataObject);
	}

	ownerOf(number: string, atMs: number): string | undefined {
		const isThen = ({ fromMs, endMs }: Tenure) => fromMs <= atMs && atMs < endMs;
		return this.rows.find(number, (rows) => rows.some(isThen))?.find(isThen)?.owner;
	}

	private add(record: IDataObject): void {
		const owner = textIn(record, ownerNames);
		const numbers = numbersIn(record);
		// A client without a number pays nothing.
		if (numbers.length === 0 && Array.isArray(record.sip_numbers)) return;
		if (!owner || numbers.some((number) => recordedNumber(number) === '')) throw incomplete(record);
		const fromMs = this.instantOf(record, 'from') ?? -Infinity;
		const endMs = this.instantOf(record, 'until') ?? Infinity;
		if (fromMs >= endMs)
			throw new OperationError('“From” is not before “Until”', describeRow(record));
		for (const number of numbers) this.place({ digits: recordedNumber(number), owner, fromMs, endMs });
		this.terms.set(owner, {
			markupPercent: this.termOf(owner, record, 'markupPercent', 'Markup (%)'),
			fixedFee: this.termOf(owner, record, 'fixedFee', 'Fixed Fee'),
		});
	}

	/** An owner has one markup and one fee, in whichever row. */
	private termOf(owner: string, record: IDataObject, field: keyof OwnerTerms, label: string) {
		const known = this.terms.get(owner)?.[field];
		const own = amountIn(record, field, label) ?? known;
		if (known === undefined || own === known) return own;
		throw new OperationError(
			`The owner ${owner.slice(0, 60)} has two values of “${label}”`,
			`An owner pays one for all of its numbers. ${describeRow(record)}`,
		);
	}

	/** The last day counts, too. */
	private instantOf(record: IDataObject, field: 'from' | 'until'): number | undefined {
		const value = record[field];
		if (value === undefined || value === null || value === '') return undefined;
		const time = parseTime(value, isDay(value) ? this.zone : 'utc');
		if (!time.isValid) {
			const label = field === 'from' ? 'From' : 'Until';
			throw new OperationError(`“${label}” is not a date`, describeRow(record));
		}
		return time.plus({ days: field === 'until' && isDay(value) ? 1 : 0 }).toMillis();
	}

	private place(row: Tenure): void {
		const others = this.rows.get(row.digits) ?? [];
		const rival = others.find(
			({ owner, fromMs, endMs }) => owner !== row.owner && fromMs < row.endMs && row.fromMs < endMs,
		);
		if (rival) {
			throw new OperationError(
				`The number ${row.digits} has two owners at the same time`,
				`They are ${quote(rival.owner)} and ${quote(row.owner)}. Give one of them other dates`,
			);
		}
		this.rows.set(row.digits, [...others, row]);
	}
}

const ownerNames = ['owner', 'client', 'costCenter', 'name'];

function textIn(record: IDataObject, names: readonly string[]): string | undefined {
	const name = names.find((one) => String(record[one] ?? '').trim() !== '');
	return name && String(record[name]).trim();
}

/** A row names one number; a client of the AI agents lists its own. */
function numbersIn(record: IDataObject): string[] {
	const own = textIn(record, ['number', 'prefix', 'sip_number']);
	if (own !== undefined) return [own];
	const listed = Array.isArray(record.sip_numbers) ? (record.sip_numbers as IDataObject[]) : [''];
	return listed.map((one) => String((one as IDataObject)?.sip_number ?? ''));
}

function amountIn(
	record: IDataObject,
	field: keyof OwnerTerms,
	label: string,
): Decimal | undefined {
	const value = record[field];
	if (value === undefined || value === null || value === '') return undefined;
	const amount = readDecimal(value);
	if (amount !== undefined && amount >= 0n) return amount;
	throw new OperationError(`“${label}” of a row is not a number from 0`, describeRow(record));
}

const incomplete = (record: IDataObject) =>
	new OperationError('A row has no number or no owner', describeRow(record));

const describeRow = (record: IDataObject) =>
	`The row is ${quote(record)}. A row has “number” (or a prefix) and “owner”, and may have “from”, “until”, “markupPercent” and “fixedFee”`;
