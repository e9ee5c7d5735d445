import { make } from './dom.js';

const find = (id) => document.getElementById(id);

/** The choice that shows the field for another URL. */
const OTHER = 'other';

let filled = '';
/** Whether the person asked for the field for another URL; without a trigger it is shown anyway. */
let wantsOther = false;
let isPasting = false;
let files = [];

/** What the person chose: where messages go, and the body of the next one. */
export const chosenTrigger = () => ({
	trigger: Number(find('trigger').value),
	isTest: find('address').value === 'test',
});

export function writtenMessage() {
	const { customer, kind, text } = find('write').elements;
	const [from, name] = [customer.value, customer.selectedOptions[0].textContent];
	const file = files.find(({ type }) => type === kind.value);
	const caption = text.value.trim() === '' ? {} : { caption: text.value };
	const message = file ? { ...file, ...caption } : { type: 'text', body: text.value };
	return { from, name, message };
}

/** Calls `choose` when the person chooses a trigger or the kind of its URL. */
export function listenToChoices(choose) {
	find('trigger').addEventListener('change', async () => {
		isPasting = wantsOther = find('trigger').value === OTHER;
		showFields();
		if (isPasting) find('register').elements.url.focus();
		else await choose();
	});
	find('address').addEventListener('change', choose);
	find('write').elements.kind.addEventListener('change', nameText);
}

/** Hides the field for another URL; its trigger is in the list now. */
export function endPasting() {
	wantsOther = false;
	filled = '';
	find('register').reset();
}

/** Fills the choices again only if they have changed, so that an open list stays open. */
export function offerChat({ n8n, chat }) {
	if (chat === null) return;
	files = chat.files;
	const state = JSON.stringify([n8n, chat.customers, chat.files]);
	if (state !== filled) {
		filled = state;
		fill(n8n, chat);
	}
	showFields();
}

function fill({ triggers, trigger, isTest }, { customers }) {
	const known = triggers.map(({ name }, index) => make('option', { value: index }, name));
	find('where').textContent = triggers[trigger]?.address ?? '';
	find('trigger').replaceChildren(...known, make('option', { value: OTHER }, 'Paste another URL…'));
	isPasting = wantsOther || trigger < 0;
	find('trigger').value = isPasting ? OTHER : trigger;
	find('address').value = isTest ? 'test' : 'production';
	const { customer, kind } = find('write').elements;
	if (customer.options.length > 0) return;
	customer.append(...customers.map(({ name, from }) => make('option', { value: from }, name)));
	const kinds = ['text', ...files.map(({ type }) => type)];
	kind.append(...kinds.map((type) => make('option', { value: type }, TITLES[type] ?? type)));
}

const TITLES = { text: 'Text', image: 'Image', video: 'Video', document: 'Document' };

function showFields() {
	const isEmpty = find('trigger').options.length < 2;
	find('target').hidden = isEmpty;
	find('register').hidden = !isPasting;
	find('where').hidden = isEmpty || isPasting;
	find('address').closest('label').hidden = find('copy').hidden = isPasting;
	find('write').hidden = isPasting;
}

function nameText() {
	const { kind, text } = find('write').elements;
	text.required = kind.value === 'text';
	find('textLabel').textContent = text.required ? 'Text' : 'Caption (optional)';
}
