import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../../shared/errors/operationError';
import { readPercent } from '../../../shared/input/amount';
import { readDay } from '../../../shared/input/dates';
import { isNothing, isNothingNamed, requireExact } from '../../../shared/input/reading';
import { readNumberStart } from '../../../shared/input/phoneNumber';
import { type TableRow, plainName, readRows } from '../../../shared/input/tableRow';
import { canonicalName } from '../../../shared/text/entries';
import { listNames, quote } from '../../../shared/text/wording';
import { type Decimal, readDecimal } from '../../decimal';
import { recordedNumber } from '../../labels';

/** An owner has a number, or all numbers with the same beginning, from one day until another. */
interface Tenure {
	start: string;
	owner: string;
	from?: string;
	until?: string;
}

const columns = {
	number: ['prefix', 'sip_number'],
	owner: ['client', 'costCenter', 'department', 'team', 'name'],
	from: [],
	until: [],
	markupPercent: ['markup'],
	/** Clients of AI agents list their numbers here. */
	sip_numbers: [],
	/** These columns are rejected, so that nobody loses them unnoticed. */
	fixedFee: ['fee'],
	taxPercent: ['tax'],
};

/** `mail_to` and `email from` are different columns. */
const lookalikes = {
	from: /^(?:valid|effective|active|owned) (?:from|since)$|^from (?:date|day)$|^(?:start|begin)s?(?: (?:date|day|on))?$/,
	until:
		/\buntil\b|^(?:valid|effective|active|owned) (?:to|through|till)$|^(?:to|till)(?: (?:date|day))?$|^(?:ends?|expir(?:es|y|ation))(?: (?:date|day|on))?$/,
	markupPercent: /\b(?:markup|mark up|surcharge)\b/,
};

/** Each names who pays. `name` may be a person beside them. */
const ownerColumns = ['owner', 'client', 'costcenter', 'department', 'team'];

type Row = TableRow<keyof typeof columns>;

const isOfNobody = ({ values: { number, owner, sip_numbers } }: Row) =>
	[number, owner, sip_numbers].every(isNothing);

const isOn = (day: string, { from = '', until = '9' }: Tenure) => from <= day && day <= until;

/** The longest prefix whose days include the day decides. */
export class Owners {
	private readonly tenures = new Map<string, Tenure[]>();
	/** The option decides where it is undefined. */
	readonly markups = new Map<string, Decimal | undefined>();
	/** Rows of an owner may have other columns, such as an address. */
	private readonly details = new Map<string, Details>();
	/** An owner’s name is written as in its first row. */
	private readonly names = new Map<string, string>();

	/** Days of the rows are in this time zone. */
	constructor(private readonly zone: string) {}

	add(label: string, table: unknown): void {
		const rows = readRows(label, table, columns, lookalikes);
		// Without an owner or a number, they are items of another kind, such as a trigger's.
		if (rows.every(isOfNobody)) return;
		for (const row of rows) {
			// A client without a number pays nothing.
			if (!isWithoutNumbers(row.record)) this.addRow(row);
		}
	}

	ownerOf(number: string, day: string): string | undefined {
		for (let length = number.length; length > 0; length -= 1) {
			const tenures = this.tenures.get(number.slice(0, length));
			const currentTenure = tenures?.find((tenure) => isOn(day, tenure));
			if (currentTenure) return currentTenure.owner;
		}
		return undefined;
	}

	/** If the rows of an owner differ, the value is a list. */
	detailsOf(owner: string): IDataObject {
		const columns = [...(this.details.get(owner) ?? [])];
		return Object.fromEntries(
			columns.map(([column, values]) => [column, values.size > 1 ? [...values] : [...values][0]]),
		);
	}

	private addDetails(owner: string, { others }: Row): void {
		const details = this.details.get(owner) ?? new Map<string, Set<Scalar>>();
		this.details.set(owner, details);
		for (const [column, value] of Object.entries(others)) {
			if (isNothing(value) || typeof value === 'object') continue;
			details.set(column, (details.get(column) ?? new Set()).add(value as Scalar));
		}
	}

	private addRow(row: Row): void {
		const { values } = row;
		if (!isNothing(values.fixedFee) || !isNothing(values.taxPercent)) {
			throw row.error('Split adds no fees and no taxes. Remove these columns');
		}
		const starts = startsIn(row);
		const owner = this.nameIn(row);
		const [from, until] = [this.dayIn(row, 'from'), this.dayIn(row, 'until')];
		if (from !== undefined && until !== undefined && from > until) {
			throw row.error('“from” is after “until”');
		}
		for (const start of starts) this.place({ start, owner, from, until }, row);
		this.setMarkup(owner, row);
		this.addDetails(owner, row);
	}

