import { make, pill, setText, time, toneOf } from '../dom.js';
import { readAddress, writeAddress } from './address.js';
import { get } from './api.js';
import { Detail } from './detail.js';
import { bindFilters, choiceField, searchField, setOptions } from './fields.js';
import { filtered } from './filtered.js';
import { announce } from './notice.js';
import { showRequest } from './request.js';
import { makeTable, showRows } from './table.js';

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
	const pause = make(
		'button',
		{ type: 'button', class: 'second', 'aria-pressed': 'false' },
		'Pause',
	);
	const form = make(
		'form',
		{ class: 'filters', role: 'search' },
		searchField('Search requests', 'e.g. a path, a number or a word of the body'),
		service,
		choiceField('Outcome', 'outcome', OUTCOMES),
		pause,
	);
	const table = makeTable('Requests, newest first', COLUMNS, NAME);
	const note = make('p', { class: 'note' });
	const older = make('a', { hidden: true }, 'Older requests');
	const newest = make('a', { hidden: true }, 'Newest requests');
	const pager = make('p', { class: 'pager' }, newest, older);
	const list = make('div', { class: 'main' }, note, table, pager);
	const split = make('div', { class: 'split' }, list);
	place.append(form, split);
	pause.addEventListener('click', () => {
		const isPaused = pause.getAttribute('aria-pressed') !== 'true';
		pause.setAttribute('aria-pressed', String(isPaused));
		refresh();
	});
	const backTo = () => writeAddress(NAME, null, readAddress().query);
	const detail = new Detail(split, 'Request', backTo);
	const filters = bindFilters(form, NAME);
	return { service, pause, table, note, older, newest, detail, filters, refresh };
}

async function look(parts, signal) {
	const { id, query } = readAddress();
	parts.filters.show(query);
	await lookAtList(parts, query, id, signal);
	if (id === null) parts.detail.hide();
	else await showRequest(parts, id, signal);
}

async function lookAtList(parts, query, id, signal) {
	const { table, pause } = parts;
	const before = query.get('before') ?? '';
	const asked = JSON.stringify([
		query.get('q'),
		query.get('service'),
		query.get('outcome'),
		before,
	]);
	const isNew = parts.asked !== asked;
	const isHeld = table.tBodies[0].querySelector(':focus-visible') !== null;
	const isPaused = pause.getAttribute('aria-pressed') === 'true';
	if (isNew || !(isHeld || isPaused)) {
		parts.page = await get(
			'/console/requests',
			{ ...Object.fromEntries(query), size: SIZE },
			signal,
		);
		parts.asked = asked;
	}
	const { total, list, next, services } = parts.page;
	const select = parts.service.querySelector('select');
	setOptions(select, [['', 'All'], ...services.map((name) => [name, name])]);
	select.value = query.get('service') ?? '';
	showRows(
		table,
		list.map((one) => describe(one, query, id)),
		drawRow,
	);
	table.hidden = list.length === 0;
	const state = isPaused ? ' · paused' : isHeld ? ' · waits while you are in the list' : '';
	const isFiltered = ['q', 'service', 'outcome'].some((name) => query.get(name));
	const found = `${total} ${total === 1 ? 'request' : 'requests'}`;
	setText(
		parts.note,
		total > 0 ? `${found}${state}` : isFiltered ? 'Nothing found. Try fewer words.' : EMPTY,
	);
	if (isNew && isFiltered) announce(`${found} found`);
	showPager(parts, query, before, next);
}

function showPager({ older, newest }, query, before, next) {
	const isMore = next !== null && next !== undefined;
	older.hidden = !isMore;
	newest.hidden = before === '';
	const fields = Object.fromEntries(query);
	older.href = writeAddress(NAME, null, { ...fields, before: isMore ? String(next) : '' });
	newest.href = writeAddress(NAME, null, { ...fields, before: '' });
}

const describe = (request, query, id) => ({
	...request,
	key: `request-${request.number}`,
	href: writeAddress(NAME, request.number, query),
	isOpen: String(request.number) === id,
});

function drawRow(request) {
	const { at, method, path, query, outcome, isGood, faulted, ms, href, isOpen } = request;
	const link = make('a', { href, 'aria-current': isOpen && 'true' }, path);
	return make(
		'tr',
		{ class: isOpen && 'open' },
		make('td', { class: 'aside' }, time(at)),
		make('td', { class: 'method' }, method),
		make('th', { scope: 'row' }, link, make('span', { class: 'note' }, query)),
		make('td', null, faulted && pill('fault', 'busy'), pill(outcome, toneOf(outcome, isGood))),
		make('td', { class: 'aside number' }, ms === null ? '' : `${ms} ms`),
	);
}
