import type { IDataObject } from 'n8n-workflow';

import { parameters } from '../../shared/declare/operation';
import { group } from '../sharedFields';

/** Outcomes of calls that certainly reached nobody. */
const outcomes = [
	{ name: 'Busy', value: 'busy' },
	{ name: 'Failed', value: 'failed' },
	{ name: 'No Answer', value: 'no-answer' },
	{
		name: 'Voicemail',
		value: 'voicemail',
		description: 'A mailbox, a fax or another machine answered',
	},
] as const;

export type Missed = (typeof outcomes)[number]['value'];

/** `attempts` are all calls, with the first one. */
export interface CallAgain {
	attempts: number;
	afterMs: number;
	outcomes: Missed[];
}

export const onlyOnce: CallAgain = { attempts: 1, afterMs: 0, outcomes: [] };

const againFields = parameters(
	{
		displayName: 'Attempts',
		name: 'attempts',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10, numberPrecision: 0 },
		required: true,
		default: 3,
		description: 'How often to call at most, including the first call',
	},
	{
		displayName: 'After (Minutes)',
		name: 'afterMinutes',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 43_200 },
		required: true,
		default: 30,
		description:
			'Pause from the end of a call to the next call to the same person. Other items are called meanwhile.',
	},
	{
		displayName: 'For Outcomes',
		name: 'outcomes',
		type: 'multiOptions',
		options: outcomes,
		required: true,
		default: ['no-answer', 'busy'],
		description:
			'Outcomes after which to call again. After any other outcome, nobody is called again, because the call may have reached the person.',
	},
);

export const callAgain = group(
	'Call Again',
	'callAgain',
	'Whether to call again if nobody was reached. The output has all attempts.',
	againFields,
);

/** Undefined without the option. */
export function callAgainOf({ callAgain: entered }: IDataObject): CallAgain | undefined {
	const { values } = (entered ?? {}) as {
		values?: { attempts: number; afterMinutes: number; outcomes: Missed[] };
	};
	if (!values) return undefined;
	const { attempts, afterMinutes, outcomes: chosen } = values;
	return { attempts, afterMs: afterMinutes * 60_000, outcomes: chosen };
}
