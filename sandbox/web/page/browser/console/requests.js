import { button, make, note, pill, plural, setText, time, toneOf } from '../dom.js';
import { readAddress, writeAddress } from './address.js';
import { get } from './api.js';
import { Detail } from './detail.js';
import { choiceField, filtered, makeFilters, searchField, setServices } from './fields.js';
import { announce } from './notice.js';
import { drawRow, makeTable, showRows } from './table.js';
import { drawField, part, showBody } from './values.js';

const NAME = 'requests';
const SIZE = 50;
const COLUMNS = [['Time', 'aside'], 'Method', 'Path', 'Outcome', ['Took', 'aside number']];
const OUTCOMES = [
	['', 'All'],
	['failed', 'Failed'],
	['faulted', 'Hit by a fault'],
];
const EMPTY = 'No requests yet. Run a workflow, or send a request with your own client.';

/** The log is live until a person pauses it, opens older requests or moves along its rows. */
export const requests = filtered(NAME, 'Requests', build, look);

function build(place, refresh) {
	const service = choiceField('Service', 'service', [['', 'All']]);
	const toggle = () => {
		pause.setAttribute('aria-pressed', String(!isPressed(pause)));
		refresh();
	};
	const pause = button('Pause', toggle, { 'aria-pressed': 'false' });
	const search = searchField('Search requests', 'e.g. a path, a number or a word from the body');
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
	const filterValues = ['q', 'service', 'outcome', 'before'].map((name) => query.get(name) ?? '');
	const isNew = parts.asked !== filterValues.join('\n');
	const isHeld = table.tBodies[0].querySelector(':focus-visible') !== null;
	const isPaused = isPressed(pause);
	if (isNew || !(isHeld || isPaused)) {
		const fields = { ...Object.fromEntries(query), size: SIZE };
		parts.page = await get('/console/requests', fields, signal);
		parts.asked = filterValues.join('\n');
	}
	const { total, list, next, services } = parts.page;
	setServices(parts.service, services, query);
	const shownRequests = list.map((one) => describe(one, query, id));
	showRows(table, shownRequests, drawRequest);
	table.hidden = list.length === 0;
	const state = isPaused ? ' · paused' : isHeld ? ' · waits while you are in the list' : '';
	const isFiltered = filterValues.slice(0, 3).some(Boolean);
	const totalText = plural(total, 'request');
	const none = isFiltered ? 'Nothing found. Try fewer words.' : EMPTY;
	setText(parts.about, total > 0 ? `${totalText}${state}` : none);
	if (isNew && isFiltered) announce(`${totalText} found`);
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

/** The panel keeps the request even after the sandbox has dropped it. */
async function showRequest(parts, number, signal) {
	const current = parts.request?.number === Number(number) ? parts.request : undefined;
	parts.request = await readRequest(number, signal, current);
	const { request } = parts;
	parts.detail.show(number, request, () => drawDetail(request));
}

async function readRequest(number, signal, current = { number: Number(number), isGone: true }) {
	return await get(`/console/requests/${encodeURIComponent(number)}`, {}, signal).catch((error) => {
		if (error.status !== 404) throw error;
		return current;
	});
}

function drawDetail(request) {
	const { number, method, path, query, isGone } = request;
	const title = `Request ${number}`;
	if (isGone) return { title, children: [make('p', null, 'This request is no longer kept.')] };
	const { at, outcome, isGood, faulted, ms, service, headers, body, answer } = request;
	return {
		title,
		children: [
			make('p', { class: 'address' }, make('b', null, method), ' ', code(path, query)),
			make(
				'p',
				{ class: 'line' },
				pill(outcome, toneOf(outcome, isGood)),
				faulted && pill('hit by a fault', 'busy'),
				make('span', { class: 'note' }, service, ms !== null && ` · ${ms} ms`, ' · ', time(at)),
			),
			part('Body', isEmpty(body) ? note('It has no body.') : showBody(body)),
			part('Answer', drawAnswer(answer)),
			part('Headers', drawFields(headers)),
			part('Response headers', drawFields(answer.headers)),
		],
	};
}

const isEmpty = (body) => body === undefined || body === null || body === '';

function drawAnswer(answer) {
	if (!answer || answer.status === null) return note('No response yet, or the connection was cut.');
	return [
		note(`Status ${answer.status}`),
		isEmpty(answer.body) ? note('It has no body.') : showBody(answer.body),
		answer.isCut && note('The rest of it isn’t kept.'),
	];
}

const drawFields = (fields) => {
	const lines = Object.entries(fields).map(([name, value]) => drawField(name, value));
	return make('dl', null, lines);
};

const code = (...children) => make('code', null, ...children);
