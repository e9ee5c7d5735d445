import { GeneratedTable } from '../../core/table';
import { CALLS_A_MONTH, callOfMonth, FIRST_CALL_ID, makeCall } from './calls';
import type { CallRecord } from './records';
import type { NumberingState } from './state';

/** How many of the wanted calls the first state has: without numbers, none. */
export const countSeeded = ({ billing }: Pick<NumberingState, 'billing'>, wanted: number) =>
	billing.seededCalls ? wanted : 0;

/** The seeded calls, as many as `wanted`, and those of the months that have been billed since. */
export function generateCalls(
	state: Pick<NumberingState, 'billing'>,
	wanted: () => number,
): GeneratedTable<CallRecord> {
	const { billing } = state;
	return new GeneratedTable(
		() => countSeeded(state, wanted()) + billing.months.length * CALLS_A_MONTH,
		FIRST_CALL_ID,
		(index) => {
			const seeded = countSeeded(state, wanted());
			if (index < seeded) {
				const { numbers, latest } = billing.seededCalls!;
				return makeCall(index, seeded, numbers, latest);
			}
			const months = Math.floor((index - seeded) / CALLS_A_MONTH);
			const earlier = seeded + months * CALLS_A_MONTH;
			return callOfMonth(billing.months[months], index - earlier, earlier);
		},
		'startTime',
	);
}
