import { HttpError, type Incoming } from '../../http/http';
import { on } from '../../http/route';
import { readId, readOnlyParameter, rejectParameters } from '../../core/validation';
import type { World } from '../../core/world';
import { buyDids } from './buying';
import { markCanceled, numbersOfOrder } from './orders';
import { releaseDid } from './releasing';

const PREFIX = '/api/management';

/** The five operations; two of them write although they are GETs. */
export const managementRoutes = [
	on('POST', `${PREFIX}/buyDids`, buyDids),
	on('GET', `${PREFIX}/cancelOrder/{id}`, cancelOrder),
	on('GET', `${PREFIX}/releaseDid`, releaseDid),
	on('GET', `${PREFIX}/getDidsFromOrder`, getDidsFromOrder),
	on('GET', `${PREFIX}/getDidsByISO2CountryCode`, getDidsByCountry),
];

/** `true`. The order keeps its numbers: the document says nothing about them. */
function cancelOrder(world: World, request: Incoming) {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	const id = readId(request.params.id, settings);
	rejectParameters(request.query, settings);
	const order = state.orders.find(id);
	if (!order) throw new HttpError(settings.unknownRecordStatus, `No order ${id}`);
	if (order.orderStatus !== 'PROCESSING') {
		throw new HttpError(400, `Order ${id} is not in status PROCESSING`);
	}
	markCanceled(state, order);
	return true;
}

/** Numbers without plus; documented to be empty for an order of several lines. */
function getDidsFromOrder(world: World, request: Incoming) {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	const id = readId(readOnlyParameter(request, 'id', settings), settings);
	if (!state.orders.find(id)) throw new HttpError(settings.unknownRecordStatus, `No order ${id}`);
	const lines = state.orderItems.filter(({ orderId }) => orderId === id);
	const isHidden = lines.length > 1 && settings.numbersOfSeveralLines === 'none';
	const numbers = isHidden ? [] : numbersOfOrder(state, id);
	return numbers.map(({ number }) => number);
}

/** All numbers of a country, including released ones. */
function getDidsByCountry(world: World, request: Incoming) {
	const settings = world.settings.numbering;
	const code = readOnlyParameter(request, 'cc', settings);
	if (!/^[a-z]{2}$/i.test(code)) {
		throw new HttpError(settings.invalidInputStatus, 'cc must be two letters');
	}
	const found = world.tables.numbering.e164Numbers.filter(
		({ country }) => country.isoCode === code.toUpperCase(),
	);
	return found.map(({ number }) => number);
}
