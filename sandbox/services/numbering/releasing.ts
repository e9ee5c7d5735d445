import { formatDate, subtractMonths } from '../../core/calendar';
import { HttpError, type Incoming } from '../../http/http';
import { readOnlyParameter } from '../../core/validation';
import type { World } from '../../core/world';
import type { PhoneNumber } from './records';

/** `true`. The number stays in the lists. Its order was completed more than the minimum period ago (UTC). */
export function releaseDid(world: World, request: Incoming) {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	const asked = readOnlyParameter(request, 'number', settings);
	if (!/^\d+$/.test(asked)) {
		throw new HttpError(settings.invalidInputStatus, 'The number must be digits without a plus');
	}
	const [number] = state.e164Numbers.filter((row) => row.number === asked);
	if (!number) throw new HttpError(settings.unknownRecordStatus, `No number ${asked}`);
	const rejection = findRejection(world, number);
	if (rejection && settings.releaseRejection === 'false') return false;
	if (rejection) throw rejection;
	const now = world.now();
	number.didSettings.released = true;
	number.didSettings.releasedOn = now.toISOString();
	const adjustment = { number: asked, mrc: -number.inboundDidRate.mrc };
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
	// Lines have no documented completion date, so the order's counts.
	const { completeDate } = orders.get(orderItems.get(orderLineId).orderId);
	if (completeDate === null) {
		// "No clear message", as documented.
		throw new HttpError(settings.uncompletedReleaseStatus, 'Internal Server Error');
	}
	const limit = formatDate(subtractMonths(world.now(), settings.minimumCancelPeriodMonths));
	if (completeDate < limit) return undefined;
	return new HttpError(
		settings.tooEarlyReleaseStatus,
		`The order was completed on ${completeDate}, which is not earlier than ${limit}`,
	);
}
