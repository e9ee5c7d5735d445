import { HttpError, type Incoming, type Method } from '../../http/http';
import { on, type Route } from '../../http/route';
import type { Rows } from '../../core/table';
import { readId, rejectParameters } from '../../core/validation';
import type { World } from '../../core/world';
import { listPage, readListQuery } from './listing';
import type { NumberingState } from './state';
import {
	destinations,
	listSortable,
	resources,
	rowsOf,
	showInvoiceId,
	showRow,
	terminationRates,
	type Resource,
} from './resources';

const DATA = '/api/data';
const WRITING: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

export const readRoutes: readonly Route[] = [
	...resources.flatMap(routesOf),
	on(
		'GET',
		({ settings }) => settings.numbering.destinationsPath,
		(world, request) => listWhole(world, destinations, request),
		{ documented: false },
	),
	on('GET', `${DATA}/terminationRates`, (world, request) =>
		listWhole(world, terminationRates, request),
	),
	...WRITING.map((method) => on(method, `${DATA}/*`, rejectWriting, { documented: false })),
];

function routesOf(resource: Resource): Route[] {
	const path = `${DATA}/${resource.name}`;
	const { by } = resource;
	const ofParent = by && `${path}/${by.segment}/{id}`;
	return [
		on('GET', path, (world, request) => listAll(world, resource, request)),
		...(ofParent
			? [on('GET', ofParent, (world, request) => listOf(world, resource, request))]
			: []),
		on('GET', `${path}/{id}`, (world, request) => readSingle(world, resource, request)),
	];
}

function rejectWriting(_world: World, { method }: Incoming): never {
	throw new HttpError(405, `${method} is not allowed: this part is read-only`);
}

function listAll(world: World, resource: Resource, request: Incoming) {
	return list(
		world,
		resource,
		rowsOf(world.tables.numbering, resource, world.settings.numbering),
		request,
	);
}

function list(world: World, resource: Resource, rows: Rows<object>, request: Incoming) {
	const settings = world.settings.numbering;
	const show = (row: object) => showRow(resource, row, settings, world.tables.numbering);
	return listPage(rows, show, listSortable(resource, settings), request, settings);
}

/** An unknown id gets an empty page: the document shows nothing else. */
function listOf(world: World, resource: Resource, request: Incoming) {
	const { settings } = world;
	const asked = readId(request.params.id, settings.numbering);
	const id = resource.by!.field === 'invoiceId' ? showInvoiceId(asked, settings.numbering) : asked;
	const rows = rowsOf(world.tables.numbering, resource, world.settings.numbering);
	const { field } = resource.by!;
	const found: Array<{ id: number }> = [];
	for (let index = 0; index < rows.length; index += 1) {
		const row = rows.at(index) as { id: number } & Partial<
			Record<typeof field | 'listedBy', number>
		>;
		if ((row.listedBy ?? row[field]) === id) found.push(row);
	}
	return list(world, resource, found, request);
}

function listWhole(world: World, resource: Resource, request: Incoming) {
	const settings = world.settings.numbering;
	if (!settings.bareLists) return listAll(world, resource, request);
	readListQuery(request, listSortable(resource, settings), settings);
	const table = world.tables.numbering[resource.name as BareName];
	return table.all().map((row) => showRow(resource, row, settings, world.tables.numbering));
}

type BareName = keyof Pick<NumberingState, 'destinations' | 'terminationRates'>;

function readSingle(world: World, resource: Resource, request: Incoming) {
	const settings = world.settings.numbering;
	const asked = readId(request.params.id, settings);
	const id = resource.name === 'invoices' ? showInvoiceId(asked, settings) : asked;
	rejectParameters(request.query, settings);
	const row = rowsOf(world.tables.numbering, resource, world.settings.numbering).find(id);
	if (!row) throw new HttpError(settings.unknownRecordStatus, `${resource.name}: no record ${id}`);
	return showRow(resource, row, settings, world.tables.numbering);
}
