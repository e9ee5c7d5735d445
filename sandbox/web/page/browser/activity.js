import { offer } from './actions.js';
import {
	drawAgent,
	drawCall,
	drawJourney,
	drawListening,
	drawMessage,
	drawOrder,
	drawPush,
} from './business.js';
import { get } from './console/api.js';
import { button, find, make, setText, showList } from './dom.js';
import { drawMail } from './mails.js';
import { drawDelivery, drawRequest } from './traffic.js';

/** On a narrow screen, `narrow.css` hides the other entries of a list. */
const SHOWN_NARROW = 2;

/** The ID of the section is the name of its part of the view. */
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

for (const [name, draw] of Object.entries(DRAWINGS)) {
	const section = find(name);
	const heading = section.querySelector('h3');
	const counts = [make('span', { class: 'count' }), make('span', { class: 'count' })];
	const link = make('a', { href: `#${name}` }, heading.textContent, ' ', counts[0]);
	find('contents').append(link);
	heading.append(' ', counts[1]);
	sections.set(name, { section, draw, counts, link, more: addMore(section) });
}

/** On a narrow screen, a list shows only its first entries until this button is pressed. */
function addMore(section) {
	const toggle = () => {
		more.setAttribute('aria-expanded', String(section.classList.toggle('all')));
		nameMore(more, section);
	};
	const more = button('', toggle, { class: 'second more', 'aria-expanded': 'false' });
	section.querySelector('.list').after(more);
	return more;
}

function nameMore(more, section) {
	const { length } = section.querySelector('.list').children;
	more.hidden = length <= SHOWN_NARROW;
	more.textContent = section.classList.contains('all') ? 'Show fewer' : `Show all ${length}`;
}

export async function lookAtActivity(signal) {
	const news = await get('/view', { seen }, signal);
	if (news === null) return;
	show(news.view);
	seen = news.version;
}

function show(view) {
	for (const name of sections.keys()) showSection(name, view[name]);
	offer(view);
	const editor = find('editor');
	editor.hidden = view.n8n.editorUrl === null;
	if (view.n8n.editorUrl) editor.href = view.n8n.editorUrl;
	if (view.orders) showChanges(view.orders);
	if (view.agents) showAgents(view.agents);
}

function showSection(name, part) {
	const { section, draw, counts, link, more } = sections.get(name);
	section.hidden = link.hidden = part === null;
	if (part === null) return;
	for (const count of counts) setText(count, String(part.count));
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
	section.querySelector('h3 ~ .note').textContent = totals.join(' · ');
	showList(section.querySelector('.listening'), listening, drawListening);
}
