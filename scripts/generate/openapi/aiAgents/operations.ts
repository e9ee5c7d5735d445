import type { Operation } from '../../../../sandbox/contract/document';
import { errorsOf } from '../errors';
import { answer, body, inPath, type Line } from '../operation';
import { integer, ref } from '../schema';
import { listParameters } from './filters';
import type { AgentsResource } from './resources';
import { arrayOf } from './shapes';

export const agentErrors = errorsOf('aiAgents', 'unauthenticated', 'invalidInput');

const writeErrors = agentErrors('unknownRecord', 'unknownReference', 'duplicate');

export const listErrors = agentErrors('oversize');

const tags = ['AI agents'];

export function operationsOf(resource: AgentsResource): Line[] {
	const { component, path, name, idName, createPath = `/${path}`, writing } = resource;
	const single = `/${path}/{${idName}}`;
	const create: Operation = {
		operationId: `create${component}`,
		summary: `Create one ${name}`,
		tags,
		requestBody: body(ref(`New${component}`)),
		responses: { '201': answer('The record.', ref(component)), default: writeErrors },
	};
	const writes: Record<(typeof writing)[number], Line> = {
		create: [`POST ${createPath}`, create],
		update: [`PUT ${single}`, updateOf(resource)],
		delete: [`DELETE ${single}`, removeOf(resource)],
	};
	return [
		[`GET /${path}`, listOf(resource)],
		[`GET ${single}`, getOf(resource)],
		...writing.map((one) => writes[one]),
	];
}

const listOf = (resource: AgentsResource): Operation => ({
	operationId: `list${resource.component}s`,
	summary: `List ${resource.name}s`,
	tags,
	parameters: listParameters(resource),
	responses: { '200': answer('The records.', arrayOf(resource)), default: listErrors },
});

const ofOne = ({ idName, name }: AgentsResource) => ({
	tags,
	parameters: [inPath(idName, integer, `ID of the ${name}`)],
});

const getOf = (resource: AgentsResource): Operation => ({
	operationId: `get${resource.component}`,
	summary: `Get one ${resource.name}`,
	...ofOne(resource),
	responses: {
		'200': answer('The record.', ref(`${resource.component}${resource.related ? 'Details' : ''}`)),
		default: agentErrors('unknownRecord'),
	},
});

const updateOf = (resource: AgentsResource): Operation => ({
	operationId: `update${resource.component}`,
	summary: `Change one ${resource.name}`,
	...ofOne(resource),
	requestBody: body(ref(`Changed${resource.component}`)),
	responses: { '200': answer('The record.', ref(resource.component)), default: writeErrors },
});

const removeOf = (resource: AgentsResource): Operation => ({
	operationId: `delete${resource.component}`,
	summary: `Delete one ${resource.name}`,
	...ofOne(resource),
	responses: {
		'200': answer('The deleted record.', ref(resource.component)),
		default: agentErrors('unknownRecord', 'inUse'),
	},
});
