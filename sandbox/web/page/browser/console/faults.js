import { make, showList } from '../dom.js';
import { get, remove } from './api.js';
import { makeFaultForm } from './faultForm.js';
import { attempt } from './notice.js';
import { makeProfiles } from './profiles.js';
import { describeFault, matchOf } from './faultText.js';

const EMPTY = 'No faults wait. Add one above, and the next request that matches it meets it.';

export const faults = {
	name: 'faults',
	title: 'Faults',
	open(place, refresh) {
		const parts = build(place, refresh);
		return { look: async (signal) => await look(parts, signal) };
	},
};

function build(place, refresh) {
	const profiles = makeProfiles(refresh);
	const form = makeFaultForm(refresh);
	const empty = make('p', { class: 'empty' }, EMPTY);
	const list = make('ul', { class: 'waiting' });
	const clear = make('button', { type: 'button', class: 'second', hidden: true }, 'Remove all');
	clear.addEventListener('click', async () => {
		await attempt(async () => await remove('/faults'));
		form.focus();
		refresh();
	});
	const removeOne = async (id) => {
		await attempt(async () => await remove(`/faults/${id}`));
		refresh();
	};
	place.append(
		profiles.element,
		card('For the next requests', form.element),
		card('Faults that wait', empty, list, make('div', { class: 'actions' }, clear)),
	);
	return { profiles, form, empty, list, clear, removeOne };
}

const card = (title, ...children) =>
	make('section', { class: 'card', 'aria-label': title }, make('h3', null, title), ...children);

async function look({ profiles, form, empty, list, clear, removeOne }, signal) {
	await form.fill(signal);
	await profiles.look(signal);
	const waiting = await get('/faults', {}, signal);
	empty.hidden = waiting.length > 0;
	clear.hidden = waiting.length === 0;
	const shown = waiting.slice(0, SHOWN).map((fault) => ({ key: `fault-${fault.id}`, ...fault }));
	showList(list, shown, (fault) => drawFault(fault, removeOne));
}

const SHOWN = 100;

function drawFault(fault, removeOne) {
	const { id, times, skip } = fault;
	const after = skip > 0 ? ` after ${skip} that pass` : '';
	const often = `the next ${times === 1 ? 'request' : `${times} requests`}${after}`;
	const what = describeFault(fault);
	const label = `Remove: ${what}`;
	const button = make('button', { type: 'button', class: 'second', 'aria-label': label }, 'Remove');
	button.addEventListener('click', () => void removeOne(id));
	return make(
		'li',
		null,
		make(
			'p',
			null,
			make('strong', null, what),
			make('span', { class: 'note' }, ` ${often} · ${matchOf(fault)}`),
		),
		button,
	);
}
