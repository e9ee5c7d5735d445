import type { IDataObject } from 'n8n-workflow';

import { parameter, parameters } from '../shared/declare/operation';
import { OperationError } from '../shared/errors/operationError';
import { quote } from '../shared/text/wording';
import { requireExact } from '../shared/input/exact';
import { isNothingNamed } from '../shared/input/nothing';
import { listIn } from '../shared/text/entries';
import { entryMode } from '../shared/messaging/variables';
import { token, userExternalId } from './sharedFields';

export const targetFields = parameters(
	entryMode('specifyTokens', 'Tokens'),
	{
		displayName: 'Tokens',
		name: 'tokens',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { specifyTokens: ['fields'] } },
		placeholder: 'Add Token',
		default: {},
		description: 'Devices that get the notification',
		options: [
			{
				displayName: 'Token',
				name: 'values',
				values: [token, userExternalId],
			},
		],
	},
	{
		displayName: 'Tokens (JSON)',
		name: 'devicesJson',
		type: 'string',
		ignoreValidationDuringExecution: true,
		typeOptions: { rows: 4 },
		displayOptions: { show: { specifyTokens: ['json'] } },
		default: '',
		required: true,
		placeholder: 'e.g. [{ "token": "…", "user_external_id": "customer-1001" }]',
		description: 'A list of objects, each with token and user_external_id',
	},
);

export const tokenList = parameter({
	displayName: 'Tokens',
	// Not masked as a password: nobody could check a list of dots.
	name: 'devices',
	type: 'string',
	ignoreValidationDuringExecution: true,
	default: '',
	required: true,
	placeholder: 'e.g. token-1, token-2',
	description:
		'Device tokens, all sent in one request. Separate several with commas, semicolons or line breaks, or pass a list. Quotation marks are part of the token, so pass a token that contains a comma in a list.',
});

export interface PushTarget extends IDataObject {
	token: string;
	user_external_id: string;
}

interface TargetValues {
	specifyTokens: 'fields' | 'json';
	tokens?: IDataObject;
	devicesJson?: string;
}

/** The form's tokens as the service expects them; rejects an empty list and an incomplete entry. */
export function targetsOf({ specifyTokens, tokens, devicesJson }: TargetValues): PushTarget[] {
	const isJson = specifyTokens === 'json';
	const entries = isJson ? listIn(devicesJson) : ((tokens?.values ?? []) as unknown[]);
	if (!entries) {
		throw new OperationError(
			'“Tokens (JSON)” is not a JSON list',
			`Write a list that begins with [ and ends with ]. It is ${quote(devicesJson)}`,
		);
	}
	requireExact('Tokens (JSON)', entries);
	if (entries.length === 0) throw new OperationError('There are no tokens', 'Add at least one');
	const targets = entries.map((entry, index) => {
		const { token: one, user_external_id: user } = (entry ?? {}) as Partial<PushTarget>;
		if (isText(one) && isText(user)) {
			return { token: String(one).trim(), user_external_id: String(user).trim() };
		}
		throw new OperationError(
			`Token ${index + 1} of “${isJson ? 'Tokens (JSON)' : 'Tokens'}” is incomplete`,
			'Give each entry a token and a user_external_id, both as text',
		);
	});
	return withoutDuplicates(targets);
}

/** A duplicate would notify the device twice. */
const withoutDuplicates = (targets: readonly PushTarget[]) => [
	...new Map(
		targets.map((one) => [JSON.stringify([one.token, one.user_external_id]), one]),
	).values(),
];

const isText = (value: unknown) =>
	(typeof value === 'string' || typeof value === 'number') && !isNothingNamed(value);
