import { z } from 'zod/v4';
import { formatDate, subtractMonths } from '../../core/calendar';
import { HttpError } from '../../http/http';
import { on, type Taken } from '../../http/route';
import { recordNumber } from '../../core/validation';
import type { World } from '../../core/world';
import { buying } from './buying';
import { markCanceled, numbersOfOrder } from './orders';
import { byId } from './reading';
import type { PhoneNumber } from './records';

const PREFIX = '/api/management';

const ofNumber = z.strictObject({
	number: z.string().regex(/^\d+$/, 'Must be digits without a plus'),
});
const ofOrder = z.strictObject({ id: recordNumber });
const ofCountry = z.strictObject({
	cc: z
		.string()
		.regex(/^[a-z]{2}$/i, 'Must be two letters')
		.describe('ISO 3166-1 alpha-2'),
});
const numbers = z.array(z.string().describe('Without a plus'));

/** Two of the five operations write although they are GETs. */
export const managementRoutes = [
	buying,
	on('GET', `${PREFIX}/cancelOrder/{id}`, { params: byId, answer: z.literal(true) }, cancelOrder, {
		says: 'Cancel an order',
	}),
	on('GET', `${PREFIX}/releaseDid`, { query: ofNumber, answer: z.boolean() }, releaseDid, {
		says: 'Release a number',
	}),
	on('GET', `${PREFIX}/getDidsFromOrder`, { query: ofOrder, answer: numbers }, getDidsFromOrder, {
		says: 'The numbers of an order, without a plus',
	}),
	on(
		'GET',
		`${PREFIX}/getDidsByISO2CountryCode`,
		{ query: ofCountry, answer: numbers },
		getDidsByCountry,
		{ says: 'All numbers of a country, also released ones' },
	),
];

/** It returns `true`. The order keeps its numbers, because the document says nothing about them. */
function cancelOrder(world: World, { params: { id } }: Taken<{ params: typeof byId }>) {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	const order = state.orders.find(id);
	if (!order) throw new HttpError(settings.unknownRecordStatus, `No order ${id}`);
	if (order.orderStatus !== 'PROCESSING') {
		throw new HttpError(400, `Order ${id} is not in status PROCESSING`);
	}
	markCanceled(state, order);
	return true;
}

/** The document says that it is empty for an order with several lines. */
function getDidsFromOrder(world: World, { query: { id } }: Taken<{ query: typeof ofOrder }>) {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	if (!state.orders.find(id)) throw new HttpError(settings.unknownRecordStatus, `No order ${id}`);
	const lines = state.orderItems.filter(({ orderId }) => orderId === id);
	const isHidden = lines.length > 1 && settings.numbersOfSeveralLines === 'none';
	const orderNumbers = isHidden ? [] : numbersOfOrder(state, id);
	return orderNumbers.map(({ number }) => number);
}

function getDidsByCountry(world: World, { query: { cc } }: Taken<{ query: typeof ofCountry }>) {
	const countryNumbers = world.tables.numbering.e164Numbers.filter(
		({ country }) => country.isoCode === cc.toUpperCase(),
	);
	return countryNumbers.map(({ number }) => number);
}

/**
 * It returns `true`. The number stays in the lists. Its order was completed more than the minimum
 * period ago (UTC).
 */
function releaseDid(
	world: World,
	{ query: { number: requestedNumber } }: Taken<{ query: typeof ofNumber }>,
) {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	const [number] = state.e164Numbers.filter((row) => row.number === requestedNumber);
	if (!number) throw new HttpError(settings.unknownRecordStatus, `No number ${requestedNumber}`);
	const rejection = findRejection(world, number);
	if (rejection && settings.releaseRejection === 'false') return false;
	if (rejection) throw rejection;
	const now = world.now();
	number.didSettings.released = true;
	number.didSettings.releasedOn = now.toISOString();
	const adjustment = { number: requestedNumber, mrc: -number.inboundDidRate.mrc };
	state.feeAdjustments.add({ ...adjustment, registeredOn: formatDate(now) });
	return true;
}

function findRejection(
	world: World,
	{ number, didSettings, orderLineId }: PhoneNumber,
): HttpError | undefined {
	const settings = world.settings.numbering;
	const { orders, orderItems } = world.tables.numbering;
	if (didSettings.released) {
		return new HttpError(settings.alreadyReleasedStatus, `${number} is released already`);
	}
	// Lines have no documented completion date, so the order’s counts.
	const { completeDate } = orders.get(orderItems.get(orderLineId).orderId);
	if (completeDate === null) {
		// The document calls it “no clear message”.
		throw new HttpError(settings.uncompletedReleaseStatus, 'Internal Server Error');
	}
	const limit = formatDate(subtractMonths(world.now(), settings.minimumCancelPeriodMonths));
	if (completeDate < limit) return undefined;
	return new HttpError(
		settings.tooEarlyReleaseStatus,
		`The order was completed on ${completeDate}, which is not earlier than ${limit}`,
	);
}
