import type { IDataObject } from 'n8n-workflow';

import type { ServiceName } from '../../sandbox/services';

type Change = (record: IDataObject, index: number) => unknown;

/** A path whose answers are changed, and the differences that make it up, as `place: change`. */
export interface Seed {
	name: ServiceName;
	/** Concrete; also that of the route, unless it is given. */
	path: string;
	route?: string;
	change: Change;
	differences: readonly string[];
}

const in_ = (record: IDataObject, ...names: string[]) =>
	names.reduce((inner, name) => inner[name] as IDataObject, record);

const rename = (record: IDataObject, from: string, to: string) => {
	record[to] = record[from];
	delete record[from];
};

const list = (path: string, differences: string[], change: Change): Seed => ({
	...{ name: 'numbering', path: `/api/data/${path}`, change },
	differences: differences.map((one) => `.content[].${one}`),
});

export const numberingSeeds: readonly Seed[] = [
	list(
		'orders',
		['id: other type text', 'reference: missing field', 'priority: added field number'],
		(order) => {
			order.id = String(order.id);
			delete order.reference;
			order.priority = 1;
		},
	),
	list(
		'orderItems',
		[
			'areaCode: renamed field area_code',
			'quantity: other type text',
			'destination.name: other type null',
			'didFeatureTypes: other type text',
		],
		(line) => {
			rename(line, 'areaCode', 'area_code');
			line.quantity = String(line.quantity);
			in_(line, 'destination').name = null;
			line.didFeatureTypes = 'CALL_IN';
		},
	),
	list(
		'e164Numbers',
		[
			'country.isoCode: renamed field iso',
			'country.domestic: other type text',
			'didSettings.released: other type number',
			'npa.timezone: added field text',
		],
		(record) => {
			rename(in_(record, 'country'), 'isoCode', 'iso');
			in_(record, 'country').domestic = 'yes';
			in_(record, 'didSettings').released = 0;
			in_(record, 'npa').timezone = 'UTC';
		},
	),
	list(
		'cdrs',
		[
			'startTime: other type time without zone',
			'ratedOn: other type date',
			'rate: other type text',
			'mobile: missing field',
		],
		(call) => {
			call.startTime = String(call.startTime).slice(0, 19);
			call.ratedOn = String(call.ratedOn).slice(0, 10);
			call.rate = String(call.rate);
			delete call.mobile;
		},
	),
	list(
		'invoices',
		[
			'amount: other type text',
			'invoiceDate: other type time with offset',
			'numInvoice: renamed field invoiceNumber',
		],
		(invoice) => {
			invoice.amount = String(invoice.amount);
			invoice.invoiceDate = `${String(invoice.invoiceDate)}T00:00:00+02:00`;
			rename(invoice, 'numInvoice', 'invoiceNumber');
		},
	),
	list('invoiceFixedChargeses', ['number: other type number'], (line) => {
		line.number = Number(line.number);
	}),
	list('invoiceChannelChargeses', ['groupName: other type list'], (line) => {
		line.groupName = [line.groupName];
	}),
	list('invoiceProductAmountses', ['usageTotal: missing field'], (line, index) => {
		if (index === 0) delete line.usageTotal;
	}),
	list('billingInfos', ['phone: other type object', 'vat: added field text'], (info) => {
		info.phone = { number: info.phone };
		info.vat = 'X1234567';
	}),
	list('inboundDidRates', ['mrc: other type null'], (rate) => {
		rate.mrc = null;
	}),
	{
		...{ name: 'numbering', path: '/api/data/invoices/501', route: '/api/data/invoices/{id}' },
		change: (invoice) => void (invoice.lines = []),
		differences: ['.lines: added field list'],
	},
	{
		name: 'numbering',
		...{ path: '/api/management/getDidsByISO2CountryCode?cc=DE' },
		route: '/api/management/getDidsByISO2CountryCode',
		change: (number) => ({ numbers: [number] }),
		differences: [': other type object'],
	},
];

/** Answers of another status or content; they have no field. */
export const numberingFaults: ReadonlyArray<[path: string, fault: object, difference: string]> = [
	['/api/data/destinations', { status: 404 }, ': other status 404'],
	['/api/data/terminationRates', { status: 403 }, ': other status 403'],
	['/api/data/orders/{id}', { status: 410 }, ': other status 410'],
	[
		'/api/data/e164Numbers/{id}',
		{ mangle: 'html', afterProcessing: true },
		': other type text/html',
	],
	[
		'/api/data/orderItems/byOrder/{id}',
		{ mangle: 'empty', afterProcessing: true },
		': other type nothing',
	],
	['/api/management/getDidsFromOrder', { body: [{ number: 1 }] }, '[]: other type object'],
];

const agents = (path: string, differences: string[], change: Change): Seed => ({
	...{ name: 'aiAgents', path, change, differences },
});

export const aiAgentsSeeds: readonly Seed[] = [
	agents('/clients', ['[].created_at: missing field'], (client) => void delete client.created_at),
	agents('/users', ['[].is_admin: other type number'], (user) => void (user.is_admin = 1)),
	agents('/agents', ['[].llm_configuration_id: renamed field llm_id'], (agent) =>
		rename(agent, 'llm_configuration_id', 'llm_id'),
	),
	agents('/skills', ['[].parameters: other type object'], (skill) => void (skill.parameters = {})),
	agents('/calls', ['[].duration: other type number'], (call) => void (call.duration = 61)),
	agents('/client_users', ['[].expires_at: other type date'], (link) => {
		if (link.expires_at) link.expires_at = '2027-01-01';
	}),
	agents('/agent_skills', ['[].threshold: other type text'], (link) => {
		link.threshold = '0.5';
	}),
	agents('/llm_configurations', ['[].details[].value: other type masked text'], ({ details }) => {
		(details as IDataObject[])[0].value = 'sk-****';
	}),
	agents('/provider_configuration_templates', ['[].details[].required: other type text'], (one) => {
		(one.details as IDataObject[])[0].required = 'yes';
	}),
];
