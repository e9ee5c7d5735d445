import { keepScreenshot } from './browser';
import { describeInEditor } from './desk';

const CLIENT = { __rl: true, mode: 'list', value: 103, cachedResultName: 'Maple Hotel' };

const NODES = {
	'ui-numbering': {
		type: 'numberingTrigger',
		parameters: { event: 'orderStatus', options: { overlapHours: 24, repeatMinutes: 10 } },
	},
	'ui-skill': { type: 'aiAgentsTrigger', parameters: { linkTo: 'client', clientId: CLIENT } },
	'ui-chat-path': { type: 'chatTrigger', parameters: { secretIn: 'path' } },
	'ui-chat-query': { type: 'chatTrigger', parameters: { secretIn: 'query' } },
	'ui-calls': { type: 'outboundVoiceTrigger', parameters: { secretIn: 'header' } },
};

describeInEditor('In the editor: triggers', (desk) => {
	const { harness } = desk;
	beforeAll(async () => await desk.openNodes(NODES));

	it('asks what the numbering trigger shall watch, and fetches a sample', async () => {
		const labels = await desk.openForm('ui-numbering', 'event');
		expect(labels).toEqual(
			expect.arrayContaining(['Poll Times', 'Event', 'Options', 'Overlap (Hours)']),
		);
		await desk.form
			.getByRole('button', { name: /fetch test event/i })
			.first()
			.click();
		await desk.form.getByText('previousStatus').first().waitFor();
		await keepScreenshot(desk.page, 'numbering-trigger');
	});

	it('asks the AI agents trigger for event and target, and for no address', async () => {
		const labels = await desk.openForm('ui-skill', 'event');
		expect(labels).toEqual(['Secret In', 'Event', 'Link To', 'Client', 'Respond', 'Options']);
		await desk.form.getByText(/Publishing this workflow creates a skill/).waitFor();
		expect(await desk.form.getByText(/<your secret>/).count()).toBe(0);
		await keepScreenshot(desk.page, 'ai-agents-trigger');
	});

	it.each([
		['ui-chat-path', 'ui-chat-path/ui-chat-path/chat/<your secret>'],
		['ui-chat-query', 'ui-chat-query/chat?secret=<your secret>'],
		['ui-calls', 'ui-calls/calls'],
	])('shows the address of %s to give away', async (node, address) => {
		await desk.openForm(node, 'secretIn');
		await desk.form.getByText('Webhook URLs').click();
		await desk.form.getByTestId('radio-button-production').click();
		const shown = desk.form.getByText(`${harness.n8n.url}/webhook/${address}`);
		await shown.waitFor();
		await keepScreenshot(desk.page, `trigger-${node}`);
		// One address, and not those that only take requests.
		expect(await desk.form.getByText(/\/webhook\/ui-/).count()).toBe(1);
		expect(await desk.form.getByText(/:secret/).count()).toBe(0);
	});
});
