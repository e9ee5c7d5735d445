import { find, make } from './dom.js';

/** This choice shows the field for a different URL. */
const OTHER = 'other';

let filled = '';
/** Without a trigger, the field for a different URL is always shown. */
let wantsOther = false;
let isPasting = false;
let samples = {};

/** Messages go to the chosen trigger, with the chosen body. */
export const chosenTrigger = () => ({
	trigger: Number(find('trigger').value),
	isTest: find('address').value === 'test',
});

export function writtenMessage() {
	const { customer, kind, text } = find('write').elements;
	const [from, name] = [customer.value, customer.selectedOptions[0].textContent];
	const sampleMessage = samples[kind.value]?.asked;
	if (sampleMessage === undefined)
		return { from, name, message: { type: 'text', body: text.value } };
	if (sampleMessage.batch) return sampleMessage;
	const caption = text.value.trim() === '' ? {} : { caption: text.value };
	const message = isCaptioned(sampleMessage)
		? { ...sampleMessage.message, ...caption }
		: sampleMessage.message;
	return { from, name, ...sampleMessage, message };
}

const isCaptioned = ({ message }) => ['image', 'video', 'document'].includes(message?.type);

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

/** The trigger of the pasted URL is in the list now. */
export function endPasting() {
	wantsOther = false;
	filled = '';
	find('register').reset();
}

/** Choices are filled again only if they have changed, so that an open list stays open. */
export function offerChat({ n8n, chat }) {
	if (chat === null) return;
	samples = chat.samples;
	const state = JSON.stringify([n8n, chat.customers, chat.samples]);
	if (state !== filled) {
		filled = state;
		fill(n8n, chat);
	}
	showFields();
}

function fill({ triggers, trigger, isTest }, { customers }) {
	const triggerOptions = triggers.map(({ name }, index) => make('option', { value: index }, name));
	find('where').textContent = triggers[trigger]?.address ?? '';
	find('trigger').replaceChildren(
		...triggerOptions,
		make('option', { value: OTHER }, 'Paste another URL…'),
	);
	isPasting = wantsOther || trigger < 0;
	find('trigger').value = isPasting ? OTHER : trigger;
	find('address').value = isTest ? 'test' : 'production';
	const { customer, kind } = find('write').elements;
	if (customer.options.length > 0) return;
	customer.append(...customers.map(({ name, from }) => make('option', { value: from }, name)));
	const kinds = Object.entries({ text: { title: 'Text' }, ...samples });
	kind.append(...kinds.map(([value, { title }]) => make('option', { value }, title)));
}

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
	text.closest('label').hidden = !text.required && !isCaptioned(samples[kind.value].asked);
	find('textLabel').textContent = text.required ? 'Text' : 'Caption (optional)';
}
