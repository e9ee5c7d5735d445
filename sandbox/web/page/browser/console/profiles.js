import { button, make, note, onSubmit, showList } from '../dom.js';
import { get, post } from './api.js';
import { attempt } from './notice.js';

/** How the whole sandbox behaves: a profile of faults, and how late each answer is. */
export function makeProfiles(refresh) {
	const list = make('div', { class: 'profiles', role: 'group', 'aria-label': 'Profile' });
	const limits = { type: 'number', name: 'latency', min: 0, max: 60_000, value: 0 };
	const input = make('input', limits);
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
	const change = async (path, body) => {
		await attempt(async () => await post(path, body));
		refresh();
	};
	onSubmit(latency, async () => {
		await change('/settings', { platform: { latencyMs: Number(input.value) } });
	});
	const use = async (name) => await change('/faults/profile', { name });
	const parts = { element, list, latency, input, use };
	return { element, look: async (signal) => await look(parts, signal) };
}

/** Hidden in a sandbox without profiles, the latency in one without that setting. */
async function look({ element, list, latency, input, use }, signal) {
	if (element.dataset.isMissing) return;
	const profiles = await get('/faults/profiles', {}, signal).catch((error) => {
		if (error.status !== 404) throw error;
		element.dataset.isMissing = 'true';
		return null;
	});
	if (profiles === null) return;
	element.hidden = false;
	const entries = profiles.map((one) => ({ key: one.name, ...one }));
	showList(list, entries, (profile) => drawProfile(profile, use));
	const { latencyMs } = (await get('/settings', {}, signal)).platform;
	latency.hidden = latencyMs === undefined;
	if (input.dataset.known === String(latencyMs)) return;
	input.dataset.known = input.value = String(latencyMs ?? 0);
}

function drawProfile({ name, description, isOn }, use) {
	const pressed = { 'aria-pressed': String(isOn) };
	const toggle = button(name, async () => await use(isOn ? null : name), pressed);
	return make('div', null, toggle, note(description));
}
