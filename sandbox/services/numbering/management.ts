import {
	answerJson,
	Refusal,
	type Answer,
	type Incoming,
	type Method,
	type Route,
} from '../../route';
import type { World } from '../../world';
import { buyDids } from './buying';
import { readId } from './listing';
import { numbersOfOrder } from './orders';
import { releaseDid } from './releasing';
import type { NumberingSettings } from './settings';

type Handle = (world: World, request: Incoming) => Answer;

/** The five operations under `/api/management`; two of them write although they are GETs. */
export function managementRoutes(world: World): Route[] {
	const on = (method: Method, path: string, handle: Handle): Route => ({
		service: 'numbering',
		method,
		path: `/api/management/${path}`,
		documented: true,
		handle: (request) => handle(world, request),
	});
	return [
		on('POST', 'buyDids', buyDids),
		on('GET', 'cancelOrder/{id}', cancelOrder),
		on('GET', 'releaseDid', releaseDid),
		on('GET', 'getDidsFromOrder', getDidsFromOrder),
		on('GET', 'getDidsByISO2CountryCode', getDidsByCountry),
	];
}

/** `true`. Numbers that the order has already stay: nothing is documented about them. */
function cancelOrder(world: World, request: Incoming): Answer {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	const id = readId(request.params.id, settings);
	const [unknown] = Object.keys(request.query);
	if (unknown) throw new Refusal(settings.invalidInputStatus, `Unknown parameter "${unknown}"`);
	const order = state.orders.find(id);
	if (!order) throw new Refusal(settings.unknownRecordStatus, `No order ${id}`);
	if (order.orderStatus !== 'PROCESSING') {
		throw new Refusal(400, `Order ${id} is not in status PROCESSING`);
	}
	order.orderStatus = 'CANCELED';
	for (const line of state.orderItems.filter(({ orderId }) => orderId === id)) {
		line.orderItemStatus = 'CANCELED';
	}
	return answerJson(true);
}

/** Numbers without plus; always empty for an order of several lines, which is documented. */
function getDidsFromOrder(world: World, request: Incoming): Answer {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	const id = readId(readOnly(request, 'id', settings), settings);
	if (!state.orders.find(id)) throw new Refusal(settings.unknownRecordStatus, `No order ${id}`);
	const lines = state.orderItems.filter(({ orderId }) => orderId === id);
	const numbers = lines.length > 1 ? [] : numbersOfOrder(state, id);
	return answerJson(numbers.map(({ number }) => number));
}

/** All numbers of a country, released ones too; empty where there are none. */
function getDidsByCountry(world: World, request: Incoming): Answer {
	const settings = world.settings.numbering;
	const code = readOnly(request, 'cc', settings);
	if (!/^[a-z]{2}$/i.test(code)) {
		throw new Refusal(settings.invalidInputStatus, 'cc must be two letters');
	}
	const found = world.tables.numbering.e164Numbers.filter(
		({ country }) => country.isoCode === code.toUpperCase(),
	);
	return answerJson(found.map(({ number }) => number));
}

/** The value of the one parameter; refuses others, none and several. */
export function readOnly(
	{ query }: Incoming,
	name: string,
	{ invalidInputStatus }: NumberingSettings,
): string {
	const others = Object.keys(query).filter((given) => given !== name);
	if (others.length > 0) throw new Refusal(invalidInputStatus, `Unknown parameter "${others[0]}"`);
	const value = query[name];
	if (typeof value === 'string' && value !== '') return value;
	throw new Refusal(invalidInputStatus, `One "${name}" is required`);
}
