import { HttpError, type Incoming, type Reply } from '../http/http';
import { on, type Route, type StatefulService } from '../http/route';
import type { World } from '../core/world';
import { createCall, readAudioUrl, updateCall } from './aiAgents/calls';
import { listAgentPages, listRecords, readRecord } from './aiAgents/reading';
import type { Resource } from './aiAgents/resource';
import { resources } from './aiAgents/resources';
import { readTranscript } from './aiAgents/transcript';
import { seedAiAgents } from './aiAgents/seed';
import { aiAgentsSettings } from './aiAgents/settings';
import { createRecord, deleteRecord, updateRecord } from './aiAgents/writing';

export const aiAgents: StatefulService<'aiAgents'> = {
	name: 'aiAgents',
	settings: aiAgentsSettings,
	seed: seedAiAgents,
	authenticate,
	errorShape: 'detail',
	routes: [
		...resources.flatMap(routesOf),
		on('GET', '/paginated-agents', listAgentPages),
		on('POST', '/calls', createCall),
		on('PUT', '/calls/{room_id}', updateCall),
		on('GET', '/audio-url/{audio}', readAudioUrl),
		on('GET', '/transcripts/{room}', readTranscript('service'), { documented: false }),
	],
};

type ResourceHandle = (
	world: World,
	resource: Resource,
	...asked: [request: Incoming, reply: Reply]
) => unknown;

function routesOf(resource: Resource): Route[] {
	const list = `/${resource.name}`;
	const single = `${list}/{${resource.idName}}`;
	const act =
		(handle: ResourceHandle): Route['handle'] =>
		(world, request, reply) =>
			handle(world, resource, request, reply);
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
