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
const open = async (method: string, link: URL, { stored }: Partial<Pass> = {}) =>
	await receive(
		new Notify(),
		{ operation: 'notify' },
		{
			...{ method, query: Object.fromEntries(link.searchParams) },
			contextData: stored?.executionData?.contextData as IDataObject,
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
		const shown = await open('GET', link);
		expect(shown.result.workflowData).toBeUndefined();
		expect(shown.sent).toContain('Nothing is recorded until you press the button');
		expect(shown.sent).toContain('Acknowledge the alert');
		const named = await open('GET', link, first);
		expect(named.sent).toMatch(/<h1>1<\/h1>.*Sent on March 15, 2026 at \d\d:00/s);
		const { result } = await open('POST', link);
		expect(result.webhookResponse).toContain('Your answer was recorded');
		const { passed } = await resume(first, byEmail, { answer: result.workflowData as never });
		expect(passed[0].output).toBe('Acknowledged');
		expect(passed[0].json.escalation).toMatchObject({
			status: 'acknowledged',
			acknowledgedBy: 'Link in step 1',
		});
		expect(sent()).toEqual(['1']);
	});

	it('of another notification ends nothing', async () => {
		const first = await notify(byEmail);
		const [link] = links();
		link.searchParams.set('notification', 'f'.repeat(32));
		const { result } = await open('POST', link);
		const { until } = await resume(first, byEmail, { answer: result.workflowData as never });
		expect(until).toBe(first.until);
	});

	it('of one of several items ends that one alone', async () => {
		const own = { ...byEmail, sendOnceKey: '={{ $json.key }}' };
		const first = await notify(own, [{ key: 'a' }, { key: 'b' }]);
		const { result } = await open('POST', links()[0]);
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
		expect(html()).toMatch(/^Disk full<br><br><table.*Acknowledge<\/a>/s);
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
