import {
	chosenTrigger,
	endPasting,
	listenToChoices,
	offerChat,
	writtenMessage,
} from './customer.js';
import { isClockFrozen } from './clock.js';
import { say } from './console/notice.js';

const find = (id) => document.getElementById(id);

let readyInMs = 0;

/** Makes the buttons and forms work; `lookNow` shows the result at once. */
export function listen(lookNow) {
	const run = async (ask) => {
		say(await ask().catch(() => 'The sandbox did not answer'));
		await lookNow();
	};
	const act = (id, type, ask) => {
		find(id).addEventListener(type, async (event) => {
			event.preventDefault();
			await run(async () => await ask(event.target));
		});
	};
	act('again', 'click', () => post('/reset'));
	act('dayLater', 'click', () => post('/clock', { advance: { days: 1 } }));
	act('monthLater', 'click', () => post('/clock', { advance: { months: 1 } }));
	act('freeze', 'click', () => post('/clock', { frozen: !isClockFrozen() }));
	act('finish', 'click', () => post('/clock', { advanceMs: readyInMs }));
	act('hangUp', 'click', () => deliver('/deliver/skill', { event: 'on_call_end' }));
	act('copy', 'click', copyUrl);
	act('register', 'submit', async (form) => {
		const problem = await post('/n8n', { chatUrl: form.elements.url.value.trim() });
		if (problem === '') endPasting();
		return problem;
	});
	act('write', 'submit', async (form) => {
		const message = writtenMessage();
		form.elements.text.value = '';
		return await deliver('/deliver/chat', message);
	});
	listenToChoices(async () => await run(() => post('/n8n/chat', chosenTrigger())));
	// A workflow may have been added in n8n meanwhile.
	const findTriggers = () => void post('/n8n/find').then(lookNow, () => {});
	find('trigger').addEventListener('focus', findTriggers);
	window.addEventListener('focus', findTriggers);
	findTriggers();
	document.querySelector('.skip').addEventListener('click', (event) => {
		event.preventDefault();
		find('main').focus();
	});
	document.addEventListener('click', (event) => {
		const { send, body } = event.target.dataset ?? {};
		if (send) void run(() => deliver(send, JSON.parse(body)));
	});
}

export function offer(view) {
	const { orders, agents } = view;
	readyInMs = orders?.readyInMs ?? 0;
	find('finish').hidden = orders?.readyInMs === null;
	find('hangUp').hidden = !agents?.listening.some(({ event }) => event === 'on_call_end');
	offerChat(view);
}

/** Returns what to say about it: nothing on success. */
async function post(path, body) {
	const answer = await ask(path, body);
	return answer.ok ? '' : `That did not work: ${(await answer.json()).message}`;
}

/** The same for a notification, which n8n may reject. */
async function deliver(path, body) {
	const answer = await ask(path, body);
	const { advice, message } = await answer.json();
	return answer.ok ? (advice ?? '') : `That did not work: ${message}`;
}

async function ask(path, body) {
	const json = { 'content-type': 'application/json' };
	const sent = body === undefined ? {} : { headers: json, body: JSON.stringify(body) };
	return await fetch(`/_sandbox${path}`, { method: 'POST', ...sent });
}

async function copyUrl() {
	const { url } = await (await fetch('/_sandbox/n8n/chat')).json();
	return await navigator.clipboard.writeText(url).then(
		() => 'Copied. The URL contains the secret.',
		() => `Copy this URL. It contains the secret: ${url}`,
	);
}
