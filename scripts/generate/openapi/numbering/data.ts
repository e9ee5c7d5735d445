import type { Operation, Schema } from '../../../../sandbox/contract/document';
import {
	destinations,
	resources,
	terminationRates,
	type Resource,
} from '../../../../sandbox/services/numbering/resources';
import { errorsOf } from '../errors';
import { answer, inPath, inQuery, type Line } from '../operation';
import { countFrom, integer, list, notShown, record, ref } from '../schema';
import { sortOf } from './sort';

const DATA = '/api/data';

const components: Partial<Record<Resource['name'], string>> = {
	orders: 'Order',
	orderItems: 'OrderLine',
	e164Numbers: 'Number',
	cdrs: 'CallRecord',
	invoices: 'Invoice',
	invoiceFixedChargeses: 'FixedCharge',
	invoiceChannelChargeses: 'ChannelCharge',
	invoiceProductAmountses: 'ProductAmount',
	billingInfos: 'BillingInfo',
	inboundDidRates: 'InboundDidRate',
	terminationRates: 'TerminationRate',
	destinations: 'Destination',
};

const componentOf = ({ name }: Resource) => components[name]!;
const all = [...resources, terminationRates, destinations];

const errors = errorsOf('numbering', 401, 403, 'invalidInput');

const pageOf = (component: string): Schema => ({
	type: 'object',
	properties: { ...envelope.properties, content: list(ref(component)) },
	required: [...envelope.required!, 'content'],
});

const envelope = record({
	totalElements: integer,
	totalPages: integer,
	number: {
		...integer,
		minimum: 0,
		description: '0-based, although the page of the request is 1-based',
	},
	size: integer,
	...Object.fromEntries(['first', 'last', 'empty'].map((name) => [name, { type: 'boolean' }])),
});

const listParameters = (component: string) => [
	inQuery('page', countFrom(1, 1), '1-based'),
	inQuery('size', countFrom(1, 20), 'Elements per page. The maximum is not shown'),
	inQuery(
		'sort',
		list(sortOf(all.find((one) => componentOf(one) === component)!)),
		'`<field>,asc` or `<field>,desc`; may be repeated',
		{
			style: 'form',
			explode: true,
		},
	),
];

const nameOf = (component: string) => component.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

function listOf(component: string, operationId: string, summary: string): Operation {
	return {
		operationId,
		summary,
		tags: ['Data'],
		parameters: listParameters(component),
		responses: { '200': answer('One page.', ref(`${component}Page`)), default: errors('oversize') },
	};
}

function singleOf(component: string): Operation {
	return {
		operationId: `get${component}`,
		summary: `Get one ${nameOf(component)}`,
		tags: ['Data'],
		parameters: [inPath('id', integer, 'ID of the record')],
		responses: { '200': answer('The record.', ref(component)), default: errors('unknownRecord') },
	};
}

function ofParent(component: string, by: string): Operation {
	const parent = by.slice(2);
	const own = listOf(
		component,
		`list${component}sOf${parent}`,
		`List the ${nameOf(component)}s of one ${parent.toLowerCase()}`,
	);
	const id = inPath('id', integer, `ID of the ${parent.toLowerCase()}`);
	return { ...own, parameters: [id, ...own.parameters!] };
}

/** A list of which a document shows little more than that it exists. */
function barelyShown(component: string, what: string): Operation {
	const listed = listOf(component, `list${component}s`, `List ${nameOf(component)}s`);
	const isBare = (bare: boolean) => ({ 'numbering.bareLists': [bare] });
	const page = notShown('The envelope of other lists', ref(`${component}Page`), isBare(false));
	const bare = notShown('A bare array', list(ref(component)), isBare(true));
	const responses = { ...listed.responses, '200': answer('The records.', page, bare) };
	return { ...listed, 'x-not-shown': what, responses };
}

export const dataOperations: readonly Line[] = [
	...resources.flatMap((resource): Line[] => {
		const path = `${DATA}/${resource.name}`;
		const component = componentOf(resource);
		const by = resource.by?.segment;
		return [
			[`GET ${path}`, listOf(component, `list${component}s`, `List ${nameOf(component)}s`)],
			...(by ? [[`GET ${path}/${by}/{id}`, ofParent(component, by)] as const] : []),
			[`GET ${path}/{id}`, singleOf(component)],
		];
	}),
	[`GET ${DATA}/terminationRates`, barelyShown('TerminationRate', 'Parameters and response')],
	[
		`GET ${DATA}/destinations`,
		{
			...barelyShown('Destination', 'Path, parameters and response; only that there is a path'),
			'x-path-setting': 'numbering.destinationsPath',
		},
	],
];

export const pageRecords: Readonly<Record<string, Schema>> = Object.fromEntries(
	all.map(componentOf).map((component) => [`${component}Page`, pageOf(component)]),
);
