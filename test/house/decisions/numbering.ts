import type { IDataObject } from 'n8n-workflow';

import {
	isMissed,
	isOwed,
	isPaid,
	ratingOf,
	releaseOf,
	stateOfOrder,
	useOfNumber,
} from '../../../nodes/Numbering/states';
import { from, row } from './row';

const recordWith = (field: string, value: unknown, more: IDataObject = {}): IDataObject => ({
	...more,
	[field]: value as string,
});

const end = '2026-03-01T10:05:00Z';
const rated = { ratingStatus: 'RATED', disconnectTime: end };

/** Dates that programs write for never. */
const never = [
	['.NET: DateTime.MinValue', '0001-01-01T00:00:00'],
	['Go: time.Time{}', '0001-01-01T00:00:00Z'],
	['MySQL: zero date', '0000-00-00 00:00:00'],
	['Unix: epoch', '1970-01-01T00:00:00Z'],
	['Excel: day 0', '1899-12-30T00:00:00.000Z'],
	['SQL Server: datetime 0', '1900-01-01T00:00:00'],
	['SQL Server: datetime', '1753-01-01 00:00:00'],
	['PHP: DateTime(null)', '-0001-11-30T00:00:00+00:00'],
] as const;

const neverAs = <Answer extends string>(answer: Answer) =>
	never.flatMap(([source, value]) => from(source, answer, value));

