import type { Operation } from '../../../../sandbox/contract/document';
import { otherErrors } from '../errors';
import { answer, body, inPath } from '../operation';
import { integer, ref } from '../schema';
import { listParameters } from './filters';
import type { AgentsResource } from './records';
import { arrayOf } from './shapes';

/** The errors of an operation: authentication, and the settings that hold statuses. */
export const agentErrors = (...names: string[]) =>
	otherErrors(
		...['unauthenticated', 'invalidInput', ...names].map((name) => `aiAgents.${name}Status`),
	);

const writeErrors = agentErrors('unknownRecord', 'unknownReference', 'duplicate');

export const listErrors = agentErrors('oversize');

type Lines = Array<readonly [line: string, operation: Operation]>;

/** The operations of a resource: those of the document's table that its path has. */
export function operationsOf(resource: AgentsResource): Lines {
	const { component, path, name, idName, related } = resource;
	const tags = ['AI agents'];
	const single = `/${path}/{${idName}}`;
	const parameters = [inPath(idName, integer, `ID of the ${name}`)];
	const shown = answer('The record.', ref(component));
	const details = answer('The record.', ref(related ? `${component}Details` : component));
	const list: Operation = {
		operationId: `list${component}s`,
		summary: `List ${name}s`,
		tags,
		parameters: listParameters(resource),
		responses: { '200': answer('The records.', arrayOf(resource)), default: listErrors },
	};
	const common = { tags, parameters };
	const get: Operation = {
		operationId: `get${component}`,
		summary: `Get one ${name}`,
		...common,
		responses: { '200': details, default: agentErrors('unknownRecord') },
	};
	const create: Operation = {
		operationId: `create${component}`,
		summary: `Create one ${name}`,
		tags,
		requestBody: body(ref(`New${component}`)),
		responses: { '201': shown, default: writeErrors },
	};
	const lines: Lines = [
		[`GET /${path}`, list],
		[`GET ${single}`, get],
		[`POST /${path === 'agents' ? 'agent' : path}`, create],
	];
	if (path === 'clients') return lines;
	const update: Operation = {
		operationId: `update${component}`,
		summary: `Change one ${name}`,
		...common,
		requestBody: body(ref(`Changed${component}`)),
		responses: { '200': shown, default: writeErrors },
	};
	const remove: Operation = {
		operationId: `delete${component}`,
		summary: `Delete one ${name}`,
		...common,
		responses: {
			'200': answer('The deleted record.', ref(component)),
			default: agentErrors('unknownRecord', 'inUse'),
		},
	};
	return [...lines, [`PUT ${single}`, update], [`DELETE ${single}`, remove]];
}
