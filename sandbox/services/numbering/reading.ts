import {
	answerJson,
	Refusal,
	type Answer,
	type Incoming,
	type Method,
	type Route,
} from '../../route';
import type { World } from '../../world';
import { listPage, readId, readListQuery } from './listing';
import type { NumberingState } from './records';
import {
	destinations,
	listSortable,
	resources,
	rowsOf,
	showRow,
	terminationRates,
	type Resource,
} from './resources';

const DATA = '/api/data';
const WRITING: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Everything under `/api/data`: lists, single records, extra paths, and 405 for writing. */
export function readRoutes(world: World): Route[] {
	return [
		...resources.flatMap((resource) => routeResource(world, resource)),
		routeDestinations(world),
		get(`${DATA}/terminationRates`, (request) => listBarely(world, terminationRates, request)),
		...WRITING.map(refuseWriting),
	];
}

function routeResource(world: World, resource: Resource): Route[] {
	const path = `${DATA}/${resource.name}`;
	const { by } = resource;
	const single = get(`${path}/{id}`, (request) => readSingle(world, resource, request));
	return [
		get(path, (request) => listAll(world, resource, request)),
		...(by
			? [get(`${path}/${by.segment}/{id}`, (request) => listOf(world, resource, request))]
			: []),
		...(resource.single ? [single] : []),
	];
}

function get(path: string, handle: (request: Incoming) => Answer): Route {
	return { service: 'numbering', method: 'GET', path, documented: true, handle };
}

/** An assumed path, which the setting `destinationsPath` moves. */
function routeDestinations(world: World): Route {
	return {
		service: 'numbering',
		method: 'GET',
		get path() {
			return world.settings.numbering.destinationsPath;
		},
		documented: false,
		handle: (request) => listBarely(world, destinations, request),
	};
}

function refuseWriting(method: Method): Route {
	const handle = () => {
		throw new Refusal(405, `${method} is not allowed: this part is read-only`);
	};
	return { service: 'numbering', method, path: `${DATA}/*`, documented: false, handle };
}

function listAll(world: World, resource: Resource, request: Incoming): Answer {
	return list(world, resource, rowsOf(world.tables.numbering, resource), request);
}

function list(
	world: World,
	resource: Resource,
	rows: ReturnType<typeof rowsOf>,
	request: Incoming,
): Answer {
	const settings = world.settings.numbering;
	const show = (row: object) => showRow(resource, row, settings);
	return answerJson(listPage(rows, show, listSortable(resource, settings), request, settings));
}

/** An id that nothing belongs to answers an empty page: the document shows nothing else for it. */
function listOf(world: World, resource: Resource, request: Incoming): Answer {
	const id = readId(request.params.id, world.settings.numbering);
	const rows = rowsOf(world.tables.numbering, resource);
	const { field } = resource.by!;
	const found: Array<{ id: number }> = [];
	for (let index = 0; index < rows.length; index += 1) {
		const row = rows.at(index) as { id: number } & Partial<Record<typeof field, number>>;
		if (row[field] === id) found.push(row);
	}
	const ofParent = {
		length: found.length,
		at: (index: number) => found[index],
		find: () => undefined,
	};
	return list(world, resource, ofParent, request);
}

/** The envelope, or with the setting `bareLists` all records in an array. */
function listBarely(world: World, resource: Resource, request: Incoming): Answer {
	const settings = world.settings.numbering;
	if (!settings.bareLists) return listAll(world, resource, request);
	readListQuery(request, listSortable(resource, settings), settings);
	const table = world.tables.numbering[resource.name as BareName];
	return answerJson(table.all().map((row) => showRow(resource, row, settings)));
}

type BareName = keyof Pick<NumberingState, 'destinations' | 'terminationRates'>;

function readSingle(world: World, resource: Resource, request: Incoming): Answer {
	const settings = world.settings.numbering;
	const id = readId(request.params.id, settings);
	const [unknown] = Object.keys(request.query);
	if (unknown) throw new Refusal(settings.invalidInputStatus, `Unknown parameter "${unknown}"`);
	const row = rowsOf(world.tables.numbering, resource).find(id);
	if (!row) throw new Refusal(settings.unknownRecordStatus, `${resource.name}: no record ${id}`);
	return answerJson(showRow(resource, row, settings));
}
