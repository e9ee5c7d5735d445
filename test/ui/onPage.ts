import type { Browser, Locator, Page } from 'playwright-core';

import { HANGS_AFTER_MS } from '../../demo/hang';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { openSandbox, ORDER, type Client } from '../sandbox/client';
import { openReceiver } from '../sandbox/webhooks/receiver';
import { describeInBrowser, openBrowser } from './browser';

const { businessNumber, engagedPerson } = SEEDED_MESSAGING.chat;

/** A browser in front of a sandbox's page, with a receiver in place of n8n. */
export class SandboxPage {
	client!: Client;

	browser!: Browser;

	page!: Page;

	receiver!: Awaited<ReturnType<typeof openReceiver>>;

	/** Errors and dialogs of the page. */
	readonly complaints: string[] = [];

	async open(): Promise<void> {
		[this.client, this.browser, this.receiver] = await Promise.all([
			openSandbox(),
			openBrowser(),
			openReceiver(),
		]);
		const permissions = ['clipboard-read', 'clipboard-write'];
		this.page = await this.browser.newPage({ viewport: { width: 1280, height: 900 }, permissions });
		this.page.setDefaultTimeout(HANGS_AFTER_MS);
		this.page.on('pageerror', ({ message }) => this.complaints.push(message));
		this.page.on('dialog', (dialog) => this.complaints.push(dialog.message()));
	}

	async close(): Promise<void> {
		await this.browser?.close();
		await this.receiver?.close();
		await this.client?.sandbox.stop();
	}

	/** The page in its first state. */
	async load(): Promise<void> {
		const { world, sandbox } = this.client;
		world.reset();
		delete world.n8n.chatUrl;
		world.n8n.chatTriggers.length = 0;
		this.receiver.clear();
		await this.page.context().setOffline(false);
		await this.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
		await this.page.setViewportSize({ width: 1280, height: 900 });
		await this.page.goto(sandbox.url);
		await this.page.getByText('No orders yet').waitFor();
	}

	get world() {
		return this.client.world;
	}

	section(name: string): Locator {
		return this.page.locator(`section#${name}`);
	}

	/** Opens a view by its address, as a bookmark does. */
	async visit(address: string): Promise<void> {
		await this.page.goto(`${this.client.sandbox.url}/#/${address}`);
		await this.page.locator('#view h2').waitFor();
	}

	/** The panel of an opened entry. */
	get detail(): Locator {
		return this.page.locator('.detail');
	}

	link(name: string): Locator {
		return this.page.locator('#view').getByRole('link', { name, exact: true });
	}

	button(name: string): Locator {
		return this.page.locator('#view').getByRole('button', { name, exact: true });
	}

	/** Something in each view: an order with its numbers, a call, a message, an email, faults and webhooks. */
	async fill(): Promise<void> {
		const { world, control, numbering } = this.client;
		await this.buy();
		await this.client.control.post('/n8n', { chatUrl: `${this.receiver.url}/webhook/a/chat/hush` });
		await control.post('/deliver/chat', { message: { type: 'text', body: 'Hello?' } });
		await Promise.all([this.mail('<p>Well</p>'), this.write('Good day'), this.call()]);
		world.faults.add({ service: 'numbering', status: 503 });
		await numbering.get('/api/data/orders');
		world.faults.add({ path: '/api/data/invoices', delayMs: 1, times: 3 });
		world.configure({ platform: { errorBody: 'text' } });
		await this.receiver.receive(2);
	}

	async buy(reference = 'page') {
		return await this.client.numbering.post('/api/management/buyDids', { ...ORDER, reference });
	}

	async mail(html: string, subject = 'Report') {
		return await this.client.messaging.post('/api/email/send', {
			destination: 'jane@example.com',
			html,
			subject,
			sender: 'orders@example.com',
			category: 'transaction',
		});
	}

	/** Sends a message to the first customer, as a workflow does. */
	async write(body: string) {
		return await this.client.messaging.post('/api/whatsapp/interaction', {
			senderNumber: businessNumber,
			recipientNumber: engagedPerson,
			type: 'text',
			text: { body },
		});
	}

	async call() {
		return await this.client.voice.post('/api/v1/voice_outbound/call', {
			to: '+49301234567',
			from: '+442079460101',
			statusCallback: `${this.receiver.url}/webhook/a/b/calls/hush-hush`,
			statusCallbackEvent: ['completed'],
		});
	}

	/** Creates a skill of an agent that reports to the receiver. */
	async listenToCalls() {
		const skill = { name: 'Own', event: 'on_call_end' };
		const webhook_url = `${this.receiver.url}/a/b/hush`;
		const { data } = await this.client.aiAgents.post('/skills', { ...skill, webhook_url });
		const link = { skill_id: data.id };
		await this.client.aiAgents.post('/client_skills', { client_id: 103, ...link });
		await this.client.aiAgents.post('/agent_skills', { agent_id: 406, ...link });
	}

	/** Enters the URL of a chat trigger. */
	async choose(url: string): Promise<void> {
		await this.page.getByLabel(/Production or Test URL/).fill(url);
		await this.page.getByRole('button', { name: 'Use this URL' }).click();
		await this.page.getByRole('button', { name: 'Copy URL with secret' }).waitFor();
	}
}

/** Tests in front of the page, which is in its first state before each. */
export const describeOnPage = (name: string, tests: (desk: SandboxPage) => void) =>
	describeInBrowser(name, () => {
		const desk = new SandboxPage();
		beforeAll(async () => await desk.open());
		afterAll(async () => await desk.close());
		beforeEach(async () => await desk.load());
		afterEach(() => expect(desk.complaints.splice(0)).toEqual([]));
		tests(desk);
	});
