import { make, showList } from '../dom.js';

/** `showRows` fills the table. A column is its heading, or has a class for its cells, too. */
export function makeTable(caption, columns, name) {
	return make(
		'table',
		{ class: `rows ${name}` },
		make('caption', { class: 'unseen' }, caption),
		make('thead', null, headRow(columns)),
		make('tbody', null),
	);
}

const headRow = (columns) =>
	make(
		'tr',
		null,
		columns
			.map((column) => [column].flat())
			.map(([heading, name]) => make('th', { scope: 'col', class: name }, heading)),
	);

/** Its rows are drawn again. */
export function setColumns(table, columns) {
	const state = JSON.stringify(columns);
	if (table.dataset.columns === state) return;
	table.dataset.columns = state;
	table.tHead.replaceChildren(headRow(columns));
}

/** The row has a link, and all its cells in order. */
export const drawRow = ({ href, isOpen }, text, cellsOf) =>
	make(
		'tr',
		{ class: isOpen && 'open' },
		...cellsOf(make('a', { href, 'aria-current': isOpen && 'true' }, text)),
	);

export const showRows = (table, rows, draw) => showList(table.tBodies[0], rows, draw);
