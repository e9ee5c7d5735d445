import { make } from '../dom.js';
import { get } from './api.js';

const COLUMNS = ['Outcome', 'Phone number', 'Email address', 'Name, token or reference'];

export const magic = {
	name: 'magic',
	title: 'Magic inputs',
	open(place) {
		const about = 'These values always have the same outcome. All others are ordinary.';
		const table = make('div', {
			class: 'scroll',
			tabindex: '0',
			role: 'region',
			'aria-label': 'Magic inputs',
		});
		place.append(make('p', { class: 'about' }, about), table);
		return {
			async look(signal) {
				if (table.children.length === 0) table.append(drawTable(await get('/magic', {}, signal)));
			},
		};
	},
};

const drawTable = (inputs) =>
	make(
		'table',
		null,
		make(
			'thead',
			null,
			make(
				'tr',
				null,
				COLUMNS.map((name) => make('th', { scope: 'col' }, name)),
			),
		),
		make('tbody', null, inputs.map(drawRow)),
	);

const drawRow = ({ says, number, address, name }) =>
	make(
		'tr',
		null,
		make('th', { scope: 'row' }, says),
		[number, address, name].map((input) => make('td', null, input && make('code', null, input))),
	);
