import { formatDate, subtractMonths } from '../../calendar';
import { answerJson, Refusal, type Answer, type Incoming } from '../../route';
import type { World } from '../../world';
import { readOnly } from './management';

/**
 * `true`: the request is recorded. The number stays listed, with `didSettings.released` set.
 * Refuses one whose order was completed on or after the day `minimumCancelPeriodMonths` before
 * today (UTC).
 */
export function releaseDid(world: World, request: Incoming): Answer {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
	const asked = readOnly(request, 'number', settings);
	if (!/^\d+$/.test(asked)) {
		throw new Refusal(settings.invalidInputStatus, 'The number must be digits without a plus');
	}
	const [number] = state.e164Numbers.filter((row) => row.number === asked);
	if (!number) throw new Refusal(settings.unknownRecordStatus, `No number ${asked}`);
	if (number.didSettings.released) {
		throw new Refusal(settings.alreadyReleasedStatus, `${asked} is released already`);
	}
	// Lines have no documented completion date, so the order's stands for it.
	const { orderId } = state.orderItems.get(number.orderLineId);
	const { completeDate } = state.orders.get(orderId);
	refuseEarly(world, completeDate);
	const now = world.now();
	number.didSettings.released = true;
	number.didSettings.releasedOn = now.toISOString();
	const adjustment = { number: asked, mrc: -number.inboundDidRate.mrc };
	state.feeAdjustments.add({ ...adjustment, registeredOn: formatDate(now) });
	return answerJson(true);
}

function refuseEarly(world: World, completeDate: string | null): void {
	const settings = world.settings.numbering;
	if (completeDate === null) {
		// "No clear message", as documented.
		throw new Refusal(settings.uncompletedReleaseStatus, 'Internal Server Error');
	}
	const limit = formatDate(subtractMonths(world.now(), settings.minimumCancelPeriodMonths));
	if (completeDate < limit) return;
	throw new Refusal(
		settings.tooEarlyReleaseStatus,
		`The order was completed on ${completeDate}, which is not earlier than ${limit}`,
	);
}
