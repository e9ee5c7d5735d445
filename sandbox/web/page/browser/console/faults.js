import { button, make, onSubmit, plural, showList } from '../dom.js';
import { get, post, remove } from './api.js';
import { choiceField, setOptions } from './fields.js';
import { attempt, say } from './notice.js';

const EMPTY = 'No active faults. Add one to apply it to the next matching request.';
const MOST = 100;

/** A form adds a fault, and a list shows those that wait. */
export function buildFaults(place, refresh) {
	const form = makeFaultForm(refresh);
	const empty = make('p', { class: 'empty' }, EMPTY);
	const list = make('ul', { class: 'waiting' });
	const drop = async (path) => {
		await attempt(async () => await remove(path));
		refresh();
	};
	const clear = button('Remove all', async () => {
		await drop('/faults');
		form.focus();
	});
	place.append(
		card('New fault', form.element),
		card('Active faults', empty, list, make('div', { class: 'actions' }, clear)),
	);
	return { form, empty, list, clear, drop };
}

const card = (title, ...children) =>
	make('section', { class: 'card', 'aria-label': title }, make('h3', null, title), ...children);

export async function lookAtFaults({ form, empty, list, clear, drop }, signal) {
	await form.fill(signal);
	const waiting = await get('/faults', {}, signal);
	empty.hidden = waiting.length > 0;
	clear.hidden = waiting.length === 0;
	const shownFaults = waiting
		.slice(0, MOST)
		.map((fault) => ({ key: `fault-${fault.id}`, ...fault }));
	showList(list, shownFaults, (fault) => drawFault(fault, drop));
}

function drawFault(fault, drop) {
	const { id, times, skip } = fault;
	const after = skip > 0 ? ` after ${skip} that pass` : '';
	const often = times === 1 ? 'request' : plural(times, 'request');
	const what = describeFault(fault);
	const beside = make('span', { class: 'note' }, ` the next ${often}${after} · ${matchOf(fault)}`);
	const label = { 'aria-label': `Remove: ${what}` };
	return make(
		'li',
		null,
		make('p', null, make('strong', null, what), beside),
		button('Remove', async () => await drop(`/faults/${id}`), label),
	);
}

const SERVED = {
	truncate: 'The response is cut off',
	malformed: 'The response is invalid JSON',
	empty: 'The response is empty',
	html: 'A proxy page comes instead',
	noHttp: 'The response isn’t HTTP',
};

const KINDS = [
	['status', 'Responds with a status'],
	['delay', 'Responds late'],
	['drop-before', 'The connection is cut before the request is processed'],
	['drop-after', 'The connection is cut after the request is processed'],
	...Object.entries(SERVED),
];

/** The control plane accepts it. `amount` is the status, or the delay in ms. */
function faultOf(kind, amount) {
	if (kind === 'status') return { status: amount };
	if (kind === 'delay') return { delayMs: amount };
	if (kind.startsWith('drop-')) return { drop: kind.slice('drop-'.length) };
	return { mangle: kind };
}

function describeFault({ status, delayMs, drop, mangle, held, ...rest }) {
	const parts = [
		status && `Status ${status}`,
		delayMs && `${delayMs} ms late`,
		drop && `Connection cut ${drop} the request is processed`,
		SERVED[mangle],
		held && 'Held until it is released',
		(rest.body ?? rest.raw ?? rest.redirect ?? rest.endless) && 'Different response',
		rest.trickleMs && 'Slow response',
		rest.headers && 'Different headers',
	].filter(Boolean);
	return parts.join(', ') || 'Nothing';
}

function matchOf({ service, method, path }) {
	const parts = [service, method, path].filter(Boolean);
	return parts.length > 0 ? parts.join(' ') : 'any request';
}

const METHODS = ['', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((one) => [one, one || 'All']);
const AMOUNTS = {
	status: { title: 'Status', value: 503, min: 200, max: 599 },
	delay: { title: 'Late by (ms)', value: 2_000, min: 0, max: 600_000 },
};

function makeFaultForm(refresh) {
	const service = choiceField('Service', 'service', [['', 'All']]);
	const method = choiceField('Method', 'method', METHODS);
	const kind = choiceField('Effect', 'kind', KINDS);
	kind.className = 'wider';
	const amount = numberField('Status', 'amount', { value: 503, min: 200, max: 599 });
	const options = make('datalist', { id: 'paths' });
	const open = { placeholder: 'All', spellcheck: 'false' };
	const path = make('input', { name: 'path', list: 'paths', ...open });
	const element = make(
		'form',
		{ class: 'fields' },
		...[service, method, make('label', null, make('span', null, 'Path'), path), options],
		...[kind, amount, numberField('Times', 'times', { value: 1, min: 1, max: 1_000_000 })],
		make('button', { type: 'submit' }, 'Add fault'),
	);
	const { elements } = element;
	elements.kind.addEventListener('change', () => showAmount(amount, elements.kind.value));
	elements.service.addEventListener('change', () => void fill());
	onSubmit(element, async () => {
		const added = await attempt(async () => await post('/faults', readFault(elements)));
		if (added !== undefined) say('Added. It applies to the next matching request.');
		refresh();
	});
	async function fill(signal) {
		setOptions(elements.service, await listServices(signal));
		const chosen = elements.service.value;
		const routes = (await listRoutes(signal)).filter((one) => !chosen || one.service === chosen);
		const paths = [...new Set(routes.map((route) => route.path))];
		const entries = paths.map((one) => [one, '']);
		setOptions(options, entries);
	}
	return { element, fill, focus: () => elements.service.focus() };
}

const numberField = (title, name, { value, min, max }) =>
	make(
		'label',
		{ class: 'short' },
		make('span', null, title),
		make('input', { type: 'number', name, value, min, max, required: true }),
	);

function showAmount(label, kind) {
	const amount = AMOUNTS[kind];
	label.hidden = amount === undefined;
	if (amount === undefined) return;
	label.querySelector('span').textContent = amount.title;
	const input = label.querySelector('input');
	Object.assign(input, { min: amount.min, max: amount.max, value: amount.value });
}

function readFault(elements) {
	const names = ['service', 'method', 'path'].filter((name) => elements[name].value.trim());
	const chosen = Object.fromEntries(names.map((name) => [name, elements[name].value.trim()]));
	const what = faultOf(elements.kind.value, Number(elements.amount.value));
	return { ...chosen, ...what, times: Number(elements.times.value) };
}

let routes;

/** The routes of all services are requested once: `{ service, method, path, documented }`. */
async function listRoutes(signal) {
	routes ??= await get('/routes', {}, signal);
	return routes;
}

async function listServices(signal) {
	const names = new Set((await listRoutes(signal)).map(({ service }) => service));
	return [['', 'All'], ...[...names].filter(Boolean).map((name) => [name, name])];
}
