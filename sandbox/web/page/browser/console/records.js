import { make, note, plural, setText, showList } from '../dom.js';
import { readAddress, writeAddress } from './address.js';
import { get } from './api.js';
import { Detail } from './detail.js';
import { choiceField, filtered, makeFilters, searchField, setOptions } from './fields.js';
import { announce } from './notice.js';
import { drawRow, makeTable, setColumns, showRows } from './table.js';
import { drawField, part, showBody, showValue } from './values.js';

const NAME = 'records';
const SIZE = 25;
const ALL = ['', 'All tables'];

export const records = filtered(NAME, 'Records', build, look);

function build(place) {
	const chosen = choiceField('Table', 'table', [ALL]);
	chosen.className = 'table';
	const hint = 'e.g. a number, an id, an email address or a status';
	const search = searchField('Search records', hint);
	const { form, filters } = makeFilters(NAME, search, chosen);
	const tables = make('ul', { class: 'tables' });
	const about = note();
	const table = makeTable('Records, newest first', [], NAME);
	const pager = make('p', { class: 'pager' });
	const main = make('div', { class: 'main' }, about, tables, table, pager);
	const split = make('div', { class: 'split' }, main);
	place.append(form, split);
	const detail = new Detail(split, 'Record', NAME);
	const select = chosen.querySelector('select');
	return { select, tables, about, table, pager, detail, filters };
}

async function look(parts, signal) {
	const { id, query } = readAddress();
	parts.filters.show(query);
	const q = query.get('q') ?? '';
	const [service, table] = (query.get('table') ?? '').split('.');
	const page = query.get('page') ?? '';
	const answer = await get('/console/records', { service, table, q, page, size: SIZE }, signal);
	setOptions(parts.select, [ALL, ...answer.tables.map(nameTable)]);
	parts.select.value = query.get('table') ?? '';
	const isOverview = !table && q === '';
	parts.tables.hidden = !isOverview;
	parts.table.hidden = isOverview || answer.rows.length === 0;
	parts.pager.hidden = isOverview;
	if (isOverview) showTables(parts.tables, answer.tables);
	else showRecords(parts.table, answer.rows, query, id);
	showNote(parts, answer, isOverview, q);
	showPager(parts, answer, query);
	showDetail(parts, answer, isOverview ? null : id);
}

function showNote(parts, { tables, total, isPartial }, isOverview, q) {
	const totalText = isPartial ? `More than ${total} records` : plural(total, 'record');
	const hint = q === '' ? 'This table is empty.' : 'Nothing found. Try fewer words, or all tables.';
	const overview = `${tables.length} tables. Choose one, or search in all of them.`;
	setText(parts.about, isOverview ? overview : total > 0 ? totalText : hint);
	if (q !== '' && parts.said !== q) announce(`${totalText} found`);
	parts.said = q;
}

function showPager({ pager }, { page, size, total }, query) {
	const fields = Object.fromEntries(query);
	const at = (pageNumber) => writeAddress(NAME, null, { ...fields, page: String(pageNumber) });
	const links = [
		page > 1 && make('a', { href: at(page - 1) }, 'Newer'),
		total > size && `Page ${page} of ${Math.ceil(total / size)}`,
		page * size < total && make('a', { href: at(page + 1) }, 'Older'),
	].filter(Boolean);
	const state = JSON.stringify([page, size, total, fields]);
	if (pager.dataset.state === state) return;
	pager.dataset.state = state;
	const focused = [...pager.children].indexOf(document.activeElement);
	pager.replaceChildren(...links);
	if (focused >= 0) (pager.children[focused] ?? pager.firstElementChild)?.focus();
}

function showDetail({ detail }, { rows }, id) {
	const row = rows.find(({ key }) => key === id);
	if (row) detail.show(id, row.fields, () => drawRecord(row));
	else detail.hide();
}

const nameTable = ({ service, table }) => [`${service}.${table}`, `${service} · ${table}`];

function showTables(place, tables) {
	const services = Map.groupBy(tables, ({ service }) => service);
	const entries = [...services].map(([key, serviceTables]) => ({ key, tables: serviceTables }));
	showList(place, entries, ({ key, tables: serviceTables }) =>
		make('li', null, make('h3', null, key), make('ul', null, serviceTables.map(drawTable))),
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

function showRecords(table, rows, query, id) {
	const isOne = Boolean(query.get('table'));
	const columns = isOne ? chooseColumns(rows) : ['table', 'summary'];
	setColumns(table, ['id', ...columns]);
	const state = columns.join();
	const shownRows = rows.map((row) => {
		const href = writeAddress(NAME, row.key, query);
		const cells = isOne ? columns.map((name) => row.fields[name]) : describe(row);
		return { key: row.key, id: row.id, href, cells, state, isOpen: row.key === id };
	});
	showRows(table, shownRows, drawRecordRow);
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

/** Plain fields are in lines, the others as JSON. */
function drawRecord({ service, table, id, fields }) {
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

/** The fields that say most about a record come first. */
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

/** The columns keep the order of the record. */
function chooseColumns(rows) {
	const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
	const plainNames = names.filter(
		(name) => name !== 'id' && rows.some(({ fields }) => isPlain(fields[name])),
	);
	const ranked = plainNames.map((name) => ({ name, rank: rankOf(name) }));
	ranked.sort((a, b) => a.rank - b.rank);
	const best = new Set(ranked.slice(0, MOST).map(({ name }) => name));
	return plainNames.filter((name) => best.has(name));
}

const isPlain = (value) =>
	value !== '' && value !== null && ['string', 'number', 'boolean'].includes(typeof value);

function rankOf(name) {
	const rank = TELLING.findIndex((pattern) => pattern.test(name));
	return rank < 0 ? TELLING.length : rank;
}

/** Rows of different tables have a line with their most important values. */
const summaryOf = (row) =>
	chooseColumns([row])
		.map((name) => String(row.fields[name]))
		.join(' · ');
