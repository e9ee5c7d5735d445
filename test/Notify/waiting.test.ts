import type { IDataObject } from 'n8n-workflow';

import { Notify } from '../../nodes/Notify/Notify.node';
import { linksIn } from '../Email/tested';
import { receive } from '../harness/webhookRun';
import type { Pass } from './notifying';
import { fourSteps, stepOf, useNotify } from './notifying';

const notifying = useNotify();
const { notify, resume, sent, read } = notifying;
const pass = (minutes: number) => notifying.pass(minutes * 60_000);

/** The links in the newest email. */
const links = () => linksIn(String(notifying.world.tables.email.mails.all().at(-1)?.html));

/** What a request to the page brings. */
const open = async (method: string, link: URL, { stored }: Pass) =>
	await receive(
		new Notify(),
		{ operation: 'notify' },
		{
			method,
			query: Object.fromEntries(link.searchParams),
			contextData: stored.executionData?.contextData as IDataObject,
		},
		{},
		{ name: 'Tested' },
	);

const byEmail = { steps: { values: [stepOf('email', '1'), stepOf('call', '2')] } };

describe('an acknowledgement', () => {
	it('by the button behind the link of an email ends it before anything more is sent', async () => {
		const first = await notify(byEmail);
		const [link, ...others] = links();
		expect(others).toEqual([]);
		expect(link.pathname).toMatch(/\/acknowledge$/);
		const shown = await open('GET', link, first);
		expect(shown.result.workflowData).toBeUndefined();
		expect(shown.sent).toContain('Nothing is recorded until you press the button');
		expect(shown.sent).toMatch(/<h1>1<\/h1>.*Sent on March 15, 2026 at \d\d:00/s);
		const { result } = await open('POST', link, first);
		expect(result.webhookResponse).toContain('Your answer was recorded');
		const { passed } = await resume(first, byEmail, { answer: result.workflowData as never });
		expect(passed[0].output).toBe('Acknowledged');
		expect(passed[0].json.escalation).toMatchObject({
			status: 'acknowledged',
			acknowledgedBy: 'Link in step 1',
		});
		expect(sent()).toEqual(['1']);
	});

	/** The link of the first step, changed. */
	const changed: Array<[string, Record<string, string | undefined>]> = [
		['of another notification', { notification: 'f'.repeat(32) }],
		['without a notification', { notification: undefined }],
		['with the notification as a list', { 'notification[]': 'f', notification: undefined }],
		['of a step that the form does not have', { step: '99' }],
		['of a step that was not sent yet', { step: '2' }],
		['without a step', { step: undefined }],
		['with another spelling of the step', { step: '1.0' }],
	];

	it.each(changed)('%s ends nothing, and shows no alert', async (_what, query) => {
		const first = await notify(byEmail);
		const [link] = links();
		for (const [name, value] of Object.entries(query)) {
			if (value === undefined) link.searchParams.delete(name);
			else link.searchParams.set(name, value);
		}
		for (const method of ['GET', 'POST']) {
			const { result, sent: page } = await open(method, link, first);
			expect(result.workflowData).toBeUndefined();
			expect(page).toContain('already answered');
		}
	});

	it('of a step has an ID that says nothing of another step’s', async () => {
		const steps = { values: [stepOf('email', '1', { waitMinutes: 0 }), stepOf('email', '2')] };
		const first = await notify({ steps });
		const [one, two] = notifying.world.tables.email.mails
			.all()
			.map(({ html }) => linksIn(String(html))[0]);
		expect(one.searchParams.get('notification')).not.toBe(two.searchParams.get('notification'));
		one.searchParams.set('step', '2');
		expect((await open('POST', one, first)).result.workflowData).toBeUndefined();
		const { result } = await open('POST', two, first);
		const { passed } = await resume(first, { steps }, { answer: result.workflowData as never });
		expect(passed[0].json.escalation.acknowledgedBy).toBe('Link in step 2');
	});

	it('that comes after another ends nothing more', async () => {
		const first = await notify(byEmail);
		const [link] = links();
		await open('POST', link, first);
		expect((await open('POST', link, first)).result.workflowData).toBeUndefined();
	});

	it('of one of several items ends that one alone', async () => {
		const own = { ...byEmail, sendOnceKey: '={{ $json.key }}' };
		const first = await notify(own, [{ key: 'a' }, { key: 'b' }]);
		const { result } = await open('POST', links()[0], first);
		const { states } = await resume(first, own, { answer: result.workflowData as never });
		expect(states.map(({ status }) => status).sort()).toEqual(['acknowledged', 'waiting']);
	});

	it.each([true, false])('by reading a notification ends it: %j', async (countRead) => {
		const own = { options: { countRead } };
		const first = await notify(own);
		read();
		pass(10);
		const { passed } = await resume(first, own);
		const by = passed.map(({ output, json }) => [output, json.escalation.acknowledgedBy]);
		expect(by).toEqual(countRead ? [['Acknowledged', 'Read step 1']] : []);
		expect(sent()).toEqual(countRead ? ['1'] : ['1', '2']);
	});
});

