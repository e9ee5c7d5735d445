import { z } from 'zod/v4';
import { addDays, formatDate } from '../../core/calendar';
import type { ById, Table } from '../../core/table';
import { showCallAmounts } from './callAmounts';
import { FIRST_CALL_ID, roundToCents } from './calls';
import { NEWEST_SEEDED_INVOICE, OLDEST_INVOICE } from './invoices';
import * as records from './records';
import type { NumberingState } from './records';
import type { NumberingSettings } from './settings';

type Shown = Record<string, unknown>;

export interface Resource {
	/** It is its name in the state and, except for the destinations, in the path. */
	name: Exclude<keyof NumberingState, 'billing'>;
	/**
	 * `sort` accepts these fields, which hold one value. Only `nested` fields are shown besides.
	 */
	sortable: readonly string[];
	nested: readonly string[];
	/**
	 * It has all of these fields without a value, because a copy takes values three times as fast
	 * as an object that has to grow.
	 */
	blank: Shown;
	/** Without a documented `id`, only the setting `recordIds` shows it. */
	hasId: boolean;
	/** The record may be shown under any of the settings. */
	answer: z.ZodObject;
	/** The extra path `/<segment>/{id}` lists the records with this value in `field`. */
	by?: { segment: string; field: 'orderId' | 'invoiceId' };
}

function describe(
	name: Resource['name'],
	{ shape }: z.ZodObject,
	more: Pick<Resource, 'by'> & { mayLack?: readonly string[] } = {},
): Resource {
	const { mayLack = [], ...others } = more;
	const fields = Object.keys(shape);
	const isPlain = (field: string) => ofOneValue(shape[field] as z.ZodType);
	const lacking = mayLack.map((field) => [field, (shape[field] as z.ZodType).nullable()]);
	return {
		name,
		sortable: fields.filter(isPlain),
		nested: fields.filter((field) => !isPlain(field)),
		blank: Object.fromEntries(fields.map((field) => [field, undefined])),
		hasId: 'id' in shape,
		answer: z.strictObject({
			id: z.number().int().optional(),
			...shape,
			...Object.fromEntries(lacking),
		}),
		...others,
	};
}

/** It is neither an object nor a list, nor of an unknown type. */
function ofOneValue(schema: z.ZodType): boolean {
	const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
	return ![z.ZodObject, z.ZodArray, z.ZodNull].some((kind) => inner instanceof kind);
}

const byInvoice = { by: { segment: 'byInvoice', field: 'invoiceId' } } as const;

const UNRATED = {
	ratingStatus: 'NOT_RATED',
	ratedOn: null,
	ratedTime: null,
	rate: null,
	rateOut: null,
	ratedAmount: null,
	ratedAmountIn: null,
	ratedAmountOut: null,
	invoice: null,
};

export const destinations = describe('destinations', records.destination);

export const terminationRates = describe('terminationRates', records.terminationRate);

export const resources: readonly Resource[] = [
	describe('orders', records.order),
	describe('orderItems', records.orderLine, { by: { segment: 'byOrder', field: 'orderId' } }),
	describe('e164Numbers', records.phoneNumber),
	describe('cdrs', records.callRecord, { mayLack: ['answerTime', ...Object.keys(UNRATED)] }),
	describe('invoices', records.invoice),
	describe('invoiceFixedChargeses', records.fixedCharge, byInvoice),
	describe('invoiceChannelChargeses', records.channelCharge, byInvoice),
	describe('invoiceProductAmountses', records.productAmount, byInvoice),
	describe('billingInfos', records.billingRecord),
	describe('inboundDidRates', records.inboundDidRate),
];

export const rowsShown = Object.fromEntries(
	[destinations, terminationRates, ...resources].map(({ name, answer }) => [name, answer]),
);

export function showRow(
	resource: Resource,
	row: object,
	settings: NumberingSettings,
	state: NumberingState,
): Shown {
	const kept = row as Shown;
	const addsId = !resource.hasId && settings.recordIds;
	const shownRecord: Shown = addsId ? { id: kept.id, ...resource.blank } : { ...resource.blank };
	const none = resource.name === 'inboundDidRates' ? settings.noneInRates : settings.noneInRecords;
	for (const field of resource.sortable) shownRecord[field] = kept[field];
	for (const field of resource.nested) shownRecord[field] = showNone(kept[field], none);
	for (const field of INVOICE_FIELDS) {
		if (field in shownRecord)
			shownRecord[field] = showInvoiceId(shownRecord[field] as number, settings);
	}
	if (resource.name === 'invoices' && 'id' in shownRecord) {
		shownRecord.id = showInvoiceId(kept.id as number, settings);
	}
	if (resource.name === 'cdrs' && settings.newestInvoice === 'nothing') {
		if (kept.invoice === newestInvoiceOf(state)) shownRecord.invoice = null;
	}
	showCallAmounts(shownRecord, row, settings, state);
	showAmounts(shownRecord, settings);
	showDays(shownRecord, settings);
	if ('didSetDescription' in shownRecord && settings.didSetDescription === 'group') {
		shownRecord.didSetDescription = `Group ${(kept.id as number) % 2 === 0 ? 'A' : 'B'}`;
	}
	if (shownRecord.e164NumberStatus === 'ASSIGNED')
		shownRecord.e164NumberStatus = settings.assignedStatus;
	if (settings.timestamps !== 'Z') {
		for (const [field, value] of Object.entries(shownRecord))
			shownRecord[field] = showTime(value, settings);
	}
	if (resource.name === 'cdrs' && kept.ratedTime === 0) showUnanswered(shownRecord, settings);
	if (resource.name === 'cdrs' && isUnrated(kept.id as number, settings, state)) {
		Object.assign(shownRecord, UNRATED);
	}
	if (shownRecord.orderStatus === 'COMPLETED') shownRecord.orderStatus = settings.completedStatus;
	if (shownRecord.orderItemStatus === 'COMPLETED')
		shownRecord.orderItemStatus = settings.completedStatus;
	if (shownRecord.orderItemStatus === 'CANCELED')
		shownRecord.orderItemStatus = settings.cancelledLineStatus;
	return shownRecord;
}

