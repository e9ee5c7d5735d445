import type { IDataObject } from 'n8n-workflow';
import type { DateTime } from 'luxon';

import { OperationError } from '../../../shared/errors/operationError';
import { readAmount, readPercent } from '../../../shared/input/amount';
import { parseTime, readDay } from '../../../shared/input/dates';
import { requireExact } from '../../../shared/input/exact';
import { isNothingNamed } from '../../../shared/input/nothing';
import { startOf } from '../../../shared/input/phoneNumber';
import { readRows } from '../../../shared/input/tableRow';
import { quote } from '../../../shared/text/wording';
import type { Decimal } from '../../decimal';
import { readDecimal } from '../../decimal';
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

const columns = {
	number: ['prefix', 'sip_number'],
	owner: ['client', 'costCenter', 'name'],
	from: [],
	until: [],
	markupPercent: ['markup'],
	fixedFee: [],
	sipNumbers: [],
};

type Row = ReturnType<typeof readRows<keyof typeof columns>>[number] & { record: IDataObject };

/** Whose numbers are, by the longest prefix whose dates cover the time. */
export class Owners {
	private readonly rows = new NumberTable<Tenure[]>();
	readonly terms = new Map<string, OwnerTerms>();

	/** Days of the rows begin in the time zone. */
	constructor(
		records: readonly unknown[],
		private readonly zone: string,
	) {
		for (const [index, row] of readRows('Owners', records, columns).entries()) {
			this.add({ ...row, record: records[index] as IDataObject });
		}
	}

	ownerOf(number: string, atMs: number): string | undefined {
		const isThen = ({ fromMs, endMs }: Tenure) => fromMs <= atMs && atMs < endMs;
		return this.rows.find(number, (rows) => rows.some(isThen))?.find(isThen)?.owner;
	}

	private add(row: Row): void {
		const { error } = row;
		const owner = nameIn(row, 'owner');
		const numbers = numbersIn(row);
		// A client without a number pays nothing.
		if (numbers.length === 0) return;
		const starts = numbers.map((number) => startOf(number)?.slice(1));
		if (!owner || numbers.includes('')) throw error('it has no number or no owner');
		const wrong = starts.indexOf(undefined);
		if (wrong >= 0) throw error(`${quote(numbers[wrong])} begins no phone number`);
		const fromMs = this.dayOf(row, 'from')?.toMillis() ?? -Infinity;
		const endMs = this.dayOf(row, 'until')?.plus({ days: 1 }).toMillis() ?? Infinity;
		if (fromMs >= endMs) throw error('“from” is not before “until”');
		for (const digits of starts as string[]) this.place({ digits, owner, fromMs, endMs });
		this.terms.set(owner, {
			markupPercent: this.termOf(owner, row, 'markupPercent', readPercent),
			fixedFee: this.termOf(owner, row, 'fixedFee', readAmount),
		});
	}

	/** An owner has one markup and one fee, in whichever row. */
	private termOf(
		owner: string,
		{ values, error }: Row,
		field: keyof OwnerTerms,
		readTerm: typeof readAmount,
	): Decimal | undefined {
		const known = this.terms.get(owner)?.[field];
		const term = readTerm(values[field]);
		if (term.is === 'nothing') return known;
		if (term.is === 'unreadable')
			throw error(`“${field}” is ${quote(values[field])}, and ${term.why}`);
		const own = readDecimal(term.value) as Decimal;
		if (own < 0n) throw error(`“${field}” is below 0`);
		if (known === undefined || own === known) return own;
		throw error(`the owner ${owner.slice(0, 60)} has two values of “${field}”`);
	}

	/** The last day counts, too. */
	private dayOf({ values, error }: Row, field: 'from' | 'until'): DateTime | undefined {
		const day = readDay(values[field], this.zone);
		if (day.is === 'unreadable')
			throw error(`“${field}” is ${quote(values[field])}, and ${day.why}`);
		return day.is === 'value' ? parseTime(day.value, this.zone) : undefined;
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

/** A text or a number; nothing is undefined. */
function nameIn({ values, error }: Row, column: 'number' | 'owner'): string | undefined {
	const value = values[column];
	if (isNothingNamed(value)) return undefined;
	if (!['string', 'number'].includes(typeof value)) throw error(`“${column}” takes text`);
	requireExact(column, value);
	return String(value).trim();
}

/** A row names one number; a client of the AI agents lists its own. */
function numbersIn(row: Row): string[] {
	const listed = row.values.sipNumbers;
	if (row.values.number === undefined && Array.isArray(row.record.sip_numbers)) {
		const own = (listed ?? []) as IDataObject[];
		return own.map((one) => String(one?.sip_number ?? ''));
	}
	return [nameIn(row, 'number') ?? ''];
}
