import { make, showList } from '../dom.js';
import { get, post } from './api.js';
import { attempt } from './notice.js';

export function makeProfiles(refresh) {
	const list = make('div', { class: 'profiles', role: 'group', 'aria-label': 'Profile' });
	const input = make('input', {
		type: 'number',
		name: 'latency',
		min: 0,
		max: 60_000,
		value: 0,
	});
	const latency = make(
		'form',
		{ class: 'fields' },
		make('label', { class: 'short' }, make('span', null, 'Latency (ms)'), input),
		make('button', { type: 'submit', class: 'second' }, 'Set'),
	);
	const title = 'Behavior of the whole sandbox';
	const element = make(
		'section',
		{ class: 'card', 'aria-label': title, hidden: true },
		...[make('h3', null, title), list, latency],
	);
	list.addEventListener('click', async ({ target }) => {
		const button = target.closest('button');
		if (!button) return;
		const isOn = button.getAttribute('aria-pressed') === 'true';
		const name = isOn ? null : button.dataset.name;
		await attempt(async () => await post('/faults/profile', { name }));
		refresh();
	});
	latency.addEventListener('submit', async (event) => {
		event.preventDefault();
		const latencyMs = Number(input.value);
		await attempt(async () => await post('/settings', { platform: { latencyMs } }));
		refresh();
	});
	return { element, look: async (signal) => await look({ element, list, latency, input }, signal) };
}

/** Hidden in a sandbox without profiles, the latency in one without that setting. */
async function look({ element, list, latency, input }, signal) {
	if (element.dataset.isMissing) return;
	const profiles = await get('/faults/profiles', {}, signal).catch((error) => {
		if (error.status !== 404) throw error;
		element.dataset.isMissing = 'true';
		return null;
	});
	if (profiles === null) return;
	element.hidden = false;
	showList(
		list,
		profiles.map((one) => ({ key: one.name, ...one })),
		drawProfile,
	);
	const { latencyMs } = (await get('/settings', {}, signal)).platform;
	latency.hidden = latencyMs === undefined;
	if (input.dataset.known === String(latencyMs)) return;
	input.dataset.known = input.value = String(latencyMs ?? 0);
}

function drawProfile({ name, description, isOn }) {
	const data = { 'aria-pressed': String(isOn), 'data-name': name };
	return make(
		'div',
		null,
		make('button', { type: 'button', class: 'second', ...data }, name),
		make('p', { class: 'note' }, description),
	);
}
