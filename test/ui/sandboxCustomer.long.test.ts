import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { until } from '../harness/until';
import { describeOnPage } from './onPage';

const { repliedPerson } = SEEDED_MESSAGING.chat;

describeOnPage('The sandbox’s page in front of a workflow of the user', (desk) => {
	const chooseTrigger = async () => await desk.choose(`${desk.receiver.url}/webhook/a/chat/hush`);
	const press = async (name: string) =>
		await desk.page.getByRole('button', { name, exact: true }).click();

	async function write(text: string) {
		await desk.page.getByLabel('Text', { exact: true }).fill(text);
		await desk.page.keyboard.press('Enter');
	}

	it('lets a person write as a customer, finish the orders and start again', async () => {
		await chooseTrigger();
		await write('Where is my order?');
		await desk.section('chat').getByText('Where is my order?').waitFor();
		expect(desk.receiver.arrived).toMatchObject([
			{ body: { value: { messages: [{ text: { body: 'Where is my order?' } }] } } },
		]);
		desk.world.configure({ numbering: { assignment: { thenEveryMs: 3_600_000 } } });
		await desk.buy();
		await press('Complete the orders now');
		await desk.section('orders').getByText('3 of 3').waitFor();
		await press('Reset all data');
		await desk.page.getByText('No orders yet').waitFor();
		expect(desk.world.tables.numbering.orders).toHaveLength(40);
		expect(desk.world.requests).toHaveLength(0);
	});

	it('moves and stops the clock', async () => {
		desk.world.reset({ now: '2027-01-31T10:00:00Z' });
		const clock = desk.page.getByRole('group', { name: 'The sandbox’s clock' });
		await clock.getByText('2027-01-31 10:00 UTC (stopped)').waitFor();
		await clock.getByRole('button', { name: '1 month later' }).click();
		await clock.getByText('2027-02-28 10:00 UTC').waitFor();
		expect(desk.world.tables.numbering.invoices.length).toBe(15);
		await clock.getByRole('button', { name: '1 day later' }).click();
		await clock.getByText('2027-03-01 10:00 UTC').waitFor();
		await clock.getByRole('button', { name: 'Resume clock' }).click();
		await clock.getByRole('button', { name: 'Stop clock' }).click();
		await clock.getByText('(stopped)').waitFor();
		expect(desk.world.clock.isFrozen).toBe(true);
	});

	it('sends to the trigger that a person chooses, at its Production or Test URL', async () => {
		await desk.choose(`${desk.receiver.url}/webhook/a/chat/first`);
		await desk.page.getByLabel('Chat trigger in n8n').selectOption('Paste another URL…');
		await desk.choose(`${desk.receiver.url}/webhook-test/b/chat/second`);
		expect(await desk.page.getByRole('combobox', { name: 'URL' }).inputValue()).toBe('test');
		await desk.page.getByRole('combobox', { name: 'URL' }).selectOption('Production');
		await press('Copy URL with secret');
		await desk.page.getByText('The URL contains the secret').waitFor();
		const copied = await desk.page.evaluate(async () => await navigator.clipboard.readText());
		expect(copied).toBe(`${desk.receiver.url}/webhook/b/chat/second`);
		await desk.page.getByLabel('Chat trigger in n8n').selectOption({ index: 0 });
		await until(() => desk.world.n8n.chatUrl?.endsWith('first') ?? false);
		expect(await desk.page.locator('body').innerText()).not.toMatch(/chat\/(first|second)/);
	});

	it('lets a second customer send a file, and reports statuses of the answer', async () => {
		await chooseTrigger();
		await desk.page.getByLabel('Customer').selectOption('John Example');
		await desk.page.getByLabel('Sends').selectOption('Image');
		await desk.page.getByLabel('Caption (optional)').fill('My receipt');
		await press('Send');
		await desk.section('chat').getByText('My receipt').waitFor();
		expect(desk.receiver.arrived[0].body).toMatchObject({
			value: {
				messages: [{ from: repliedPerson, type: 'image', image: { caption: 'My receipt' } }],
			},
		});
		await desk.write('Thank you');
		for (const status of ['delivered', 'read', 'failed']) {
			const button = desk.section('chat').getByRole('button', { name: status });
			// With the keyboard alone: the button keeps the focus although its message changes.
			await button.focus();
			await desk.page.keyboard.press('Enter');
			await desk.section('chat').getByText(`· ${status}`).waitFor();
			await expect(button.evaluate((one) => one === document.activeElement)).resolves.toBe(true);
		}
		const statuses = desk.receiver.arrived.slice(1).map(({ body }) => body);
		expect(statuses).toMatchObject(
			['delivered', 'read', 'failed'].map((status) => ({ value: { statuses: [{ status }] } })),
		);
	});

	it('reports events of calls and of agents', async () => {
		await desk.call();
		await desk.section('calls').locator('li.done', { hasText: 'completed' }).waitFor();
		desk.receiver.clear();
		await desk.section('calls').getByRole('button', { name: 'ringing' }).click();
		expect(await desk.receiver.receive(1)).toMatchObject([{ body: { event: 'ringing' } }]);
		await desk.listenToCalls();
		await desk.section('agents').getByRole('button', { name: 'on_call_end' }).click();
		expect((await desk.receiver.receive(2))[1]).toMatchObject({ body: { event: 'on_call_end' } });
	});

	it.each([
		['webhook', 401, /The secret is wrong or missing/],
		['webhook', 403, /IP Allow-List/],
		['webhook', 404, /Publish the workflow/],
		['webhook-test', 404, /Click “Listen for test event”/],
	])('says what to do where %s answers %d', async (path, status, advice) => {
		await desk.choose(`${desk.receiver.url}/${path}/a/chat/hush`);
		desk.receiver.answerWith(status);
		await write('Hello?');
		await desk.page.locator('#problem').getByText(advice).waitFor();
		await desk.section('deliveries').getByText(advice).waitFor();
	});
});
