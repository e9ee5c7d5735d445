import type { IDataObject } from 'n8n-workflow';

/** A field of a path's records, what becomes of it (its new name, or its value), and what is found. */
type Seed = [
	path: string,
	field: string,
	change: string | ((value: unknown) => unknown),
	found: string,
];

const drop = () => undefined;
const plain = (value: unknown) => String(value);

export const numberingSeeds: readonly Seed[] = [
	['orders', 'id', plain, 'other type text'],
	['orders', 'reference', drop, 'missing field'],
	['orders', 'priority', () => 1, 'added field number'],
	['orderItems', 'areaCode', 'area_code', 'renamed field area_code'],
	['orderItems', 'quantity', plain, 'other type text'],
	['orderItems', 'destination.name', () => null, 'other type null'],
	['orderItems', 'didFeatureTypes', () => 'CALL_IN', 'other type text'],
	['e164Numbers', 'country.isoCode', 'iso', 'renamed field iso'],
	['e164Numbers', 'country.domestic', () => 'yes', 'other type text'],
	['e164Numbers', 'didSettings.released', () => 0, 'other type number'],
	['e164Numbers', 'npa.timezone', () => 'UTC', 'added field text'],
	['cdrs', 'startTime', (time) => plain(time).slice(0, 19), 'other type time without zone'],
	['cdrs', 'ratedOn', (time) => plain(time).slice(0, 10), 'other type date'],
	['cdrs', 'rate', plain, 'other type text'],
	['cdrs', 'mobile', drop, 'missing field'],
	['invoices', 'amount', plain, 'other type text'],
	['invoices', 'invoiceDate', (day) => `${plain(day)}T00:00+02:00`, 'other type time with offset'],
	['invoices', 'numInvoice', 'invoiceNumber', 'renamed field invoiceNumber'],
	['invoiceFixedChargeses', 'number', Number, 'other type number'],
	['invoiceChannelChargeses', 'groupName', (name) => [name], 'other type list'],
	[
		'invoiceProductAmountses',
		'usageTotal',
		(total) => (total === 0 ? 0 : undefined),
		'missing field',
	],
	['billingInfos', 'phone', (number) => ({ number }), 'other type object'],
	['billingInfos', 'vat', () => 'X1234567', 'added field text'],
	['inboundDidRates', 'mrc', () => null, 'other type null'],
];

/** Answers of another status or content, by the route. */
export const numberingFaults: ReadonlyArray<[path: string, fault: object, found: string]> = [
	['/api/data/destinations', { status: 404 }, ': other status 404'],
	['/api/data/terminationRates', { status: 403 }, ': other status 403'],
	['/api/data/orders/{id}', { status: 410 }, ': other status 410'],
	[
		'/api/data/e164Numbers/{id}',
		{ raw: '<p>', contentType: 'text/html' },
		': other type text/html',
	],
	['/api/data/orderItems/byOrder/{id}', { raw: '' }, ': other type nothing'],
	['/api/management/getDidsFromOrder', { body: [{ number: 1 }] }, '[]: other type object'],
	['/api/management/getDidsByISO2CountryCode', { body: { numbers: [] } }, ': other type object'],
];

export const aiAgentsSeeds: readonly Seed[] = [
	['clients', 'created_at', drop, 'missing field'],
	['users', 'is_admin', () => 1, 'other type number'],
	['agents', 'llm_configuration_id', 'llm_id', 'renamed field llm_id'],
	['skills', 'parameters', () => ({}), 'other type object'],
	['calls', 'duration', () => 61, 'other type number'],
	['client_users', 'expires_at', () => '2027-01-01', 'other type date'],
	['client_skills', 'limit', plain, 'other type text'],
	['agent_skills', 'threshold', () => '0.5', 'other type text'],
	['llm_configurations', 'details[].value', () => 'sk-****', 'other type masked text'],
	['provider_configuration_templates', 'details[].required', plain, 'other type text'],
];

/** Changes a field of a record, also in objects and lists inside. */
export function change(record: IDataObject, field: string, by: Seed[2]): void {
	const [, name, isList, rest] = /^(\w+)(\[\])?\.?(.*)$/.exec(field)!;
	if (rest) {
		const inner = record[name] as IDataObject | IDataObject[];
		for (const one of isList ? (inner as IDataObject[]) : [inner as IDataObject]) {
			change(one, rest, by);
		}
		return;
	}
	const { [name]: value } = record;
	if (typeof by === 'string') record[by] = value;
	const changed = typeof by === 'string' ? undefined : by(value);
	if (changed === undefined) delete record[name];
	else record[name] = changed as IDataObject;
}
