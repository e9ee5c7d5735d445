import { button, make, note, pill, plural, setText, time, toneOf } from '../dom.js';
import { readAddress, writeAddress } from './address.js';
import { get } from './api.js';
import { Detail } from './detail.js';
import { choiceField, filtered, makeFilters, searchField, setServices } from './fields.js';
import { announce } from './notice.js';
import { showRequest } from './request.js';
import { drawRow, makeTable, showRows } from './table.js';

const NAME = 'requests';
const SIZE = 50;
const COLUMNS = [['Time', 'aside'], 'Method', 'Path', 'Outcome', ['Took', 'aside number']];
const OUTCOMES = [
	['', 'All'],
	['failed', 'Failed'],
	['faulted', 'Hit by a fault'],
];
const EMPTY = 'No requests yet. Run a workflow, or send a request with a client of your own.';

/** The log of requests: live, until a person pauses it, goes to older ones or moves along its rows. */
export const requests = filtered(NAME, 'Requests', build, look);

function build(place, refresh) {
	const service = choiceField('Service', 'service', [['', 'All']]);
	const toggle = () => {
		pause.setAttribute('aria-pressed', String(!isPressed(pause)));
		refresh();
	};
	const pause = button('Pause', toggle, { 'aria-pressed': 'false' });
	const search = searchField('Search requests', 'e.g. a path, a number or a word of the body');
	const outcome = choiceField('Outcome', 'outcome', OUTCOMES);
	const { form, filters } = makeFilters(NAME, search, service, outcome, pause);
	const table = makeTable('Requests, newest first', COLUMNS, NAME);
	const about = note();
	const older = make('a', { hidden: true }, 'Older requests');
	const newest = make('a', { hidden: true }, 'Newest requests');
	const pager = make('p', { class: 'pager' }, newest, older);
	const split = make(
		'div',
		{ class: 'split' },
		make('div', { class: 'main' }, about, table, pager),
	);
	place.append(form, split);
	const detail = new Detail(split, 'Request', NAME);
	return { service, pause, table, about, older, newest, detail, filters };
}

const isPressed = (toggle) => toggle.getAttribute('aria-pressed') === 'true';

async function look(parts, signal) {
	const { id, query } = readAddress();
	parts.filters.show(query);
	await lookAtList(parts, query, id, signal);
	if (id === null) parts.detail.hide();
	else await showRequest(parts, id, signal);
}

async function lookAtList(parts, query, id, signal) {
	const { table, pause } = parts;
	const asked = ['q', 'service', 'outcome', 'before'].map((name) => query.get(name) ?? '');
	const isNew = parts.asked !== asked.join('\n');
	const isHeld = table.tBodies[0].querySelector(':focus-visible') !== null;
	const isPaused = isPressed(pause);
	if (isNew || !(isHeld || isPaused)) {
		const fields = { ...Object.fromEntries(query), size: SIZE };
		parts.page = await get('/console/requests', fields, signal);
		parts.asked = asked.join('\n');
	}
	const { total, list, next, services } = parts.page;
	setServices(parts.service, services, query);
	const shown = list.map((one) => describe(one, query, id));
	showRows(table, shown, drawRequest);
	table.hidden = list.length === 0;
	const state = isPaused ? ' · paused' : isHeld ? ' · waits while you are in the list' : '';
	const isFiltered = asked.slice(0, 3).some(Boolean);
	const found = plural(total, 'request');
	const none = isFiltered ? 'Nothing found. Try fewer words.' : EMPTY;
	setText(parts.about, total > 0 ? `${found}${state}` : none);
	if (isNew && isFiltered) announce(`${found} found`);
	showPager(parts, query, next ?? null);
}

function showPager({ older, newest }, query, next) {
	older.hidden = next === null;
	newest.hidden = !query.get('before');
	const fields = Object.fromEntries(query);
	const at = (before) => writeAddress(NAME, null, { ...fields, before });
	older.href = at(next === null ? '' : String(next));
	newest.href = at('');
}

const describe = (request, query, id) => ({
	...request,
	key: `request-${request.number}`,
	href: writeAddress(NAME, request.number, query),
	isOpen: String(request.number) === id,
});

function drawRequest(request) {
	const { at, method, path, query, outcome, isGood, faulted, ms } = request;
	return drawRow(request, path, (link) => [
		make('td', { class: 'aside' }, time(at)),
		make('td', { class: 'method' }, method),
		make('th', { scope: 'row' }, link, make('span', { class: 'note' }, query)),
		make('td', null, faulted && pill('fault', 'busy'), pill(outcome, toneOf(outcome, isGood))),
		make('td', { class: 'aside number' }, ms === null ? '' : `${ms} ms`),
	]);
}