export const rows = [
	row(stateOfOrder, (value) => stateOfOrder(recordWith('orderStatus', value)), [
		...from('the document', 'open', 'PROCESSING'),
		...from('the document', 'canceled', 'CANCELED'),
		...from('dev.bandwidth.com: OrderStatus', 'open', 'RECEIVED', 'PARTIAL', 'BACKORDERED'),
		...from('dev.bandwidth.com: OrderStatus', 'failed', 'FAILED'),
		...from('developers.telnyx.com: number orders', 'open', 'pending'),
		...from('developers.telnyx.com: number orders', 'failed', 'failure'),
		// Without a completion date, nobody knows what these say.
		...from('developers.telnyx.com: number orders', 'unknown', 'success', 'deleted'),
		...from('aws: PhoneNumberOrderStatus', 'open', 'Processing', 'PendingDocuments'),
		...from('aws: PhoneNumberOrderStatus', 'open', 'ChangeRequested', 'FOC'),
		...from('aws: PhoneNumberOrderStatus', 'open', 'CancelRequested'),
		...from('aws: PhoneNumberOrderStatus', 'unknown', 'Successful'),
		...from('aws: PhoneNumberOrderStatus', 'failed', 'Failed'),
		...from('docs.rs: PortIn orders', 'open', 'foc_confirmed', 'exception'),
		...from('docs.rs: PortIn orders', 'canceled', 'cancelled'),
		...from('docs.rs: PortIn orders', 'unknown', 'ported', 'draft'),
		...from('twilio.com: hosted number orders', 'open', 'carrier-processing', 'twilio-processing'),
		...from('twilio.com: hosted number orders', 'open', 'pending-verification'),
	]),
	row(
		stateOfOrder,
		(value) => stateOfOrder(recordWith('completeDate', value, { orderStatus: 'PROCESSING' })),
		[
			['2026-03-01', 'completed'],
			['9999-12-31', 'open'],
			['[object Object]', 'open'],
			...neverAs('open'),
		],
		{ nothing: 'open' },
	),
	row(useOfNumber, (value) => useOfNumber(value), [
		...from('the document', 'assigned', 'ASSIGNED'),
		...from('developers.telnyx.com: phone numbers', 'assigned', 'active'),
		...from('developers.telnyx.com: phone numbers', 'not assigned', 'purchase-pending', 'deleted'),
		...from('developers.telnyx.com: phone numbers', 'not assigned', 'port-failed', 'ported-out'),
		...from('developers.telnyx.com: phone numbers', 'not assigned', 'port-out-pending'),
		...from('developers.telnyx.com: phone numbers', 'not assigned', 'provision-pending'),
		...from('developers.telnyx.com: phone numbers', 'unknown', 'emergency-only'),
		...from('dev.bandwidth.com: number list', 'assigned', 'Inservice', 'InAccount'),
		...from('dev.bandwidth.com: number list', 'not assigned', 'Aging', 'Available'),
		...from('aws: PhoneNumber status', 'assigned', 'CLAIMED', 'Assigned'),
		...from('aws: PhoneNumber status', 'not assigned', 'ReleaseInProgress', 'Unassigned'),
		...from('aws: PhoneNumber status', 'not assigned', 'AcquireInProgress'),
		...from('aws: PhoneNumber status', 'unknown', 'IN_PROGRESS', 'DeleteFailed'),
		...from('twilio.com: IncomingPhoneNumber', 'assigned', 'in-use'),
		...from('sinch.com: porting numbers', 'assigned', 'ACTIVATED'),
		...from('sinch.com: porting numbers', 'not assigned', 'PENDING', 'CANCELED'),
		...from('sinch.com: porting numbers', 'unknown', 'EXCLUDED', 'CONFIRMED'),
	]),
	row(
		releaseOf,
		(value) => releaseOf({ didSettings: { released: value } as IDataObject }),
		[
			...from('the document', 'yes', true),
			...from('the document', 'no', false),
			...from('Jackson: text of a boolean', 'yes', 'true', 'TRUE'),
			...from('Jackson: text of a boolean', 'no', 'false'),
			...from('Python: str(bool)', 'yes', 'True'),
			...from('Python: str(bool)', 'no', 'False'),
			...from('MySQL: TINYINT(1)', 'unknown', 1, 0),
			...from('Oracle: CHAR(1)', 'unknown', 'Y', 'N'),
			...from('a date in place of a flag', 'unknown', '2026-03-01'),
			['[object Object]', 'not said'],
		],
		{ nothing: 'not said' },
	),
	row(
		isPaid,
		(value) => isPaid(recordWith('paymentDate', value)),
		[
			...from('the document', 'yes', '2026-03-01'),
			...from('Java: LocalDateTime', 'yes', '2026-03-01T10:00:00'),
			...from('SQL: timestamp', 'yes', '2026-03-01 10:00:00'),
			...from('Java: far future', 'no', '9999-12-31'),
			...from('a plan', 'unknown', '2099-01-01'),
			...from('ISO 8601 basic', 'yes', '20260301T100000Z'),
			['[object Object]', 'no'],
			...neverAs('no'),
		],
		{ nothing: 'no' },
	),
	row(isOwed, (value) => isOwed(recordWith('amount', value)), [
		[12.5, 'yes'],
		[1, 'yes'],
		[7, 'yes'],
		[4.5, 'yes'],
		[999_999, 'yes'],
		[0, 'no'],
		[-1, 'no'],
		...from('the document', 'yes', 124.5),
		...from('Java: BigDecimal', 'yes', '0.01', '1E+2'),
		...from('Java: BigDecimal', 'no', '0.00', '-12.50', '0E-8'),
		...from('JavaScript: binary fractions', 'yes', 0.1 + 0.2),
		...from('stripe.com: credit', 'no', -1250),
		...from('Excel: parentheses', 'unknown', '(12.50)'),
		...from('a German sheet', 'yes', '1.234,50'),
	]),
	row(
		ratingOf,
		(value) => ratingOf(recordWith('ratingStatus', value)),
		[
			...from('the document', 'yes', 'RATED', 'rated'),
			...from('a negation', 'no', 'NOT_RATED', 'UNRATED', 'Not Rated'),
			...from('oracle.com: BRM event states', 'no', 'UNPROCESSED'),
			...from('cgrates.org: CDR', 'no', 'PENDING'),
			...from('portaone.com: xDR', 'unknown', 'suspense', 'rerate'),
			...from('asterisk.org: a2billing', 'unknown', 'billed'),
			['[object Object]', 'no'],
		],
		{ nothing: 'no' },
	),
	row(
		isMissed,
		(value) => isMissed(recordWith('answerTime', value, rated), true),
		[
			[end, 'yes'],
			['2026-03-01T10:00:00Z', 'no'],
			['[object Object]', 'yes'],
			...from('a clock that is wrong', 'unknown', '2026-03-01T10:06:00Z'),
			...neverAs('yes'),
		],
		{ nothing: 'yes' },
	),
	row(
		isMissed,
		(value) => isMissed(recordWith('ratedTime', value, { disconnectTime: end }), true),
		[
			[42, 'no'],
			['7', 'no'],
			[1, 'no'],
			[7, 'no'],
			[4.5, 'no'],
			[999_999, 'no'],
			[0, 'yes'],
			['[object Object]', 'yes'],
		],
		{ nothing: 'yes' },
	),
];
