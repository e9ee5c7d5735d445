import { readExample } from '../../demo/examples';
import { untilWaiting } from '../e2e/waiting';
import { keepScreenshot } from './browser';
import { describeInEditor } from './desk';

const interaction = (type: string) => ({
	type: 'chat',
	parameters: { resource: 'message', operation: 'sendInteraction', type },
});

const NODES = {
	text: interaction('text'),
	image: interaction('image'),
	document: interaction('document'),
	audio: interaction('audio'),
	template: { type: 'email', parameters: { operation: 'sendByTemplate' } },
	journey: { type: 'journey', parameters: { operation: 'start' } },
	tokens: { type: 'push', parameters: { resource: 'notification', operation: 'sendByToken' } },
};

describeInEditor('In the editor: messaging', (desk) => {
	const { harness } = desk;
	beforeAll(async () => await desk.openNodes(NODES));

	/** The labels of a form, which is kept to be looked at. */
	async function labelsOf(node: keyof typeof NODES): Promise<string[]> {
		const labels = await desk.openForm(node, 'operation');
		await keepScreenshot(desk.page, `messaging-${node}`);
		return labels;
	}

	it.each([
		['text' as const, ['Text']],
		['image' as const, ['Link']],
		['document' as const, ['Link', 'File Name']],
		['audio' as const, ['Link']],
	])('an interaction of type %s asks for its own fields alone', async (type, own) => {
		expect(await labelsOf(type)).toEqual([
			'Resource',
			'Operation',
			'To',
			'From',
			'Type',
			...own,
			'Fall Back to Template',
			'Options',
		]);
	});

	it('the forms of one resource begin with the operation', async () => {
		expect(await labelsOf('template')).toEqual([
			'Operation',
			'To',
			'From',
			'Subject',
			'Template',
			'Specify Variables',
			'Variables',
			'Category',
			'Options',
		]);
		expect(await labelsOf('journey')).toEqual([
			'Operation',
			'Event',
			'Person',
			'Email',
			'ID',
			'Phone',
			'Specify Variables',
			'Variables',
			'Category',
			'Options',
		]);
	});

	it('asks for tokens with their users, one by one', async () => {
		expect(await labelsOf('tokens')).toContain('Specify Tokens');
	});

	it('a manager approves by keyboard, on a page that says what is asked', async () => {
		const file = readExample('ask-a-manager-on-chat-before-buying-numbers.json');
		const id = await harness.import(file);
		await desk.page.goto(`${harness.n8n.url}/workflow/${id}`);
		await desk.page.locator('[data-node-name="Ask Manager"]').first().waitFor();
		await keepScreenshot(desk.page, 'example-ask-manager');
		const executionId = await harness.n8n.workflows.start(id, 'Start');
		const { messages } = harness.world.tables.chat;
		await untilWaiting(harness, executionId);
		const [url] = (messages.at(0).content as { body: string }).body.match(/http\S+/)!;
		const phone = await desk.browser.newPage({ viewport: { width: 390, height: 700 } });
		await phone.goto(url);
		await phone.getByText('Buy 2 numbers in Berlin?').waitFor();
		await keepScreenshot(phone, 'approval-asked');
		await phone.keyboard.press('Tab');
		await phone.keyboard.press('Enter');
		await phone.getByText('Your answer was recorded').waitFor();
		await keepScreenshot(phone, 'approval-recorded');
		expect((await harness.n8n.workflows.ended(executionId)).status).toBe('success');
	});
});
