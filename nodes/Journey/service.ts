import type { IDataObject } from 'n8n-workflow';

import { accountCheck } from '../shared/check/check';
import { customRequest, sendRequest } from '../shared/customRequest/customRequest';
import type { Home, Requests } from '../shared/declare/api';
import { operation, optionsOf, parameter } from '../shared/declare/operation';
import { type Service, keepInCheck, takesMany } from '../shared/declare/service';
import { OperationError, toOperationError } from '../shared/errors/operationError';
import { mailboxOf } from '../shared/input/emailAddress';
import { phoneNumberOf } from '../shared/input/phoneNumber';
import {
	acceptedStatus,
	account,
	category,
	categoryOf,
	isSendResult,
	messagingCheck,
} from '../shared/messaging/account';
import { variables, variablesOf } from '../shared/messaging/variables';
import { isJsonObject, withOwn } from '../shared/text/json';

const url = '/api/journey';

const unconfirmed = 'The person may be notified. Check the platform before you start it again.';

const person = parameter({
	displayName: 'Person',
	name: 'person',
	type: 'collection',
	placeholder: 'Add Field',
	// The form shows these fields immediately, because at least one is required.
	default: { email: '', id: '', phone: '' },
	description:
		'The person to notify. At least one field is required: fill in what the journey’s channels need.',
	options: [
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			typeOptions: { mayBeBlank: true },
			placeholder: 'name@email.com',
			default: '',
			description: 'Email address of the person',
		},
		{
			displayName: 'ID',
			name: 'id',
			type: 'string',
			typeOptions: { mayBeBlank: true, names: true },
			default: '',
			placeholder: 'e.g. customer-1001',
			description: 'Your ID for this person (external user ID)',
		},
		{
			displayName: 'Phone',
			name: 'phone',
			type: 'string',
			typeOptions: { mayBeBlank: true },
			default: '',
			placeholder: 'e.g. +49301234567',
			description: 'With + and country code, or as digits only, beginning with the country code',
		},
	],
});

const options = optionsOf(category, {
	displayName: 'Continue If There Is No Journey',
	name: 'continueWithout',
	type: 'boolean',
	default: false,
	description:
		'Whether to continue with started = false when no journey has this event, e.g. to send an email instead',
});

/** `{ started, messageId, message }`; each call starts a new journey for that person. */
const start = operation({
	name: 'Start',
	value: 'start',
	action: 'Start a journey',
	description: 'Notify a person over several channels, one after the other, e.g. push and then SMS',
	hint: `It notifies a person each time it runs. For a fallback, turn on continueWithout under options, then If on {{ $json.started === false }}, and Switchboard Email on its true branch: people who were notified before have no started. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	prepare: ({ person: values }, home) => personOf(values, home),
	limited: { by: 'person', recipientField: 'person', reached: ({ reached }) => [reached] },
	kind: 'batched',
	unconfirmed,
	errors: {
		404: {
			message: 'Nothing responds at this path',
			description: `Nothing was sent. Check that the credential’s Base URL ends before ${url}.`,
		},
	},
	parameters: [
		{
			displayName: 'Event',
			name: 'event',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. order_confirmed',
			description: 'Name of the event that starts the journey',
		},
		person,
		...variables,
		options,
	],
	async execute(api, parameters) {
		const body = {
			event: parameters.event,
			variables: variablesOf(parameters),
			category: categoryOf(parameters),
			person: parameters.to,
		};
		// An event without a journey uses up neither the Send Once Key nor the Limits, because this
		// is a step.
		const step = {
			key: 'start',
			send: async (requests: Requests) =>
				acceptedStatus(await requests.post(url, body, isSendResult), 'event', unconfirmed),
		};
		const answer = await api.step(step).catch(toOperationError);
		if (!(answer instanceof OperationError)) return withOwn({ started: true }, answer);
		if (!answer.isMissing || !saysNoJourney(answer.cause.body)) throw answer;
		if (!parameters.options.continueWithout) throw noJourney(answer, parameters.event);
		return { started: false, event: parameters.event };
	},
});

/**
 * The documented body is `{ message, error, statusCode }`. Frameworks respond to an unknown path in
 * the same format, but name the path or just say “Not Found”.
 */
function saysNoJourney(body: unknown): boolean {
	if (!isJsonObject(body)) return false;
	const { message, error, statusCode } = body;
	const isDocumented = typeof error === 'string' && Number.isInteger(statusCode);
	return isDocumented && typeof message === 'string' && !/^not found\.?$/i.test(message.trim());
}

function noJourney({ cause }: OperationError, event: string): OperationError {
	const { message } = cause.body as { message: string };
	return new OperationError(
		`No journey has the event “${event.slice(0, 60)}”`,
		`Nothing was sent. Check the value of “Event”, or create the journey at the platform. To continue without a journey, turn on Continue If There Is No Journey under Options. The service said: “${message.slice(0, 200)}”.`,
		cause,
	);
}

/** The document shows an address without a name here. */
const emailOf = (entered: string) => {
	const { person: reached, address } = mailboxOf('Email', entered);
	return { reached, to: address };
};

const phoneOf = (entered: string, home: Home) => {
	const { person: reached, sent } = phoneNumberOf('Phone', entered, home);
	return { reached, to: sent };
};

const readers: Readonly<Record<string, typeof phoneOf>> = { email: emailOf, phone: phoneOf };

/**
 * Returns the filled fields for sending and for comparing. Rejects a person without fields, who
 * can’t be notified, an invalid email address and a phone number without a country code.
 */
function personOf(values: IDataObject, home: Home): Record<'reached' | 'to', IDataObject> {
	const [reached, to]: IDataObject[] = [{}, {}];
	for (const [name, value] of Object.entries(values).filter(([, one]) => one)) {
		const address = readers[name]?.(String(value), home) ?? { reached: value, to: value };
		reached[name] = address.reached;
		to[name] = address.to;
	}
	if (Object.keys(to).length > 0) return { reached, to };
	throw new OperationError('“Person” is empty', 'Enter the person’s ID, email or phone');
}

export const journey: Service = {
	...account,
	resources: [
		{
			name: 'Journey',
			value: 'journey',
			description: 'Notifications over several channels, started by an event',
			operations: [start],
		},
		accountCheck(
			messagingCheck('journey', [
				{
					area: 'Person',
					message:
						'The first journey will show which fields of a person the platform needs. If it is rejected, fill in ID, Email and Phone',
				},
			]),
		),
		customRequest([sendRequest({ example: '/api/journey' })]),
	],
	lists: {},
};
