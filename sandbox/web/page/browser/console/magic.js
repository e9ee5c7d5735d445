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
		const present = make('div', { class: 'scroll', ...region, 'aria-label': 'Existing records' });
		const aboutPresent = 'The sandbox has these from the start. Enter them in n8n’s forms.';
		place.append(
			make('p', { class: 'about' }, about),
			table,
			make('p', { class: 'about' }, aboutPresent),
			present,
		);
		return {
			async look(signal) {
				if (table.children.length > 0) return;
				table.append(drawTable(await get('/magic', {}, signal)));
				present.append(drawPresent(await get('/present', {}, signal)));
			},
		};
	},
};

function drawTable(inputs) {
	const headings = COLUMNS.map((name) => make('th', { scope: 'col' }, name));
	const head = make('thead', null, make('tr', null, headings));
	return make('table', null, head, make('tbody', null, inputs.map(drawRow)));
}

function drawPresent(groups) {
	const headings = ['What', 'Values'].map((name) => make('th', { scope: 'col' }, name));
	const rows = groups.map(({ says, values }) => {
		const codes = values.flatMap((value) => [make('code', null, value), ' ']);
		return make('tr', null, make('th', { scope: 'row' }, says), make('td', null, codes));
	});
	return make(
		'table',
		null,
		make('thead', null, make('tr', null, headings)),
		make('tbody', null, rows),
	);
}

const drawRow = ({ says, number, address, name }) =>
	make(
		'tr',
		null,
		make('th', { scope: 'row' }, says),
		[number, address, name].map((input) => make('td', null, input && make('code', null, input))),
	);
