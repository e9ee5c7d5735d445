import { make } from '../dom.js';
import { get } from './api.js';

const COLUMNS = ['Outcome', 'Phone number', 'Email address', 'Name, token or reference'];

export const magic = {
	name: 'magic',
	title: 'Magic inputs',
	open(place) {
		const about = 'These values always have the same outcome. All others are ordinary.';
		const region = { tabindex: '0', role: 'region', 'aria-label': 'Magic inputs' };
		const table = make('div', { class: 'scroll', ...region });
		place.append(make('p', { class: 'about' }, about), table);
		return {
			async look(signal) {
				if (table.children.length === 0) table.append(drawTable(await get('/magic', {}, signal)));
			},
		};
	},
};

function drawTable(inputs) {
	const headings = COLUMNS.map((name) => make('th', { scope: 'col' }, name));
	const head = make('thead', null, make('tr', null, headings));
	return make('table', null, head, make('tbody', null, inputs.map(drawRow)));
}

const drawRow = ({ says, number, address, name }) =>
	make(
		'tr',
		null,
		make('th', { scope: 'row' }, says),
		[number, address, name].map((input) => make('td', null, input && make('code', null, input))),
	);