describe('the link', () => {
	it('takes the place of its placeholder in every text, and is not added then', async () => {
		const html = '<a href="[acknowledge link]">I see to it</a>';
		const chat = { variables: { pairs: [{ name: 'name', value: 'See [acknowledge link]' }] } };
		const values = [
			stepOf('email', '1', { html, waitMinutes: 0 }),
			stepOf('chat', '2', { ...chat, waitMinutes: 0 }),
		];
		await notify({ steps: { values } });
		expect(links()).toHaveLength(1);
		const [{ variables }] = notifying.world.tables.chat.messages.all();
		expect(String(variables?.name)).toMatch(/^See http.+signature=.+&notification=\w{32}&step=2$/);
	});
});

describe('a link is only where the form puts it', () => {
	const mails = () => notifying.world.tables.email.mails.all();
	const html = () => String(mails().at(-1)?.html);
	const send = async (template: string, json: IDataObject, more: IDataObject = {}) =>
		await notify(
			{ steps: { values: [stepOf('email', '1', { html: template, ...more } as never)] } },
			[json],
		);
	const hostile = '<img src="https://elsewhere.example/?t=[acknowledge link]">';

	it.each([
		['={{ $json.text }}', { text: hostile }],
		['=Hello {{ $json.text }}', { text: hostile }],
		['=<p>{{ $json.text }}</p>{{ $json.more }}', { text: hostile, more: 1 }],
		['={{ $json.a }}link]', { a: '[acknowledge ' }],
		['=[acknowledge {{ $json.a }}', { a: 'link]' }],
	])('in %s, data gets none', async (template, json) => {
		await send(template, json);
		const [button, ...others] = linksIn(html()).filter(({ host }) => host !== 'elsewhere.example');
		expect(others).toEqual([]);
		expect(button.pathname).toMatch(/\/acknowledge$/);
		expect(html()).toContain('(acknowledge link)');
		expect(html()).not.toMatch(/elsewhere[^"]*signature/);
	});

	it.each([
		['<a href="[acknowledge link]">Mine</a>', {}],
		['=<a href="[acknowledge link]">Mine</a>', {}],
		['=<a href="[acknowledge link]">{{ $json.text }}</a>', { text: hostile }],
		['={{ $json.text }} <b>at [acknowledge link]</b>', { text: 'x < y & z > 1, it’s "so"' }],
		[
			'=<!--[if mso]><v:roundrect href="[acknowledge link]"/><![endif]-->{{ $json.text }}',
			{ text: 1 },
		],
		["=<a title='it's' href=[acknowledge link]>Mine</a>{{ $json.text }}", { text: hostile }],
	])('in %s, the form’s own is one', async (template, json) => {
		await send(template, json);
		expect(html().match(/signature=/g)).toHaveLength(1);
		expect(html()).not.toContain('[acknowledge link]');
	});

	it.each([
		["=<p>{{ $json.text }}</p> It's [acknowledge link]", "<img src='https://elsewhere.example/?t="],
		['={{ $json.text }}[acknowledge link]', '<img src=https://elsewhere.example/?t='],
		['={{ $json.text }} [acknowledge link]', '<style>*{background:url(https://elsewhere.example/?'],
		['={{ $json.text }}', '<img src="https://elsewhere.example/?t='],
		['={{ $json.text }}', '<textarea>'],
		['=<img src="https://elsewhere.example/?t=[acknowledge link]">', ''],
	])('in %s after %s, it would be sent away, so nothing is sent', async (template, text) => {
		const refused = send(template, { text });
		await expect(refused).rejects.toThrow('Step 1: The link would be inside an HTML tag');
		expect(mails()).toEqual([]);
	});

	it('in the code of an expression, it is refused, because its value may be data', async () => {
		const refused = send("={{ 'See [acknowledge link] ' + $json.text }}", { text: 'x' });
		await expect(refused).rejects.toThrow(/within \{\{ \}\}/);
	});

	it('in variables as JSON and as fields, data gets none', async () => {
		const variablesJson = '={"name": "See [acknowledge link]", "why": "{{ $json.text }}"}';
		const text = 'at [acknowledge link]';
		const step = stepOf('chat', '1', { specifyVariables: 'json', variablesJson, waitMinutes: 0 });
		const pairs = [
			{ name: 'name', value: '={{ $json.text }}' },
			{ name: 'link', value: '[acknowledge link]' },
		];
		const fields = stepOf('chat', '2', { variables: { pairs } });
		await notify({ steps: { values: [step, fields] } }, [{ text }]);
		const [json, other] = notifying.world.tables.chat.messages.all();
		expect(json.variables).toMatchObject({
			name: expect.stringMatching(/^See http.+signature=/),
			why: 'at (acknowledge link)',
		});
		expect(other.variables).toMatchObject({
			name: 'at (acknowledge link)',
			link: expect.stringMatching(/^http.+signature=/),
		});
	});

	it.each([
		'at \\u005backnowledge link]',
		'at [acknowledge\\u0020link\\u005d',
		'at \\u005B\\u0061cknowledge link]',
	])('in variables as JSON, data gets none by an escape: %s', async (text) => {
		const variablesJson = '={"name": "See [acknowledge link]", "why": "{{ $json.text }}"}';
		const step = stepOf('chat', '1', { specifyVariables: 'json', variablesJson });
		await notify({ steps: { values: [step] } }, [{ text }]);
		const [{ variables }] = notifying.world.tables.chat.messages.all();
		expect(variables).toMatchObject({
			name: expect.stringMatching(/^See http.+signature=/),
			why: 'at (acknowledge link)',
		});
	});

	it('in steps that one expression returns, there is none', async () => {
		const values = [
			stepOf('chat', '1', {
				variables: { pairs: [{ name: 'name', value: '[acknowledge link]' }] },
			}),
		];
		await notify({ steps: '={{ $json.steps }}' as never }, [{ steps: { values } } as never]);
		const [{ variables }] = notifying.world.tables.chat.messages.all();
		expect(variables).toMatchObject({ name: '(acknowledge link)' });
	});
});

describe('an email of a step', () => {
	const html = () => String(notifying.world.tables.email.mails.all().at(-1)?.html);
	const sendText = async (text: string) =>
		await notify({ steps: { values: [stepOf('email', '1', { emailType: 'text', html: text })] } });

	it('as text has its line breaks, and its link can be opened', async () => {
		await sendText('Disk <full>\nPlease look: [acknowledge link]');
		const [link] = links();
		expect(link.pathname).toMatch(/\/acknowledge$/);
		expect(html()).toMatch(/^Disk &lt;full&gt;<br>Please look: <a href="[^"]+">http[^<]+<\/a>$/);
	});

	it('without a link gets a button', async () => {
		await sendText('Disk full');
		expect(links()).toHaveLength(1);
		expect(html()).toMatch(/<!--\[if mso\]>.*>Disk full<\/div>.*<table.*Acknowledge<\/a>/s);
	});
});

describe('quiet hours', () => {
	const options = { quietFrom: '09:00', quietTo: '12:00', timezone: 'Europe/Berlin' };

	it('defer a step until they end', async () => {
		const first = await notify({ options });
		expect(first.states).toMatchObject([{ steps: [], waitsFor: 'quietHours' }]);
		expect([first.until, sent()]).toEqual(['2026-03-15T11:00:00.000Z', []]);
		notifying.passTo(first.until!);
		await resume(first, { options });
		expect(sent()).toEqual(['1']);
	});

	it('are checked for an acknowledgement, too', async () => {
		const [push, ...others] = fourSteps;
		const urgent = { options, steps: { values: [{ ...push, urgent: true }, ...others] } };
		const first: Pass = await notify(urgent);
		expect(first.until).toMatch(/^2026-03-15T10:05/);
	});

	it('are those of the workflow’s time zone by default', async () => {
		const own = { options: { quietFrom: '18:00', quietTo: '20:00' } };
		const { states } = await notify(own, [{}], { timezone: 'Asia/Tokyo' });
		expect(states[0].waitsFor).toBe('quietHours');
	});
});
