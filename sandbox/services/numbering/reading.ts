import { z } from 'zod/v4';
import { HttpError, type Method } from '../../http/http';
import { anyQuery, on, type Route } from '../../http/route';
import type { Rows } from '../../core/table';
import { recordNumber } from '../../core/validation';
import type { World } from '../../core/world';
import { listPage, listQuery, pageOf, readListQuery } from './listing';
import type { NumberingState } from './records';
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

type Query = z.infer<typeof listQuery>;

export const byId = z.strictObject({ id: recordNumber });

export const readRoutes: readonly Route[] = [
	...resources.flatMap(routesOf),
	wholeList(destinations, ({ settings }) => settings.numbering.destinationsPath),
	wholeList(terminationRates, `${DATA}/terminationRates`),
	...WRITING.map((method) =>
		on(
			method,
			`${DATA}/*`,
			{ query: anyQuery },
			() => {
				throw new HttpError(405, `${method} is not allowed: this part is read-only`);
			},
			{ documented: false, isHidden: true },
		),
	),
];

function routesOf(resource: Resource): Route[] {
	const path = `${DATA}/${resource.name}`;
	const { by, answer } = resource;
	const page = { query: listQuery, answer: pageOf(answer) };
	const ofParent =
		by &&
		on('GET', `${path}/${by.segment}/{id}`, { params: byId, ...page }, (world, request) =>
			listOf(world, resource, request.params.id, request.query),
		);
	return [
		on('GET', path, page, (world, { query }) => listAll(world, resource, query)),
		...(ofParent ? [ofParent] : []),
		on('GET', `${path}/{id}`, { params: byId, answer }, (world, { params }) =>
			readSingle(world, resource, params.id),
		),
	];
}

function wholeList(resource: Resource, path: Route['path']): Route {
	const answer = z.union([pageOf(resource.answer), z.array(resource.answer)]);
	return on(
		'GET',
		path,
		{ query: listQuery, answer },
		(world, { query }) => listWhole(world, resource, query),
		{ documented: typeof path === 'string' },
	);
}

function listAll(world: World, resource: Resource, query: Query) {
	const rows = rowsOf(world.tables.numbering, resource, world.settings.numbering);
	return list(world, resource, rows, query);
}

function list(world: World, resource: Resource, rows: Rows<object>, query: Query) {
	const settings = world.settings.numbering;
	const show = (row: object) => showRow(resource, row, settings, world.tables.numbering);
	return listPage(rows, show, listSortable(resource, settings), query, settings);
}

/** The document shows no response for an unknown ID, so it gets an empty page. */
function listOf(world: World, resource: Resource, shownId: number, query: Query) {
	const settings = world.settings.numbering;
	const { field } = resource.by!;
	const id = field === 'invoiceId' ? showInvoiceId(shownId, settings) : shownId;
	const rows = rowsOf(world.tables.numbering, resource, settings);
	const matchingRows: Array<{ id: number }> = [];
	for (let index = 0; index < rows.length; index += 1) {
		const row = rows.at(index) as { id: number } & Partial<
			Record<typeof field | 'listedBy', number>
		>;
		if ((row.listedBy ?? row[field]) === id) matchingRows.push(row);
	}
	return list(world, resource, matchingRows, query);
}

function listWhole(world: World, resource: Resource, query: Query) {
	const settings = world.settings.numbering;
	if (!settings.bareLists) return listAll(world, resource, query);
	readListQuery(query, listSortable(resource, settings), settings);
	const table = world.tables.numbering[resource.name as BareName];
	return table.all().map((row) => showRow(resource, row, settings, world.tables.numbering));
}

type BareName = keyof Pick<NumberingState, 'destinations' | 'terminationRates'>;

function readSingle(world: World, resource: Resource, shownId: number) {
	const settings = world.settings.numbering;
	const id = resource.name === 'invoices' ? showInvoiceId(shownId, settings) : shownId;
	const row = rowsOf(world.tables.numbering, resource, settings).find(id);
	if (!row) throw new HttpError(settings.unknownRecordStatus, `${resource.name}: no record ${id}`);
	return showRow(resource, row, settings, world.tables.numbering);
}
