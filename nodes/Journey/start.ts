import type { IDataObject } from 'n8n-workflow';

import { category, messagesAtOnce } from '../messaging/account';
import { variables, variablesOf } from '../messaging/variables';
import { operation, parameter } from '../shared/catalogue/operation';
import { optionsOf } from '../shared/catalogue/options';
import { OperationError, toOperationError } from '../shared/errors/operationError';

const person = parameter({
	displayName: 'Person',
	name: 'person',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description:
		'Whom the journey notifies; the channels of the journey determine which fields are needed',
	options: [
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			placeholder: 'name@email.com',
			default: '',
		},
		{
			displayName: 'ID',
			name: 'id',
			type: 'string',
			default: '',
			placeholder: 'e.g. customer-1001',
			description: 'Your own ID of this person (external user ID)',
		},
		{
			displayName: 'Phone',
			name: 'phone',
			type: 'string',
			default: '',
			placeholder: 'e.g. +49301234567',
			description: 'With country code; sent as entered, without surrounding blanks',
		},
	],
});

const options = optionsOf({
	displayName: 'Continue If There Is No Journey',
	name: 'continueWithout',
	type: 'boolean',
	default: false,
	description:
		'Whether to continue with started = false when no journey has this event, e.g. to send an email instead',
});

/** `{ started, messageId, message }`; each call starts another journey for that person. */
export const start = operation({
	name: 'Start',
	value: 'start',
	action: 'Start journey that notifies person',
	description:
		'Start the journey of an event, which notifies a person over its channels one after the other, e.g. push and, if that does not arrive, SMS',
	effect: 'write',
	atOnce: messagesAtOnce,
	unconfirmed: 'The person may be notified. Look at the platform before you start it again.',
	errors: {
		404: {
			message: 'No journey with that event exists',
			description:
				'Nothing was sent. Check the value of “Event”, or create the journey at the platform. If no event works, the credential’s Base URL does not end before /api.',
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
			description: 'Name of the event that runs the journey',
		},
		person,
		...variables,
		category,
		options,
	],
	check: (parameters) => void personOf(parameters.person),
	async execute(api, parameters) {
		const body = {
			event: parameters.event,
			variables: variablesOf(parameters),
			category: parameters.category,
			person: personOf(parameters.person),
		};
		const answer = await api.post('/api/journey', body).catch(toOperationError);
		if (!(answer instanceof OperationError)) return { started: true, ...answer };
		if (answer.cause.httpCode !== '404' || !parameters.options.continueWithout) throw answer;
		return { started: false, event: parameters.event };
	},
});

/** The filled fields; rejects a person without any, who cannot be notified. */
function personOf(values: IDataObject): IDataObject {
	const fields = Object.entries(values).filter(([, value]) => value);
	if (fields.length > 0) return Object.fromEntries(fields);
	throw new OperationError('“Person” is empty', 'Give the person’s ID, email or phone');
}
