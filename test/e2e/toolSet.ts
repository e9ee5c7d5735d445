import type { IDataObject } from 'n8n-workflow';

import { BUY, byId, NODE_TYPE } from './nodes';

/** A node as a tool: what its author fixed, what the AI fills in, and a call of it. */
export interface ToolCase {
	name: string;
	type: string;
	parameters: IDataObject;
	/** Field -> its type in the tool's schema. */
	asks: Record<string, 'number' | 'string'>;
	/** What its description says of money, people or what cannot be undone; nothing for reads. */
	warns?: RegExp;
	input: IDataObject;
}

const ask = (field: string, type: string) =>
	`={{ $fromAI('${field}', 'The ${field}', '${type}') }}`;
const text = (field: string) => ask(field, 'string');
const number = (field: string) => ask(field, 'number');
const order = byId(number('order_id'));
const ofService = (name: string) => `n8n-nodes-switchboard.${name}`;

const list = (name: string, resource: string, type = NODE_TYPE): ToolCase => ({
	...{ name, type, asks: { limit: 'number' }, input: { limit: 5 } },
	parameters: { resource, operation: 'getAll', limit: number('limit') },
});

/** In the way of a service desk: look, decide, buy or release, tell people. */
export const toolSet: readonly ToolCase[] = [
	{
		name: 'buy_numbers',
		type: NODE_TYPE,
		parameters: { ...BUY, quantity: number('quantity'), reference: '' },
		asks: { quantity: 'number' },
		warns: /at your cost/,
		input: { quantity: 1 },
	},
	{
		name: 'plan_purchase',
		type: NODE_TYPE,
		parameters: {
			...{ resource: 'order', operation: 'buyQuantity', dryRun: true },
			...{ quantity: number('quantity'), budget: number('budget'), countries: text('countries') },
		},
		asks: { quantity: 'number', budget: 'number', countries: 'string' },
		warns: /at your cost/,
		input: { quantity: 5, budget: 20, countries: 'DE' },
	},
	list('list_orders', 'order'),
	{
		name: 'wait_for_numbers',
		type: ofService('waitForDids'),
		parameters: { orderId: order, waitAtMostMinutes: 0.2 },
		asks: { order_id: 'number' },
		input: { order_id: 1001 },
	},
	{
		name: 'get_numbers',
		type: NODE_TYPE,
		parameters: { resource: 'order', operation: 'getNumbers', orderId: order },
		asks: { order_id: 'number' },
		input: { order_id: 1001 },
	},
	{
		name: 'cancel_order',
		type: NODE_TYPE,
		parameters: { resource: 'order', operation: 'cancel', orderId: order },
		asks: { order_id: 'number' },
		warns: /for good/,
		input: { order_id: 1008 },
	},
	{
		name: 'release_number',
		type: NODE_TYPE,
		parameters: {
			...{ resource: 'number', operation: 'release', number: byId(text('number')) },
			options: { severalLines: 'notTheirs' },
		},
		asks: { number: 'string' },
		warns: /for good/,
		input: { number: '49300135777' },
	},
	list('list_numbers', 'number'),
	list('list_rates', 'inboundRate'),
	list('list_calls', 'callRecord'),
	{
		name: 'add_up_calls',
		type: NODE_TYPE,
		parameters: {
			...{ resource: 'callRecord', operation: 'summarize', groupBy: ['mobile'] },
			...{ since: text('since'), until: text('until') },
		},
		asks: { since: 'string', until: 'string' },
		input: { since: '2020-01-01', until: '2100-01-01' },
	},
	list('list_agents', 'agent', ofService('aiAgents')),
	{
		name: 'call_person',
		type: ofService('outboundVoice'),
		parameters: { resource: 'call', operation: 'start', to: text('to'), from: '+442079460101' },
		asks: { to: 'string' },
		warns: /call to person at your cost/,
		input: { to: '+49301234567' },
	},
	{
		name: 'send_email',
		type: ofService('email'),
		parameters: {
			...{ resource: 'email', operation: 'send', sender: 'orders@example.com' },
			...{ destination: text('destination'), subject: text('subject'), html: text('html') },
		},
		asks: { destination: 'string', subject: 'string', html: 'string' },
		warns: /to people/,
		input: { destination: 'jane@example.com', subject: 'Your order', html: '<p>Thanks</p>' },
	},
	{
		name: 'notify_user',
		type: ofService('push'),
		parameters: {
			...{ resource: 'notification', operation: 'sendByUser', user_external_id: text('user') },
			...{ notification_title: text('title'), notification_body: text('body') },
		},
		asks: { user: 'string', title: 'string', body: 'string' },
		warns: /to devices of user/,
		input: { user: 'customer-1001', title: 'Parcel', body: 'On its way' },
	},
];

/** A purchase whose limit is lost. */
export const unguarded: ToolCase = {
	name: 'buy_without_limit',
	type: NODE_TYPE,
	parameters: {
		...{ ...BUY, quantity: number('quantity'), reference: '' },
		maxCost: '={{ $json.nope }}',
	},
	asks: { quantity: 'number' },
	warns: /at your cost/,
	input: { quantity: 1 },
};