function isUnrated(
	id: number,
	{ unratedCalls }: NumberingSettings,
	{ cdrs }: NumberingState,
): boolean {
	return unratedCalls > 0 && id >= FIRST_CALL_ID + cdrs.length - unratedCalls;
}

/** A time stamp may have an offset, as in a zone two hours ahead of UTC. */
function showTime(value: unknown, { timestamps }: NumberingSettings): unknown {
	if (timestamps === 'Z' || typeof value !== 'string') return value;
	if (!/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return value;
	if (timestamps === 'bare') return value.slice(0, -1);
	return new Date(Date.parse(value) + 7_200_000).toISOString().replace('Z', '+02:00');
}

const INVOICE_FIELDS = ['invoiceId', 'invoice'];

function showUnanswered(shownRecord: Shown, { unansweredCalls }: NumberingSettings): void {
	if (unansweredCalls === 'answeredAtEnd') return;
	shownRecord.answerTime = unansweredCalls === 'answeredAtStart' ? shownRecord.startTime : null;
	if (unansweredCalls === 'notRated') Object.assign(shownRecord, UNRATED);
}

function showDays(shownRecord: Shown, { paymentDate, releasedOn }: NumberingSettings): void {
	if (paymentDate === 'due' && 'paymentDate' in shownRecord) {
		shownRecord.paymentDate = formatDate(
			addDays(new Date(shownRecord.invoiceDate as string), DUE_DAYS),
		);
	}
	const released = shownRecord.didSettings as Shown | undefined;
	if (releasedOn !== 'day' || !released?.releasedOn) return;
	shownRecord.didSettings = {
		...released,
		releasedOn: (released.releasedOn as string).slice(0, 10),
	};
}

const DUE_DAYS = 30;

function showAmounts(
	shownRecord: Shown,
	{ channelLineNumber, channelPrices, taxPercent, productLinesPercent }: NumberingSettings,
): void {
	if (taxPercent > 0 && 'amountFixed' in shownRecord) {
		shownRecord.amount = roundToCents((shownRecord.amount as number) * (1 + taxPercent / 100));
	}
	if (productLinesPercent !== 100 && 'usageTotal' in shownRecord) {
		shownRecord.usageTotal = roundToCents(
			((shownRecord.usageTotal as number) * productLinesPercent) / 100,
		);
	}
	if (!('extraChannels' in shownRecord)) return;
	if (channelLineNumber === 'none') shownRecord.number = '';
	if (channelPrices === 'perLine') return;
	const channels = shownRecord.extraChannels as number;
	shownRecord.mrcExtraChannels = (shownRecord.mrcExtraChannels as number) / channels;
	if (channelPrices === 'perChannel') {
		shownRecord.nrcExtraChannels = (shownRecord.nrcExtraChannels as number) / channels;
	}
}

/** The setting decides about an empty list of features or number types, even in a number’s rate. */
export function showNone(value: unknown, shownAs: 'NONE' | 'empty'): unknown {
	if (Array.isArray(value)) return value.length === 0 && shownAs === 'NONE' ? ['NONE'] : value;
	if (typeof value !== 'object' || value === null || !('didFeatureTypes' in value)) return value;
	const { didFeatureTypes, didNumberTypes, ...rest } = value as Shown;
	return {
		...rest,
		didFeatureTypes: showNone(didFeatureTypes, shownAs),
		didNumberTypes: showNone(didNumberTypes, shownAs),
	};
}

export function listSortable(resource: Resource, settings: NumberingSettings): readonly string[] {
	const bare = resource.hasId || !settings.recordIds;
	return bare ? resource.sortable : ['id', ...resource.sortable];
}

/**
 * The setting orders an invoice’s ID; a shown ID gives the kept one. Descending continues below
 * 501.
 */
export const showInvoiceId = (id: number, { invoiceIds }: NumberingSettings) =>
	invoiceIds === 'ascending' ? id : OLDEST_INVOICE + NEWEST_SEEDED_INVOICE - id;

/** It is undefined in an account without invoices. */
const newestInvoiceOf = ({ invoices }: NumberingState) => invoices.all().at(-1)?.id;

export function rowsOf(
	state: NumberingState,
	{ name, by }: Resource,
	{ newestInvoice }: NumberingSettings,
): ById<{ id: number }> {
	const rows: ById<{ id: number }> = state[name];
	if (by?.field !== 'invoiceId' || newestInvoice === 'linesAndCalls') return rows;
	const lines = state[name] as Table<{ id: number; invoiceId: number }>;
	const newest = newestInvoiceOf(state);
	const others = lines.filter(({ invoiceId }) => invoiceId !== newest);
	return Object.assign(others, { find: (id: number) => rows.find(id) });
}
