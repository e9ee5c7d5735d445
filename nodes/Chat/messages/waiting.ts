import { phoneRecipientsOf } from '../../messaging/recipients';
import { parameter, parameters } from '../../shared/catalogue/operation';
import { OperationError } from '../../shared/errors/operationError';
import { replyPath } from './suspension';
import { recipientNumber } from './parameters';

/** Says what has to be done before the execution waits. */
export const addressNotice = parameter({
	displayName: `Before this node, store {{ $execution.resumeUrl }}/${replyPath} with the phone number, e.g. in a data table. The workflow with the Chat Trigger looks the number up and sends its item there as JSON.`,
	name: 'addressNotice',
	type: 'notice',
	default: '',
});

/** One person, because all items and people of a node would share one wait. */
export const toOne = {
	...recipientNumber,
	description:
		'Phone number of the person, with + and country code, or as digits alone that begin with it. Before this node, store the number with the address of the execution, so that the workflow with the Chat Trigger can find it.',
} as const;

export const [waitAtMostMinutes] = parameters({
	displayName: 'Limit Wait Time (Minutes)',
	name: 'waitAtMostMinutes',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 5_256_000 },
	default: 1_440,
	description:
		'After that, the workflow continues with timedOut = true. n8n checks once a minute, so it may take up to a minute longer.',
});

/** Rejects several people. */
export function requireOnePerson(to: unknown): void {
	const { length } = phoneRecipientsOf('To', to);
	if (length === 1) return;
	throw new OperationError(
		`“To” has ${length} people, and an execution can wait for one at a time`,
		'Nothing was sent. Pass one item per person through Loop Over Items with a batch size of 1',
	);
}
