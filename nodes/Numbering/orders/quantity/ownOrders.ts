import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { readDecimal, toText } from '../../decimal';
import { OperationError } from '../../../shared/errors/operationError';
import { firstLinesOf, newestOrders, numbersOf, readOrderedNumbers } from '../orderContents';
import { findRepeatedly } from '../purchase';
import type { ConflictingOrder } from '../purchaseErrors';
import { conflicting } from '../purchaseErrors';
import { invoicedPrices } from './invoicedPrices';
import type { Price } from './pricedOffers';
import { offerOf, times } from './pricedOffers';
import type { OrderedPart } from './progress';

/** `price` is that of one number. */
interface PartName {
	number: number;
	price?: Price;
}

interface NamedOrder {
	record: IDataObject;
	name: PartName;
}

/** What follows the purchase's reference and `-part-`; an order without a price may be one of a person. */
const partPattern = /^([1-9]\d{0,8})(?:-at-(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?))?$/;

/**
 * Their references begin with the purchase's, so that a run after a crash continues, and end with the price
 * of one number, which no record says: `PO-2026-0042-part-1-at-2.8-0.8` (first month with setup, each further).
 */
export class OwnOrders {
	private readonly prefix: string;

	private ordersRead = 0;

	constructor(
		private readonly api: Api,
		reference: string,
	) {
		this.prefix = `${reference}-part-`;
	}

	referenceOf(number: number, { first, monthly }: Price): string {
		return `${this.nameOf(number)}${toText(first)}-${toText(monthly)}`;
	}

	nameOf(number: number): string {
		return `${this.prefix}${number}-at-`;
	}

	/** The order's step in the journal: one for each number, whatever it is for. */
	stepOf(number: number) {
		return { key: `order ${number}`, subject: `purchase ${this.prefix}${number}` };
	}

	/** Of one number; undefined for an order that notes none. */
	priceIn(reference: unknown): Price | undefined {
		return this.read(reference)?.price;
	}

	/** Those that are not `known`, by number. Invoices say what one cost that notes no price. */
	async find(known: readonly OrderedPart[] = [], newest?: number): Promise<OrderedPart[]> {
		const ids = new Set(known.map(({ order }) => order?.orderId));
		const parts: OrderedPart[] = [];
		for (const named of await this.readNamed(newest)) {
			if (ids.has(named.record.id as number)) continue;
			const part = await this.readPart(named);
			if ('kind' in part) throw withoutLine(part.orderId);
			parts.push(part);
		}
		for (const { number } of parts) this.api.confirm(this.stepOf(number));
		return (await this.withInvoiced(parts)).sort((a, b) => a.number - b.number);
	}

	/** The order with this number and its line, looked for again after pauses; or what was found. */
	async search(number: number) {
		const find = async () => {
			const named = (await this.readNamed()).find(({ name }) => name.number === number);
			return named
				? await this.readPart(named)
				: ({ kind: 'none', read: this.ordersRead } as const);
		};
		return await findRepeatedly(this.api, find, (found) => 'offer' in found);
	}

	/** The orders of the purchase, the newest first. */
	private async readNamed(newest?: number): Promise<NamedOrder[]> {
		const found: NamedOrder[] = [];
		this.ordersRead = 0;
		for await (const page of newestOrders(this.api, newest)) {
			this.ordersRead += page.length;
			for (const record of page) {
				const name = this.read(record.reference);
				if (name) found.push({ record, name });
			}
		}
		return found;
	}

	private read(reference: unknown): PartName | undefined {
		if (typeof reference !== 'string' || !reference.startsWith(this.prefix)) return undefined;
		const [, number, ...amounts] = partPattern.exec(reference.slice(this.prefix.length)) ?? [];
		if (number === undefined) return undefined;
		const [first, monthly] = amounts.map(readDecimal);
		const price = first === undefined || monthly === undefined ? undefined : { first, monthly };
		return { number: Number(number), price };
	}

	private async readPart({
		record,
		name: { number, price },
	}: NamedOrder): Promise<OrderedPart | ConflictingOrder> {
		const { id, orderStatus, reference } = record as { id: number } & Record<string, string>;
		const lines = await firstLinesOf(this.api, id);
		if (lines.length === 0) return { kind: 'withoutLines', orderId: id, orderStatus };
		const [line] = lines;
		const offer = lines.length === 1 ? offerOf(line) : undefined;
		if (!offer || !Number.isSafeInteger(line.quantity)) {
			throw conflicting(reference, { kind: 'different', orderId: id, orderStatus });
		}
		const isClosed = orderStatus === 'CANCELED';
		// A canceled order gets no further numbers, so that they have to be known.
		const contents = isClosed
			? { numbers: await numbersOf(this.api, id) }
			: await readOrderedNumbers(this.api, id);
		const quantity = isClosed ? (contents.numbers as string[]).length : Number(line.quantity);
		const order = { orderId: id, orderStatus, reference, recovered: true, ...contents };
		const cost = price && times(price, quantity);
		return { number, offer, quantity, cost, ...(isClosed && { isClosed }), order };
	}

	private async withInvoiced(parts: readonly OrderedPart[]): Promise<OrderedPart[]> {
		const numbersOf = ({ order }: OrderedPart) => order?.numbers as string[];
		const unknown = parts.filter(({ cost }) => !cost);
		if (unknown.length === 0) return [...parts];
		const costOf = await invoicedPrices(this.api, unknown.flatMap(numbersOf));
		return parts.map((part) => ({
			...part,
			cost: part.cost ?? costOf(numbersOf(part), part.quantity),
		}));
	}
}

const withoutLine = (orderId: number) =>
	new OperationError(
		`Order ${orderId} of this purchase shows no line yet`,
		'How many numbers it is for is unknown, so nothing more was ordered. Run it again later with the same reference.',
	);
