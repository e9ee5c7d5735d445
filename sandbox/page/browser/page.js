import { listen, offer } from './actions.js';
import {
	drawAgent,
	drawCall,
	drawJourney,
	drawListening,
	drawMail,
	drawMessage,
	drawOrder,
	drawPush,
} from './business.js';
import { make, showList } from './dom.js';
import { offerMagic } from './magic.js';
import { drawDelivery, drawRequest } from './traffic.js';

const LOOK_EVERY_MS = 1_000;
/** Entries of a list on a narrow screen; `narrow.css` hides the others. */
const SHOWN_NARROW = 5;

/** By the id of the section, which is the name of its part of the view. */
const DRAWINGS = {
	orders: drawOrder,
	calls: drawCall,
	agents: drawAgent,
	chat: drawMessage,
	mails: drawMail,
	push: drawPush,
	journeys: drawJourney,
	deliveries: drawDelivery,
	requests: drawRequest,
};

const sections = new Map();
let seen = '';
let clock = null;

for (const [name, draw] of Object.entries(DRAWINGS)) {
	const section = document.getElementById(name);
	const heading = section.querySelector('h2');
	const counts = [make('span', { class: 'count' }), make('span', { class: 'count' })];
	const link = make('a', { href: `#${name}` }, heading.textContent, ' ', counts[0]);
	document.getElementById('contents').append(link);
	heading.append(' ', counts[1]);
	sections.set(name, { section, draw, counts, link, more: addMore(section) });
}

/** On a narrow screen a list shows its first entries only, until this button is pressed. */
function addMore(section) {
	const more = make('button', { type: 'button', class: 'second more', 'aria-expanded': 'false' });
	more.addEventListener('click', () => {
		const isAll = section.classList.toggle('all');
		more.setAttribute('aria-expanded', String(isAll));
		nameMore(more, section);
	});
	section.querySelector('.list').after(more);
	return more;
}

function nameMore(more, section) {
	const { length } = section.querySelector('.list').children;
	more.hidden = length <= SHOWN_NARROW;
	more.textContent = section.classList.contains('all') ? 'Show fewer' : `Show all ${length}`;
}

async function look() {
	const answer = await fetch(`/_sandbox/view?seen=${encodeURIComponent(seen)}`);
	if (answer.status === 204) return;
	const { version, view } = await answer.json();
	show(view);
	seen = version;
}

function show(view) {
	for (const name of sections.keys()) showSection(name, view[name]);
	clock = view.clock;
	offer(view);
	const editor = document.getElementById('editor');
	editor.hidden = view.n8n.editorUrl === null;
	if (view.n8n.editorUrl) editor.href = view.n8n.editorUrl;
	if (view.orders) showChanges(view.orders);
	if (view.agents) showAgents(view.agents);
}

function showSection(name, part) {
	const { section, draw, counts, link, more } = sections.get(name);
	section.hidden = link.hidden = part === null;
	if (part === null) return;
	for (const count of counts) count.textContent = part.count;
	section.querySelector('.empty').hidden = part.count > 0;
	showList(section.querySelector('.list'), part.list, draw);
	nameMore(more, section);
}

function showChanges({ changes, before }) {
	const { section } = sections.get('orders');
	showList(section.querySelector('.changes'), changes, ({ text }) => make('li', null, text));
	section.querySelector('.list ~ .note').textContent =
		`${before} older orders exist from the start. A workflow finds them with Order: Get Many.`;
}

function showAgents({ totals, listening }) {
	const { section } = sections.get('agents');
	section.querySelector('h2 ~ .note').textContent = totals.join(' · ');
	showList(section.querySelector('.listening'), listening, drawListening);
}

function showClock({ frozenAt, aheadSeconds }) {
	const now = new Date(frozenAt ?? Date.now() + aheadSeconds * 1_000);
	const state = frozenAt ? ' (stopped)' : '';
	// Minutes only, so that a screen reader does not announce each second.
	document.getElementById('clock').textContent = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC${state}`;
}

async function keepLooking() {
	const live = document.getElementById('live');
	const isLive = await look().then(
		() => true,
		() => false,
	);
	if (clock) showClock(clock);
	live.textContent = isLive ? 'live' : 'the sandbox has stopped';
	live.className = `state ${isLive ? 'good' : 'bad'}`;
	setTimeout(() => void keepLooking(), LOOK_EVERY_MS);
}

listen(look);
offerMagic();
void keepLooking();
