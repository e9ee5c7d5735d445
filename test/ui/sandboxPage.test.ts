import type { Browser, Page } from 'playwright-core';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { openSandbox, ORDER, type Client } from '../sandbox/client';
import { openReceiver } from '../sandbox/receiver';
import { executablePath, HOW_TO_INSTALL, keepScreenshot, openBrowser } from './browser';
import { findFaint } from './contrast';

const describeHere = executablePath ? describe : describe.skip;
const { businessNumber, engagedPerson } = SEEDED_MESSAGING.chat;

/** Would be noticed: a changed title, a further element, a request or a dialog. */
const HOSTILE =
	'<script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">' +
	'<a href="javascript:document.title=\'taken\'" id="trap">trap</a>' +
	'<meta http-equiv="refresh" content="0;url=/taken"><form action="/taken"><button>go</button></form>';

describeHere(executablePath ? 'The sandbox’s page' : `Page (${HOW_TO_INSTALL})`, () => {
	let client: Client;
	let browser: Browser;
	let page: Page;
	let receiver: Awaited<ReturnType<typeof openReceiver>>;
	const complaints: string[] = [];

	beforeAll(async () => {
		[client, browser, receiver] = await Promise.all([openSandbox(), openBrowser(), openReceiver()]);
		page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
		page.setDefaultTimeout(30_000);
		page.on('pageerror', ({ message }) => complaints.push(message));
		page.on('dialog', (dialog) => complaints.push(dialog.message()));
	});

	afterAll(async () => {
		await browser?.close();
		await receiver?.close();
		await client?.sandbox.stop();
	});

	beforeEach(async () => {
		client.world.reset();
		delete client.world.n8n.chatUrl;
		receiver.clear();
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.goto(client.sandbox.url);
		await page.getByText('No orders yet').waitFor();
	});

	afterEach(() => expect(complaints.splice(0)).toEqual([]));

	const section = (name: string) => page.locator(`section#${name}`);

	const buy = async (reference = 'page') =>
		await client.numbering.post('/api/management/buyDids', { ...ORDER, reference });

	const mail = async (html: string, subject = 'Report') =>
		await client.messaging.post('/api/email/send', {
			...{ destination: 'jane@example.com', html, subject },
			...{ sender: 'orders@example.com', category: 'transaction' },
		});

	const write = async (body: string) =>
		await client.messaging.post('/api/whatsapp/interaction', {
			...{ senderNumber: businessNumber, recipientNumber: engagedPerson },
			...{ type: 'text', text: { body } },
		});

	const call = async () =>
		await client.voice.post('/api/v1/voice_outbound/call', {
			...{ to: '+49301234567', from: '+442079460101' },
			statusCallback: `${receiver.url}/webhook/a/b/calls/hush-hush`,
			statusCallbackEvent: ['completed'],
		});

	it('shows what a workflow does while it does it, without being loaded again', async () => {
		await page.evaluate("window.name = 'the same'");
		client.world.configure({ numbering: { assignment: { thenEveryMs: 60_000 } } });
		await Promise.all([buy(), mail('<p>All <b>well</b></p>'), write('Good day'), call()]);
		await section('orders').getByText('1 of 3').waitFor();
		client.world.advance(120_000);
		await section('orders').getByText('3 of 3').waitFor();
		await section('orders').getByText('completed').waitFor();
		await section('chat').getByText('Good day').waitFor();
		await page.frameLocator('#mails iframe').getByText('well').waitFor();
		await section('calls').locator('li.done', { hasText: 'completed' }).waitFor();
		const sent = section('deliveries').getByText(`${receiver.url}/webhook/a/b/calls/••••`);
		await sent.waitFor();
		await section('deliveries').getByText('200', { exact: true }).waitFor();
		await section('requests').getByText('/numbering/api/management/buyDids').waitFor();
		expect(await page.evaluate('window.name')).toBe('the same');
		expect(await page.locator('body').innerText()).not.toContain('hush-hush');
	});

	it('runs nothing of what it shows', async () => {
		await client.control.post('/n8n', { chatUrl: receiver.url });
		await Promise.all([mail(HOSTILE, HOSTILE), write(HOSTILE), buy(HOSTILE)]);
		const message = { type: 'text', body: 'Hello' };
		await client.control.post('/deliver/chat', { message, name: HOSTILE });
		await client.messaging.post('/api/journey', {
			...{ event: 'order_confirmed', category: 'otp', variables: { x: HOSTILE } },
			person: { id: HOSTILE },
		});
		await client.push.post('/api/push/send-by-user', {
			...{ notification_title: HOSTILE, notification_body: HOSTILE },
			user_external_id: 'customer-1001',
		});
		await client.aiAgents.post('/agent', { name: HOSTILE, client_id: 105 });
		await client.numbering.get('/api/<script>document.title="taken"</script>');
		const shown = ['orders', 'chat', 'mails', 'push', 'journeys', 'agents'];
		for (const name of shown) {
			await section(name)
				.getByText('<script>')
				.or(section(name).getByText('onerror'))
				.first()
				.waitFor();
		}
		const frame = page.frameLocator('#mails iframe');
		await frame.locator('#trap').click();
		await frame.getByRole('button', { name: 'go' }).click();
		expect(await page.title()).toBe('Switchboard sandbox');
		expect(await page.locator('main script, main img, main meta, main form #trap').count()).toBe(0);
		expect(client.world.requests.filter(({ service }) => /taken|^x$/.test(service))).toEqual([]);
	});

	it('keeps what is open while other things come', async () => {
		await Promise.all([mail('<p>First</p>', 'First'), buy('first')]);
		const opened = section('mails').locator('details', { hasText: 'First' }).first();
		await opened.locator('iframe').waitFor();
		// A frame that is moved or made again loads its mail again, and the mark is gone.
		const first = page.frameLocator('#mails iframe >> nth=0').locator('body');
		await first.evaluate((body) => body.setAttribute('data-mark', 'the same'));
		await mail('<p>Second</p>', 'Second');
		await page.frameLocator('#mails iframe >> nth=0').getByText('Second').waitFor();
		const kept = page.frameLocator('#mails iframe >> nth=1').locator('body');
		expect(await kept.getAttribute('data-mark')).toBe('the same');
		expect(await opened.getAttribute('open')).toBe('');
	});

	it('lets a person write as a customer, finish the orders and start again', async () => {
		await page.getByLabel(/Production URL of a Chat Trigger/).fill(`${receiver.url}/a/b/hush`);
		await page.getByRole('button', { name: 'Register' }).click();
		await page.getByLabel('Write as the customer').fill('Where is my order?');
		await page.keyboard.press('Enter');
		await section('chat').getByText('Where is my order?').waitFor();
		expect(receiver.arrived).toMatchObject([
			{ body: { value: { messages: [{ text: { body: 'Where is my order?' } }] } } },
		]);
		receiver.answerWith(404);
		await page.getByLabel('Write as the customer').fill('Hello?');
		await page.keyboard.press('Enter');
		await page.getByText('n8n answered 404: is the workflow published?').waitFor();
		client.world.configure({ numbering: { assignment: { thenEveryMs: 3_600_000 } } });
		await buy();
		await page.getByRole('button', { name: 'Complete the orders now' }).click();
		await section('orders').getByText('3 of 3').waitFor();
		await page.getByText(/clock is \d+ s ahead/).waitFor();
		await page.getByRole('button', { name: 'Start again' }).click();
		await page.getByText('No orders yet').waitFor();
		expect(client.world.tables.numbering.orders).toHaveLength(40);
		expect(client.world.requests).toHaveLength(0);
	});

	it('opens the link of a message in another window', async () => {
		await write(`Buy two? Yes: ${receiver.url}/webhook-waiting/7?signature=a`);
		const opening = page.waitForEvent('popup');
		await section('chat').getByRole('link').click();
		await (await opening).close();
		expect(receiver.arrived[0]).toMatchObject({ method: 'GET', query: { signature: 'a' } });
	});

	it.each(['light', 'dark'] as const)('is legible in %s', async (colorScheme) => {
		await page.emulateMedia({ colorScheme });
		client.world.faults.add({ service: 'numbering', status: 503 });
		await client.numbering.get('/api/data/orders');
		await Promise.all([buy(), mail('<p>Well</p>'), write('Good day'), call()]);
		await section('calls').locator('li.done', { hasText: 'completed' }).waitFor();
		await section('deliveries').getByText('200', { exact: true }).waitFor();
		const faint = await page.evaluate(findFaint);
		expect(faint).toEqual([]);
		const background = await page.evaluate(
			'getComputedStyle(document.documentElement).backgroundColor',
		);
		expect(background).toBe({ light: 'rgb(243, 245, 248)', dark: 'rgb(16, 22, 29)' }[colorScheme]);
		await keepScreenshot(page, `sandbox-${colorScheme}`);
	});

	it('fits a telephone', async () => {
		await page.setViewportSize({ width: 400, height: 800 });
		await Promise.all([buy('a-very-long-reference-'.repeat(8)), call(), mail('<p>x</p>')]);
		await client.numbering.get(`/api/data/${'long'.repeat(40)}`);
		await section('requests').getByText('longlong').waitFor();
		await section('calls').getByText('+442079460101 calls').waitFor();
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
		for (const list of await page.locator('.list').filter({ visible: true }).all()) {
			const isWider = await list.evaluate((element) => element.scrollWidth > element.clientWidth);
			expect(isWider).toBe(false);
		}
		await keepScreenshot(page, 'sandbox-narrow');
	});

	it('says when the sandbox has stopped', async () => {
		const other = await openSandbox();
		await page.goto(other.sandbox.url);
		await page.getByText('live', { exact: true }).waitFor();
		await other.sandbox.stop();
		await page.getByText('the sandbox has stopped').waitFor();
	});
});
