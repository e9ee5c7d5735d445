import { make } from './dom.js';

const COLUMNS = ['Outcome', 'Phone number', 'Email address', 'Name, token or reference'];

/** The table of magic inputs, which is loaded when a person opens it. */
export function offerMagic() {
	const details = document.getElementById('magic');
	details.addEventListener('toggle', async () => {
		const place = details.querySelector('.scroll');
		if (!details.open || place.children.length > 0) return;
		const inputs = await (await fetch('/_sandbox/magic')).json();
		const heads = COLUMNS.map((name) => make('th', { scope: 'col' }, name));
		place.replaceChildren(
			make(
				'table',
				null,
				make('thead', null, make('tr', null, heads)),
				make('tbody', null, inputs.map(drawRow)),
			),
		);
	});
}

const drawRow = ({ says, number, address, name }) =>
	make(
		'tr',
		null,
		make('th', { scope: 'row' }, says),
		[number, address, name].map((input) => make('td', null, input && make('code', null, input))),
	);
