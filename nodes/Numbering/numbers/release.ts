import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { askFirst } from '../../shared/declare/service';
import { operation, optionsOf, parameter } from '../../shared/declare/operation';
import { phoneNumberOf } from '../../shared/input/phoneNumber';
import type { ReadApi } from '../../shared/declare/api';
import { wholeNumber } from '../../shared/input/scalars';
import { confirmBy, requestFlag } from '../confirm';
import * as field from '../sharedFields';
import { assertNotReleased, isReleasedNow, recordOf } from '../numberRecords';
import { type ReleaseTerms, assertOrderAllows, assertOrdersAllow } from './releaseGuard';

export const cancelPeriodMonths = parameter({
	displayName: 'Cancel Period (Months)',
	name: 'cancelPeriodMonths',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 1200, numberPrecision: 0 },
	default: 12,
	description:
		'How many months must have passed since the number’s order was completed. Change it only if your account has another period.',
});

const options = optionsOf(
	cancelPeriodMonths,
	{
		displayName: 'Order ID',
		name: 'orderId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1042',
		description:
			'The order that the number was bought with. If it is set, only this order is checked, instead of all orders that could forbid the release.',
	},
	{
		displayName: 'If the Order Is Unclear',
		name: 'severalLines',
		type: 'options',
		options: [
			{
				name: 'Reject',
				value: 'refuse',
				description: 'Release nothing if it is unclear which order the number is from',
			},
			{
				name: 'Release Anyway',
				value: 'notTheirs',
				description: 'Choose this only if you know that the number is from another order',
			},
		],
		default: 'refuse',
		description:
			'Whether to release a number that may belong to a multi-line order that forbids it; the service does not list the numbers of such orders',
	},
);

const notDone = {
	message: 'The service did not record the release',
	description:
		'Your account’s cancel period may be longer than the one under Options, or the number was released just now.',
};

/**
 * The service writes numbers without `+`. Numbers of the account pass even if no plan has their
 * length, because the service knows what it has assigned.
 */
const digitsOf = (text: string) =>
	/^\+?([1-9]\d{3,14})$/.exec(text)?.[1] ?? phoneNumberOf('Phone Number', text).person.slice(1);

const answerFor = (number: string): IDataObject => ({
	number,
	releaseRequested: true,
	nextStep:
		'The release is requested, and the monthly fee is adjusted. The number stays linked to the account until an administrator disconnects it. A release can’t be undone.',
});

/**
 * The GET changes data. `{ number, releaseRequested, nextStep }`: the release is requested, but the
 * number is still there. For a released number, or one whose order isn’t completed, the service
 * returns 500 (Management, rule 4), so nothing is sent then.
 */
export const release = operation({
	name: 'Release',
	value: 'release',
	action: 'Release a phone number permanently',
	description: 'Release a phone number whose cancel period has passed; this can’t be undone',
	hint: `It can’t be undone. ${askFirst} Take the numbers from Number: Get Many. Numbers within their cancel period are rejected: set On Error to continue if it releases several.`,
	effect: 'write',
	unconfirmed:
		'Check whether the number is released (Number: Get Many) before you release it again.',
	errors: {
		400: {
			message: 'The number was not released',
			description: notDone.description,
		},
		404: {
			message: 'The account has no such phone number',
			description: 'Choose it from the list, or check the value of “Phone Number”.',
		},
	},
	parameters: [
		field.cannotBeUndone('Releasing a phone number can’t be undone'),
		field.number,
		options,
	],
	prepare: ({ number, options: { orderId } }) => ({
		digits: digitsOf(number),
		onlyOrder: orderId ? wholeNumber('Order ID', orderId) : undefined,
	}),
	async execute(api, { digits: number, onlyOrder, options: chosen }): Promise<IDataObject> {
		const terms: ReleaseTerms = {
			months: chosen.cancelPeriodMonths ?? 12,
			today: new Date(clock.now()),
			assumeNotTheirs: chosen.severalLines === 'notTheirs',
		};
		const subject = `release ${number}`;
		const readBack = async () => await readResult(api, number);
		return await api.step({
			key: 'release',
			subject,
			async send(requests) {
				const record = await recordOf(api, number);
				assertNotReleased(record, api.isDone(subject));
				if (onlyOrder === undefined) await assertOrdersAllow(api, number, terms);
				else await assertOrderAllows(api, number, onlyOrder, terms);
				await requestFlag(requests, '/api/management/releaseDid', { number }, notDone, readBack);
				return answerFor(number);
			},
			verify: async (error) => await confirmBy(error, 'record', readBack),
		});
	},
});

/** The number’s record may show the release although the response didn’t. */
async function readResult(api: ReadApi, number: string): Promise<IDataObject | string> {
	const record = await recordOf(api, number);
	if (!(await isReleasedNow(api, record))) return 'Its record did not show a release just now.';
	return answerFor(number);
}
