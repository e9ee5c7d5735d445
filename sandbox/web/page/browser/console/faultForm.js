import { make, onSubmit } from '../dom.js';
import { get, post } from './api.js';
import { choiceField, setOptions } from './fields.js';
import { faultOf, KINDS } from './faultText.js';
import { attempt, say } from './notice.js';

const METHODS = ['', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((one) => [one, one || 'All']);
const AMOUNTS = {
	status: { title: 'Status', value: 503, min: 200, max: 599 },
	delay: { title: 'Late by (ms)', value: 2_000, min: 0, max: 600_000 },
};

export function makeFaultForm(refresh) {
	const service = choiceField('Service', 'service', [['', 'All']]);
	const method = choiceField('Method', 'method', METHODS);
	const kind = choiceField('What happens', 'kind', KINDS);
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
		if (added !== undefined) say('Added. The next request that matches it meets it.');
		refresh();
	});
	async function fill(signal) {
		setOptions(elements.service, await listServices(signal));
		const chosen = elements.service.value;
		const routes = (await listRoutes(signal)).filter((one) => !chosen || one.service === chosen);
		const paths = [...new Set(routes.map((route) => route.path))];
		const shown = paths.map((one) => [one, '']);
		setOptions(options, shown);
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

/** The routes of all services, which are asked for once: `{ service, method, path, documented }`. */
async function listRoutes(signal) {
	routes ??= await get('/routes', {}, signal);
	return routes;
}

async function listServices(signal) {
	const names = new Set((await listRoutes(signal)).map(({ service }) => service));
	return [['', 'All'], ...[...names].filter(Boolean).map((name) => [name, name])];
}
