import {
	chosenTrigger,
	endPasting,
	listenToChoices,
	offerChat,
	writtenMessage,
} from './customer.js';
import { get, post } from './console/api.js';
import { attempt, say } from './console/notice.js';
import { find, setText } from './dom.js';

let readyInMs = 0;
let isFrozen = false;

/** `lookNow` shows the result of buttons and forms immediately. */
export function listen(lookNow) {
	const run = async (ask) => {
		await attempt(ask);
		await lookNow();
	};
	const act = (id, type, ask) => {
		find(id).addEventListener(type, (event) => {
			event.preventDefault();
			void run(async () => await ask(event.target));
		});
	};
	act('again', 'click', () => post('/reset'));
	act('dayLater', 'click', () => move({ days: 1 }));
	act('monthLater', 'click', () => move({ months: 1 }));
	act('freeze', 'click', () => post('/clock', { frozen: !isFrozen }));
	act('finish', 'click', () => post('/clock', { advanceMs: readyInMs }));
	act('hangUp', 'click', () => deliver('/deliver/skill', { event: 'on_call_end' }));
	act('transcribe', 'submit', (form) =>
		deliver('/deliver/transcript', { mood: form.elements.mood.value }),
	);
	act('copy', 'click', copyUrl);
	act('register', 'submit', async (form) => {
		await post('/n8n', { chatUrl: form.elements.url.value.trim() });
		endPasting();
	});
	act('write', 'submit', async (form) => {
		const message = writtenMessage();
		form.elements.text.value = '';
		await deliver('/deliver/chat', message);
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

async function move(advance) {
	await post('/clock', { advance });
	say(
		'The sandbox’s clock moved. n8n keeps real time: its schedules and waits don’t move with it.',
	);
}

/** If n8n rejects the notification, the page says what to do. */
async function deliver(path, body) {
	say((await post(path, body)).advice ?? '');
}

async function copyUrl() {
	const { url } = await get('/n8n/chat');
	await navigator.clipboard.writeText(url).then(
		() => say('Copied. The URL contains the secret.'),
		() => say(`Copy this URL. It contains the secret: ${url}`),
	);
}

/** The header shows `{ now, standsStill }`. */
export function showClock({ now, standsStill }) {
	isFrozen = standsStill;
	setText(find('freeze'), isFrozen ? 'Resume clock' : 'Stop clock');
	// A screen reader would read out each second, so only minutes are shown.
	const minutes = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
	setText(find('clock'), `${minutes} UTC${isFrozen ? ' (stopped)' : ''}`);
}
