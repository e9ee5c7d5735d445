import { button, make, plural, showList } from '../dom.js';
import { get, remove } from './api.js';
import { makeFaultForm } from './faultForm.js';
import { attempt } from './notice.js';
import { describeFault, matchOf } from './faultText.js';

const EMPTY = 'No faults wait. Add one above, and the next request that matches it meets it.';
const SHOWN = 100;

export const faults = {
	name: 'faults',
	title: 'Faults',
	open(place, refresh) {
		const parts = build(place, refresh);
		return { look: async (signal) => await look(parts, signal) };
	},
};

function build(place, refresh) {
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
		card('For the next requests', form.element),
		card('Faults that wait', empty, list, make('div', { class: 'actions' }, clear)),
	);
	return { form, empty, list, clear, drop };
}

const card = (title, ...children) =>
	make('section', { class: 'card', 'aria-label': title }, make('h3', null, title), ...children);

async function look({ form, empty, list, clear, drop }, signal) {
	await form.fill(signal);
	const waiting = await get('/faults', {}, signal);
	empty.hidden = waiting.length > 0;
	clear.hidden = waiting.length === 0;
	const shown = waiting.slice(0, SHOWN).map((fault) => ({ key: `fault-${fault.id}`, ...fault }));
	showList(list, shown, (fault) => drawFault(fault, drop));
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
