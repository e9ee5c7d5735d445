import { z } from 'zod/v4';
import { formatDate, subtractMonths } from '../../core/calendar';
import { HttpError } from '../../http/http';
import { on, type Taken } from '../../http/route';
import type { World } from '../../core/world';
import type { PhoneNumber } from './records';

const query = z.strictObject({
	number: z.string().regex(/^\d+$/, 'Must be digits without a plus'),
});

export const releasing = on(
	'GET',
	'/api/management/releaseDid',
	{ query, answer: z.boolean() },
	releaseDid,
	{ says: 'Release a number' },
);

/** `true`. The number stays in the lists. Its order was completed more than the minimum period ago (UTC). */
function releaseDid(world: World, { query: { number: asked } }: Taken<{ query: typeof query }>) {
	const settings = world.settings.numbering;
	const state = world.tables.numbering;
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
