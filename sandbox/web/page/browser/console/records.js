import { make, note, plural, setText } from '../dom.js';
import { readAddress, writeAddress } from './address.js';
import { get } from './api.js';
import { Detail } from './detail.js';
import { choiceField, filtered, makeFilters, searchField, setOptions } from './fields.js';
import { announce } from './notice.js';
import { drawRecord, nameTable, showRecords, showTables } from './recordRows.js';
import { makeTable } from './table.js';

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
	const found = await get('/console/records', { service, table, q, page, size: SIZE }, signal);
	setOptions(parts.select, [ALL, ...found.tables.map(nameTable)]);
	parts.select.value = query.get('table') ?? '';
	const isOverview = !table && q === '';
	parts.tables.hidden = !isOverview;
	parts.table.hidden = isOverview || found.rows.length === 0;
	parts.pager.hidden = isOverview;
	if (isOverview) showTables(parts.tables, found.tables);
	else showRecords(parts.table, found.rows, query, id);
	showNote(parts, found, isOverview, q);
	showPager(parts, found, query);
	showDetail(parts, found, isOverview ? null : id);
}

function showNote(parts, { tables, total, isPartial }, isOverview, q) {
	const found = isPartial ? `More than ${total} records` : plural(total, 'record');
	const hint = q === '' ? 'This table is empty.' : 'Nothing found. Try fewer words, or all tables.';
	const overview = `${tables.length} tables. Choose one, or search in all of them.`;
	setText(parts.about, isOverview ? overview : total > 0 ? found : hint);
	if (q !== '' && parts.said !== q) announce(`${found} found`);
	parts.said = q;
}

function showPager({ pager }, { page, size, total }, query) {
	const fields = Object.fromEntries(query);
	const at = (other) => writeAddress(NAME, null, { ...fields, page: String(other) });
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
