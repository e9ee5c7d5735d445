/* eslint-disable @n8n/community-nodes/require-node-api-error -- no node: refusals are answers */
import { answerJson, Refusal, type Answer, type Incoming, type Method, type Route } from '../route';
import type { World } from '../world';
import { createCall, readAudioUrl, updateCall } from './aiAgents/calls';
import { listAgentPages, listRecords, readRecord } from './aiAgents/reading';
import type { AiAgentsState } from './aiAgents/records';
import type { Resource } from './aiAgents/resource';
import { resources } from './aiAgents/resources';
import { seedAiAgents } from './aiAgents/seed';
import { aiAgentsSettings, type AiAgentsSettings } from './aiAgents/settings';
import { storageRoutes } from './aiAgents/storage';
import { createRecord, deleteRecord, updateRecord } from './aiAgents/writing';

declare module '../world' {
	interface Settings {
		aiAgents: AiAgentsSettings;
	}
	interface Tables {
		aiAgents: AiAgentsState;
	}
}

type Handle = (world: World, request: Incoming) => Answer;

/** Clients, users, agents, skills, calls and providers; and the storage of the recordings. */
export function aiAgents(world: World): Route[] {
	world.keep('aiAgents', { settings: aiAgentsSettings, seed: () => seedAiAgents(world) });
	const on = (method: Method, path: string, handle: Handle): Route => ({
		service: 'aiAgents',
		method,
		path,
		documented: true,
		admit: (request) => admit(world, request),
		refuse: (refusal) => wordRefusal(world, refusal),
		handle: (request) => handle(world, request),
	});
	return [
		...resources.flatMap((resource) => routeResource(resource, on)),
		on('GET', '/paginated-agents', listAgentPages),
		on('POST', '/calls', createCall),
		on('PUT', '/calls/{room_id}', updateCall),
		on('GET', '/audio-url/{audio}', readAudioUrl),
		...storageRoutes(world),
	];
}

function routeResource(
	resource: Resource,
	on: (method: Method, path: string, handle: Handle) => Route,
): Route[] {
	const list = `/${resource.name}`;
	const single = `${list}/{${resource.idName}}`;
	const act =
		(handle: (world: World, of: Resource, request: Incoming) => Answer): Handle =>
		(world, request) =>
			handle(world, resource, request);
	const writes = {
		create: on('POST', resource.createPath ?? list, act(createRecord)),
		update: on('PUT', single, act(updateRecord)),
		delete: on('DELETE', single, act(deleteRecord)),
	};
	return [
		on('GET', list, act(listRecords)),
		on('GET', single, act(readRecord)),
		...resource.writing.map((name) => writes[name]),
	];
}

function admit(world: World, request: Incoming): void {
	const { featureFlagJwtAuth, unauthenticatedStatus } = world.settings.aiAgents;
	if (!featureFlagJwtAuth) return;
	try {
		world.tokens.authenticate(request);
	} catch (thrown) {
		if (!(thrown instanceof Refusal)) throw thrown;
		throw new Refusal(unauthenticatedStatus, thrown.message);
	}
}

/** In the shape of the setting `errorBody`. */
function wordRefusal(world: World, { status, message }: Refusal): Answer {
	switch (world.settings.aiAgents.errorBody) {
		case 'empty':
			return { status, contentType: null, payload: '' };
		case 'text':
			return { status, contentType: 'text/plain; charset=utf-8', payload: message };
		default:
			return answerJson({ detail: message }, status);
	}
}
