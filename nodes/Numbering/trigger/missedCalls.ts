import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { hourMs } from '../../shared/clock';
import { phoneNumberOf } from '../../shared/input/phoneNumber';
import { callRecordFeed } from '../callRecords/callRecordFields';
import { callIdOf, onePerCall } from '../callRecords/oneCall';
import { toInstant } from '../instant';
import { recordedNumber } from '../labels';
import { isMissed, unclearMissed } from '../states';
import type { Moment, NumberingFeed } from './feeds';

/** It is undefined for an anonymous party. */
function numberIn(written: unknown): string | undefined {
	const digits = recordedNumber(written);
	return /^[1-9]\d{3,14}$/.test(digits) ? `+${digits}` : undefined;
}

/** `+34910000001`; null for anything that nobody can call, such as `anonymous`. */
function dialable(number: unknown): string | null {
	const text = numberIn(number);
	try {
		return text && phoneNumberOf('Number', text) ? text : null;
	} catch {
		return null;
	}
}

/** A caller without a number may be anyone, so it is undefined. */
function callerAndDay({ callerId, startTime }: IDataObject, zone: string): string | undefined {
	const caller = numberIn(callerId);
	const startMs = toInstant(startTime);
	if (!caller || startMs === undefined) return undefined;
	return `${caller}|${DateTime.fromMillis(startMs, { zone }).toISODate()}`;
}

/** The day on which winter time begins has 25 hours. */
const longestDayMs = 25 * hourMs;

/**
 * States are `M`issed, which stays so, `A`nswered and `?`. It doesn’t wait for the rate, which may
 * never arrive.
 */
export const missedCall: NumberingFeed = {
	...callRecordFeed,
	name: 'Missed Call',
	value: 'missedCall',
	description: 'A call was not answered; with the caller’s number to call or write to',
	during({ zone, oncePerCaller, zeroIsMissed }: Moment) {
		const missed = (call: IDataObject) => isMissed(call, zeroIsMissed);
		const subject = (call: IDataObject) =>
			(oncePerCaller && missed(call) === 'yes' && callerAndDay(call, zone)) ||
			(callIdOf(call) ?? callRecordFeed.subject(call));
		// A call is answered if one of its legs is, and open while one of them is.
		const weights = { no: 2, unknown: 1, yes: 0 };
		return {
			merge: (calls) => onePerCall(calls, (call) => weights[missed(call)]),
			scope: oncePerCaller ? `missedCall:${zone}` : 'missedCall',
			rememberedMs: oncePerCaller ? longestDayMs : 0,
			subject,
			state: (call, before) => (before === 'M' ? 'M' : missedStates[missed(call)]),
			isEvent: (state, before) => state === 'M' && before !== 'M',
			isOpen: (call) => missed(call) === 'unknown',
			unclear: (call) => (missed(call) === 'unknown' ? unclearMissed(call) : []),
			extraFields: ({ callerId, calledId }) => ({
				callerNumber: dialable(callerId),
				calledNumber: dialable(calledId),
			}),
		};
	},
};

const missedStates = { yes: 'M', no: 'A', unknown: '?' } as const;
