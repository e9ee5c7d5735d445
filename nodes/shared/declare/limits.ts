import type { Addressee, Recipient } from './api';
import type { Limited, LimitKind, Parameter } from './operation';
import { parameter, parameters } from './operation';

/**
 * Such an operation sends to each recipient separately (`write/sendEach.ts`), so it counts by
 * recipient.
 */
export const toEach = (
	by: LimitKind,
	kind: keyof Recipient,
	recipientField: string,
): Limited<{ recipients: readonly Addressee[] }> => ({
	by,
	recipientField,
	reached: ({ recipients }) => recipients.map(({ person }) => ({ [kind]: person })),
	keys: ({ recipients }) => recipients.map(({ person }) => person),
});

const separated = 'Separate several with commas or line breaks, or pass a list.';
const ids = 'An entry that ends with * allows all that begin with it.';

/**
 * A device’s token names nobody, and numbers to buy have no recipient, so neither has the field.
 */
const allowed: Partial<Record<LimitKind, { placeholder: string; description: string }>> = {
	phone: {
		placeholder: 'e.g. +49, +43 1',
		description: `Phone numbers, or their first digits with the country code. All others are rejected. ${separated}`,
	},
	email: {
		placeholder: 'e.g. example.com, jane@example.org',
		description: `Email addresses and domains; a domain does not include its subdomains. All others are rejected. ${separated}`,
	},
	user: {
		placeholder: 'e.g. customer-*',
		description: `User IDs. ${ids} All others are rejected. ${separated}`,
	},
	topic: {
		placeholder: 'e.g. news-*',
		description: `Topics. ${ids} All others are rejected. ${separated}`,
	},
	person: {
		placeholder: 'e.g. +49, example.com, customer-*',
		description: `First digits of phone numbers, email addresses, domains and IDs. ${ids} Each field of the person must be allowed. ${separated}`,
	},
	step: {
		placeholder: 'e.g. +49, example.com, customer-*',
		description: `First digits of phone numbers, email addresses, domains and user IDs. ${ids} All others are rejected. ${separated}`,
	},
};

function allowedField(by: LimitKind): Parameter[] {
	const texts = allowed[by];
	if (texts === undefined) return [];
	return [
		parameter({
			displayName: 'Allowed Recipients',
			name: 'allowedRecipients',
			type: 'string',
			// May also be a list.
			ignoreValidationDuringExecution: true,
			default: '',
			...texts,
		}),
	];
}

/**
 * Tools show the field at the top, because a model writes to any recipient otherwise. It takes no
 * expression, so that no model fills it in. Both fields apply.
 */
export const allowedInTools = (by: LimitKind): Parameter[] =>
	allowedField(by).map((field) => ({
		...field,
		noDataExpression: true,
		displayOptions: { show: { '@tool': [true] } },
		description: `Recipients that the AI model may send to. ${String(field.description)} Leave empty to allow all.`,
	}));

/** A table of blocked people has them in this column. */
const blocked: Partial<Record<LimitKind, [whom: string, column: string]>> = {
	phone: ['Phone numbers with their country code', 'phone'],
	email: ['Email addresses', 'email'],
	user: ['User IDs', 'user_external_id'],
	topic: ['Topics', 'topic'],
	token: ['Device tokens and user IDs', 'token'],
	person: ['Phone numbers, email addresses and IDs', 'phone, email or customer_id'],
	step: ['Phone numbers, email addresses and user IDs', 'phone, email or user_external_id'],
};

function blockedField(by: LimitKind): Parameter[] {
	const [whom, column] = blocked[by] ?? [];
	if (whom === undefined) return [];
	return [
		parameter({
			displayName: 'Blocked Recipients',
			name: 'blockedRecipients',
			type: 'string',
			// May also be a list or a table.
			ignoreValidationDuringExecution: true,
			typeOptions: { mayBeEmptyList: true },
			default: '',
			placeholder: "e.g. {{ $('Opt-Outs').all() }}",
			description: `${whom} that never get a message, e.g. those of people who opted out. Their items have blocked = true. Enter them with commas or line breaks, or pass a list, or rows with a column ${column}. An entry that can’t be read rejects the item; an empty list blocks nobody.`,
		}),
	];
}

function count(displayName: string, name: string, placeholder: string, description: string) {
	return parameter({
		displayName,
		name,
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: '',
		placeholder,
		description: `${description}. 0 allows none. Leave empty for no limit.`,
	});
}

/** `wait` says what happens in quiet hours; `of` names the owner of the time zone. */
export const quietHoursFields = (
	examples: Record<'from' | 'to', string>,
	wait: string,
	of: string,
) =>
	parameters(
		{
			displayName: 'Quiet Hours From',
			name: 'quietFrom',
			type: 'string',
			default: '',
			placeholder: `e.g. ${examples.from}`,
			description: `${wait} from this time until Quiet Hours To, which may be on the next day`,
		},
		{
			displayName: 'Quiet Hours To',
			name: 'quietTo',
			type: 'string',
			default: '',
			placeholder: `e.g. ${examples.to}`,
			description: 'When the quiet hours end',
		},
		{
			displayName: 'Time Zone',
			name: 'timezone',
			type: 'string',
			typeOptions: { format: 'timeZone' },
			default: '',
			placeholder: 'e.g. Europe/Berlin',
			description: `Time zone of ${of}. Leave empty for the workflow’s time zone.`,
		},
	);

const counting = 'in one execution, counting all items, loops, retries and tool calls';

const countsOfMessages = [
	count(
		'Max per Execution',
		'maxPerExecution',
		'e.g. 20',
		`How many recipients this node may send to ${counting}`,
	),
	count(
		'Max per Recipient and Day',
		'maxPerDay',
		'e.g. 3',
		'How often this node may send to one recipient in one day, counting all executions',
	),
];

const countsOf = (what: string) => [
	count(
		'Max per Day',
		'maxPerDay',
		'e.g. 10',
		`How many ${what} in one day, counting all executions`,
	),
	count('Max per Execution', 'maxPerExecution', 'e.g. 20', `How many ${what} ${counting}`),
];

const countsByKind: Partial<Record<LimitKind, Parameter[]>> = {
	number: countsOf('numbers this node may buy'),
	request: countsOf('requests this node may send'),
};

const times = (by: LimitKind) =>
	quietHoursFields(
		{ from: '20:00', to: '08:00' },
		`Nothing is ${by === 'number' ? 'bought' : 'sent'}`,
		`quiet hours and days${by in countsByKind ? '' : ', e.g. the recipient’s'}`,
	);

export function limitsOption(by: LimitKind): Parameter {
	// Steps have separate quiet hours, which defer them.
	const stepFields = by === 'step' ? [] : times(by);
	const values: Parameter[] = [
		...allowedField(by),
		...blockedField(by),
		...(countsByKind[by] ?? countsOfMessages),
		...stepFields,
	];
	return parameter({
		displayName: 'Limits',
		name: 'limits',
		type: 'fixedCollection',
		placeholder: 'Add Limits',
		default: {},
		description:
			'Limits on what this node may do, even when an AI model fills in the fields. An item over a limit isn’t sent at all.',
		options: [{ displayName: 'Limits', name: 'values', values }],
	});
}