	private nameIn(row: Row): string {
		const { owner } = row.values;
		requireOneOwner(row);
		if (isNothingNamed(owner)) throw row.error('it has no owner');
		if (typeof owner !== 'string' && typeof owner !== 'number') {
			throw row.error('its owner isn’t text');
		}
		requireExact('owner', owner);
		const name = canonicalName(String(owner));
		const key = withPlainWidth(name).toLowerCase();
		if (!this.names.has(key)) this.names.set(key, name);
		return this.names.get(key) as string;
	}

	private dayIn(row: Row, field: 'from' | 'until'): string | undefined {
		const day = readDay(row.values[field], this.zone);
		if (day.is === 'unreadable') throw row.error(`its “${field}” is not a date`);
		return day.is === 'value' ? day.value : undefined;
	}

	/** An owner has one markup, in any of its rows. */
	private setMarkup(owner: string, row: Row): void {
		const percent = readPercent(row.values.markupPercent);
		const markupPercent = percent.is === 'value' ? readDecimal(percent.value) : undefined;
		if (percent.is === 'unreadable' || (markupPercent !== undefined && markupPercent < 0n)) {
			const why = percent.is === 'unreadable' ? percent.why : 'it is below 0';
			throw row.error(`its markup isn’t a percentage: ${why}`);
		}
		const earlierMarkup = this.markups.get(owner);
		if (
			earlierMarkup !== undefined &&
			markupPercent !== undefined &&
			markupPercent !== earlierMarkup
		) {
			throw row.error(`the owner ${owner.slice(0, 60)} has another markup in a row before`);
		}
		this.markups.set(owner, markupPercent ?? earlierMarkup);
	}

	private place(tenure: Tenure, row: Row): void {
		const others = this.tenures.get(tenure.start) ?? [];
		const rival = others.find(
			(candidate) =>
				candidate.owner !== tenure.owner &&
				(candidate.from ?? '') <= (tenure.until ?? '9') &&
				(tenure.from ?? '') <= (candidate.until ?? '9'),
		);
		if (rival) {
			throw row.error(
				`the number ${tenure.start} has two owners at the same time, ${quote(rival.owner)} and ${quote(tenure.owner)}`,
			);
		}
		this.tenures.set(tenure.start, [...others, tenure]);
	}
}

/** An East Asian keyboard writes `Ｓａｌｅｓ` for the same owner; a superscript is a different one. */
const withPlainWidth = (text: string) =>
	text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

type Scalar = boolean | number | string;

type Details = Map<string, Set<Scalar>>;

/** A client beside a different department is ambiguous: either may pay. */
function requireOneOwner({ record, values, error }: Row): void {
	const names = Object.entries(record).filter(
		([column, value]) => ownerColumns.includes(plainName(column)) && !isNothingNamed(value),
	);
	const isNamed = names.some(([column]) => plainName(column) === 'owner');
	if (isNamed || names.every(([, value]) => value === values.owner)) return;
	const columns = listNames(
		names.map(([column]) => column),
		3,
	);
	throw error(`its columns ${columns} both name an owner. Rename the right one to owner`);
}

const isWithoutNumbers = ({ sip_numbers: listed }: IDataObject) =>
	Array.isArray(listed) && listed.length === 0;

/** A client of the AI agents lists its numbers; other rows name one number or prefix. */
function startsIn(row: Row): string[] {
	const { number, sip_numbers: listed } = row.values;
	if (isNothingNamed(number) && Array.isArray(listed)) {
		return listed.map((one: { sip_number?: unknown } | null) => {
			const digits = recordedNumber(one?.sip_number);
			if (digits === '') throw row.error(`${quote(one?.sip_number)} isn’t a phone number`);
			return digits;
		});
	}
	if (isNothingNamed(number)) throw row.error('it has no number');
	const start = readNumberStart(number);
	if (start.is === 'value') return [start.value.slice(1)];
	throw row.error(`${quote(number)} is neither a phone number nor a prefix with a country code`);
}

export function requireOwners({ markups }: Owners): void {
	if (markups.size > 0) return;
	throw new OperationError(
		'There are no owners to split the invoice among',
		'Add them under Owners, or give a table under Owners From a Table',
	);
}
