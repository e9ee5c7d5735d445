import type { IDataObject } from 'n8n-workflow';

import { fromAi } from './agent';
import { BUY, byId, MAIL, NODE_TYPE, ofPack } from './nodes';

/** A node as a tool: what its author fixed, what the AI fills in, and a call of it. */
export interface ToolCase {
	name: string;
	type: string;
	parameters: IDataObject;
	/** Field -> its type in the tool's schema. */
	asks: Record<string, 'number' | 'string'>;
	/** The verb that says that it costs money, reaches people or can't be undone; none for reads. */
	warns?: RegExp;
	input: IDataObject;
}

const number = (field: string) => fromAi(field, 'number');

const list = (name: string, resource: string, type = NODE_TYPE): ToolCase => ({
	name,
	type,
	asks: { limit: 'number' },
	input: { limit: 5 },
	parameters: { resource, operation: 'getAll', limit: number('limit') },
});

const ofOrder = (name: string, parameters: object, id: number, type = NODE_TYPE): ToolCase => ({
	name,
	type,
	asks: { order_id: 'number' },
	input: { order_id: id },
	parameters: { ...parameters, orderId: byId(number('order_id')) },
});

const buying: Omit<ToolCase, 'name'> = {
	type: NODE_TYPE,
	parameters: { ...BUY, quantity: number('quantity'), reference: '' },
	asks: { quantity: 'number' },
	warns: /^Buy /,
	input: { quantity: 1 },
};

/** In the way of a service desk: look, decide, buy or release, tell people. */
export const toolSet: readonly ToolCase[] = [
	{ name: 'buy_numbers', ...buying },
	ofOrder('wait_for_numbers', { waitAtMostMinutes: 0.2 }, 1001, ofPack('waitForDids')),
	ofOrder('get_numbers', { resource: 'order', operation: 'getNumbers' }, 1001),
	{
		...ofOrder('cancel_order', { resource: 'order', operation: 'cancel' }, 1008),
		warns: /permanently/,
	},
	{
		name: 'release_number',
		type: NODE_TYPE,
		parameters: {
			resource: 'number',
			operation: 'release',
			number: byId(fromAi('number')),
			options: { severalLines: 'notTheirs' },
		},
		asks: { number: 'string' },
		warns: /permanently/,
		input: { number: '49300135777' },
	},
	list('list_orders', 'order'),
	list('list_numbers', 'number'),
	list('list_rates', 'inboundRate'),
	list('list_calls', 'callRecord'),
	list('list_agents', 'agent', ofPack('aiAgents')),
	{
		name: 'add_up_calls',
		type: NODE_TYPE,
		parameters: {
			resource: 'callRecord',
			operation: 'summarize',
			groupBy: ['mobile'],
			period: 'custom',
			since: fromAi('since'),
			until: fromAi('until'),
		},
		asks: { since: 'string', until: 'string' },
		input: { since: '2020-01-01', until: '2100-01-01' },
	},
	{
		name: 'call_person',
		type: ofPack('outboundVoice'),
		parameters: { resource: 'call', operation: 'start', to: fromAi('to'), from: '+442079460101' },
		asks: { to: 'string' },
		warns: /Start a call/,
		input: { to: '+49301234567' },
	},
	{
		name: 'send_email',
		type: ofPack('email'),
		parameters: { ...MAIL, destination: fromAi('destination'), subject: fromAi('subject') },
		asks: { destination: 'string', subject: 'string' },
		warns: /Send an email/,
		input: { destination: 'jane@example.com', subject: 'Your order' },
	},
	{
		name: 'notify_user',
		type: ofPack('push'),
		parameters: {
			resource: 'notification',
			operation: 'sendByUser',
			user_external_id: fromAi('user'),
			notification_title: fromAi('title'),
			notification_body: fromAi('body'),
		},
		asks: { user: 'string', title: 'string', body: 'string' },
		warns: /to all devices of a user/,
		input: { user: 'customer-1001', title: 'Parcel', body: 'On its way' },
	},
];

/** A purchase whose limit is lost. */
export const unguarded: ToolCase = {
	...buying,
	name: 'buy_without_limit',
	parameters: { ...buying.parameters, maxCost: '={{ $json.nope }}' },
};
