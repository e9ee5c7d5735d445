import { make, showList } from '../dom.js';
import { writeAddress } from './address.js';
import { chooseColumns, summaryOf } from './columns.js';
import { showBody, showValue } from './follow.js';
import { setColumns, showRows } from './table.js';

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
		const cells = isOne ? columns.map((name) => [name, row.fields[name]]) : describe(row);
		return { key: row.key, id: row.id, href, cells, state, isOpen: row.key === id };
	});
	showRows(table, shown, drawRow);
}

const describe = (row) => [
	['table', `${row.service} · ${row.table}`],
	['summary', summaryOf(row)],
];

function drawRow({ id, href, cells, isOpen }) {
	const link = make('a', { href, 'aria-current': isOpen && 'true' }, `${id}`);
	return make(
		'tr',
		{ class: isOpen && 'open' },
		make('th', { scope: 'row' }, link),
		cells.map(([name, value]) => make('td', null, showCell(name, value))),
	);
}

const LONGEST = 80;

function showCell(name, value) {
	if (typeof value === 'string' && value.length > LONGEST) return `${value.slice(0, LONGEST)}…`;
	return showValue(name, value);
}

/** All fields of a record: plain ones in lines, the others as JSON. */
export function drawRecord({ service, table, id, fields }) {
	const plain = Object.entries(fields).filter(([, value]) => !isNested(value));
	const nested = Object.entries(fields).filter(([, value]) => isNested(value));
	const lines = plain.map(([name, value]) =>
		make(
			'div',
			null,
			make('dt', null, name),
			make('dd', null, showValue(nameOf(table, name), value)),
		),
	);
	return {
		title: `${table} ${id}`,
		children: [
			make('p', { class: 'note' }, service),
			make('dl', null, lines),
			nested.map(([name, value]) =>
				make('div', { class: 'part' }, make('h4', null, name), showBody(value)),
			),
		],
	};
}

/** Other records name an order by a field of this name. */
const nameOf = (table, name) => (table === 'orders' && name === 'id' ? 'orderId' : name);

const isNested = (value) => typeof value === 'object' && value !== null;
