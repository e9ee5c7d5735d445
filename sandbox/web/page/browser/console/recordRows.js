import { make, note, showList } from '../dom.js';
import { writeAddress } from './address.js';
import { showBody, showValue } from './values.js';
import { drawField, part } from './request.js';
import { drawRow, setColumns, showRows } from './table.js';

const NAME = 'records';

export const nameTable = ({ service, table }) => [`${service}.${table}`, `${service} · ${table}`];

export function showTables(place, tables) {
	const services = Map.groupBy(tables, ({ service }) => service);
	const entries = [...services].map(([key, own]) => ({ key, tables: own }));
	showList(place, entries, ({ key, tables: own }) =>
		make('li', null, make('h3', null, key), make('ul', null, own.map(drawTable))),
	);
}

const drawTable = ({ service, table, count }) =>
	make(
		'li',
		null,
		make('a', { href: writeAddress(NAME, null, { table: `${service}.${table}` }) }, table),
		' ',
		make('span', { class: 'count' }, `${count}`),
	);

export function showRecords(table, rows, query, id) {
	const isOne = Boolean(query.get('table'));
	const columns = isOne ? chooseColumns(rows) : ['table', 'summary'];
	setColumns(table, ['id', ...columns]);
	const state = columns.join();
	const shown = rows.map((row) => {
		const href = writeAddress(NAME, row.key, query);
		const cells = isOne ? columns.map((name) => row.fields[name]) : describe(row);
		return { key: row.key, id: row.id, href, cells, state, isOpen: row.key === id };
	});
	showRows(table, shown, drawRecordRow);
}

const describe = (row) => [`${row.service} · ${row.table}`, summaryOf(row)];

const drawRecordRow = (row) =>
	drawRow(row, `${row.id}`, (link) => [
		make('th', { scope: 'row' }, link),
		...row.cells.map((value) => make('td', null, showCell(value))),
	]);

const LONGEST = 80;

function showCell(value) {
	if (typeof value === 'string' && value.length > LONGEST) return `${value.slice(0, LONGEST)}…`;
	return showValue(value);
}

/** All fields of a record: plain ones in lines, the others as JSON. */
export function drawRecord({ service, table, id, fields }) {
	const [nested, plain] = [true, false].map((wanted) =>
		Object.entries(fields).filter(([, value]) => isNested(value) === wanted),
	);
	const lines = plain.map(([name, value]) => drawField(name, value));
	return {
		title: `${table} ${id}`,
		children: [
			note(service),
			make('dl', null, lines),
			nested.map(([name, value]) => part(name, showBody(value))),
		],
	};
}

const isNested = (value) => typeof value === 'object' && value !== null;

/** Fields that say most about a record, the best first. */
const TELLING = [
	/^(name|event|subject|title|to|number|destination)$/i,
	/status|state$/i,
	/^(reference|from|type|e164|email|phone|category|topic|language)$/i,
	/number|name|email/i,
	/(at|date|time)$|^(created|updated)/i,
	/amount|total|price|quantity|count|duration/i,
	/id$/i,
];
const MOST = 5;

/** The names of the fields that a table of these rows shows, in the order of the record. */
function chooseColumns(rows) {
	const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
	const shown = names.filter(
		(name) => name !== 'id' && rows.some(({ fields }) => isPlain(fields[name])),
	);
	const ranked = shown.map((name) => ({ name, rank: rankOf(name) }));
	ranked.sort((a, b) => a.rank - b.rank);
	const best = new Set(ranked.slice(0, MOST).map(({ name }) => name));
	return shown.filter((name) => best.has(name));
}

const isPlain = (value) =>
	value !== '' && value !== null && ['string', 'number', 'boolean'].includes(typeof value);

function rankOf(name) {
	const rank = TELLING.findIndex((pattern) => pattern.test(name));
	return rank < 0 ? TELLING.length : rank;
}

/** A record's most telling values in a line, for rows of different tables. */
const summaryOf = (row) =>
	chooseColumns([row])
		.map((name) => String(row.fields[name]))
		.join(' · ');
