import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../../shared/declare/api';
import { pagesOf } from '../../../shared/http/pagination';
import { Totals } from '../../callRecords/totals';
import type { Decimal } from '../../decimal';
import { readDecimal } from '../../decimal';
import { digitsOf, isReleased } from '../../numberRecords';

export interface NumberKind extends IDataObject {
	destination?: { id: number; name: string };
	country: string | null;
	didNumberTypes?: string[];
}

/** What is kept of a number while everything else is read past: a few hundred bytes. */
export interface OwnNumber {
	id: IDataObject['id'];
	digits: string;
	kind: NumberKind;
	status: string | null;
	isReleased: boolean;
	releasedOn: IDataObject['releasedOn'];
	rate: Decimal | undefined;
	/** Its monthly fees in the latest invoice; undefined where a line states none. */
	invoiced: Array<Decimal | undefined>;
	totals: Totals;
	lastCallMs?: number;
	undated: number;
}

export type OwnNumbers = ReadonlyMap<string, OwnNumber>;

/** Shares one object among all records of a kind: an account has thousands of numbers, but few kinds. */
export class Kinds {
	private readonly known = new Map<string, NumberKind>();

	of({ destination, country, didNumberTypes: types }: IDataObject): NumberKind {
		const kind: NumberKind = {
			destination: destinationOf(destination),
			country: isoCodeOf(country),
			didNumberTypes: Array.isArray(types) ? (types as string[]) : undefined,
		};
		const key = JSON.stringify(kind);
		const known = this.known.get(key);
		if (known) return known;
		this.known.set(key, kind);
		return kind;
	}
}

function destinationOf(destination: IDataObject['destination']): NumberKind['destination'] {
	const { id, name } = (destination ?? {}) as { id?: number; name?: string };
	return id === undefined ? undefined : { id, name: name ?? '' };
}

const isoCodeOf = (country: IDataObject['country']) =>
	((country as IDataObject | null | undefined)?.isoCode ?? null) as string | null;

export async function readAccountNumbers(
	api: Reader,
	kinds: Kinds,
	pageSize: number,
): Promise<OwnNumbers> {
	const numbers = new Map<string, OwnNumber>();
	const query = { sort: ['id,asc'] };
	for await (const page of pagesOf(api, '/api/data/e164Numbers', query, { pageSize })) {
		for (const record of page) {
			const own = toOwnNumber(record, kinds);
			numbers.set(own.digits || `record ${String(own.id)}`, own);
		}
	}
	return numbers;
}

function toOwnNumber(record: IDataObject, kinds: Kinds): OwnNumber {
	const { id, number, e164NumberStatus, inboundDidRate, didSettings } = record;
	const { releasedOn = null } = (didSettings ?? {}) as IDataObject;
	return {
		id,
		digits: digitsOf(number),
		kind: kinds.of(record),
		status: (e164NumberStatus ?? null) as string | null,
		isReleased: isReleased(record),
		releasedOn,
		rate: readDecimal((inboundDidRate as IDataObject | null | undefined)?.mrc),
		invoiced: [],
		totals: new Totals(),
		undated: 0,
	};
}
