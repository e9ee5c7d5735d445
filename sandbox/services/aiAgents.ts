import { z } from 'zod/v4';
import { HttpError, type Incoming } from '../http/http';
import { on, type Route, type StatefulService } from '../http/route';
import { recordNumber } from '../core/validation';
import type { World } from '../core/world';
import { callRoutes } from './aiAgents/calls';
import { queryOf } from './aiAgents/listing';
import { agentPages, listAgentPages, listRecords, readRecord } from './aiAgents/reading';
import { agents, resources, type Resource } from './aiAgents/resources';
import { seedAiAgents } from './aiAgents/seed';
import { aiAgentsSettings, type AiAgentsSettings } from './aiAgents/settings';
import {
	changedFields,
	createRecord,
	deleteRecord,
	newFields,
	updateRecord,
} from './aiAgents/writing';

const int = z.number().int();

/** The document does not name the “status and health metadata” of these agents. */
const paginated = {
	query: queryOf(agentPages),
	answer: z.strictObject({
		items: z.array(
			agents.answer.extend({
				status: z.string().optional(),
				health: z.string().optional(),
				invented: z.literal(true).optional(),
			}),
		),
		total: int,
		skip: int,
		limit: int,
	}),
};

export const aiAgents: StatefulService<'aiAgents'> = {
	name: 'aiAgents',
	settings: aiAgentsSettings,
	seed: seedAiAgents,
	rows: Object.fromEntries(resources.map(({ name, answer }) => [name, answer])),
	authenticate,
	errorShape: 'detail',
	routes: [
		...resources.flatMap(routesOf),
		on('GET', '/paginated-agents', paginated, (world, { query }) => listAgentPages(world, query)),
		...callRoutes,
	],
};

function routesOf(resource: Resource): Route[] {
	const { name, idName, createPath, body, answer } = resource;
	const list = `/${name}`;
	const single = `${list}/{${idName}}`;
	const params = z.strictObject({ [idName]: recordNumber });
	const creation = (settings: AiAgentsSettings) => ({
		body: newFields(resource, settings),
		answer,
		status: 201,
	});
	const writes = {
		create: on('POST', createPath ?? list, creation, (world, request, reply) =>
			createRecord(world, resource, request.body, reply),
		),
		update: on('PUT', single, { params, body: changedFields(body), answer }, (world, request) =>
			updateRecord(world, resource, request.params[idName], request.body),
		),
		delete: on('DELETE', single, { params, answer }, (world, request) =>
			deleteRecord(world, resource, request.params[idName]),
		),
	};
	return [
		on('GET', list, { query: queryOf(resource), answer: z.array(answer) }, (world, { query }) =>
			listRecords(world, resource, query),
		),
		on('GET', single, { params, answer }, (world, request) =>
			readRecord(world, resource, request.params[idName]),
		),
		...resource.writing.map((each) => writes[each]),
	];
}

function authenticate({ settings, tokens }: World, request: Incoming): void {
	const { featureFlagJwtAuth, unauthenticatedStatus } = settings.aiAgents;
	if (!featureFlagJwtAuth) return;
	try {
		tokens.authenticate(request);
	} catch (thrown) {
		throw thrown instanceof HttpError
			? new HttpError(unauthenticatedStatus, thrown.message)
			: thrown;
	}
}
