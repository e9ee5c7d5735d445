const find = (id) => document.getElementById(id);

let readyInMs = 0;

/** Makes the buttons and forms work; `lookNow` shows the result at once. */
export function listen(lookNow) {
	const act = (id, type, ask) => {
		find(id).addEventListener(type, async (event) => {
			event.preventDefault();
			say(await ask(event.currentTarget).catch(() => 'The sandbox did not answer'));
			await lookNow();
		});
	};
	act('again', 'click', () => post('/reset'));
	act('finish', 'click', () => post('/clock', { advanceMs: readyInMs }));
	act('hangUp', 'click', () => deliver('/deliver/skill', { event: 'on_call_end' }));
	act('register', 'submit', (form) => post('/n8n', { chatUrl: form.elements.url.value.trim() }));
	act('write', 'submit', async (form) => {
		const body = form.elements.text.value;
		form.reset();
		return await deliver('/deliver/chat', { message: { type: 'text', body } });
	});
}

/** Shows the controls that work in this state. */
export function offer({ orders, n8n, agents }) {
	readyInMs = orders?.readyInMs ?? 0;
	find('finish').hidden = orders?.readyInMs === null;
	find('write').hidden = !n8n.takesChat;
	find('register').hidden = n8n.takesChat;
	find('hangUp').hidden = !agents?.listening.some(({ event }) => event === 'on_call_end');
}

/** Returns what to say about it: nothing on success. */
async function post(path, body) {
	const answer = await ask(path, body);
	return answer.ok ? '' : `That did not work: ${(await answer.json()).message}`;
}

/** The same for a notification, which n8n may reject. */
async function deliver(path, body) {
	const answer = await ask(path, body);
	const { status, failure, message } = await answer.json();
	if (!answer.ok) return `That did not work: ${message}`;
	if (failure) return `n8n could not be reached (${failure})`;
	return status < 300 ? '' : `n8n answered ${status}: is the workflow published?`;
}

async function ask(path, body) {
	const json = { 'content-type': 'application/json' };
	const sent = body === undefined ? {} : { headers: json, body: JSON.stringify(body) };
	return await fetch(`/_sandbox${path}`, { method: 'POST', ...sent });
}

function say(text) {
	find('problem').textContent = text;
	find('problem').hidden = text === '';
}
