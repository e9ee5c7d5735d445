import { readExample } from '../../demo/examples';
import { until } from '../harness/until';
import { describeInEditor } from './desk';

const PROVIDER = { __rl: true, mode: 'list', value: 'initech', cachedResultName: 'initech' };
const CLIENT = { __rl: true, mode: 'list', value: 103, cachedResultName: 'Maple Hotel' };

const ofAgents = (resource: string, operation: string, own: object = {}) => ({
	type: 'aiAgents',
	parameters: { resource, operation, ...own },
});

const NODES = {
	Voice: ofAgents('ttsConfiguration', 'create', { provider: PROVIDER }),
	Skill: ofAgents('skill', 'create', {
		additionalFields: { parameters: { parameter: [{ name: 'subject', type: 'string' }] } },
	}),
	Calls: ofAgents('call', 'getAll', {
		filters: { client_id: CLIENT, agent_id: { __rl: true, mode: 'list', value: '' } },
	}),
	Orders: {
		type: 'numberingTrigger',
		parameters: { event: 'orderStatus', options: { overlapHours: 24, repeatMinutes: 10 } },
	},
	Events: { type: 'aiAgentsTrigger', parameters: { linkTo: 'client', clientId: CLIENT } },
	'in-path': { type: 'chatTrigger', parameters: { secretIn: 'path' } },
	'in-query': { type: 'chatTrigger', parameters: { secretIn: 'query' } },
	'in-header': { type: 'outboundVoiceTrigger', parameters: { secretIn: 'header' } },
};

/** What the editor makes of forms; which fields an operation has is tested without it. */
describeInEditor('In the editor: forms', (desk) => {
	it('shows an example as it was drawn, and the fields of an operation in their order', async () => {
		const example = readExample('buy-numbers-and-follow-the-order.json');
		await desk.openWorkflow(example);
		for (const { name, type } of example.nodes) {
			if (type !== 'n8n-nodes-base.stickyNote') await desk.node(name).waitFor();
		}
		expect(await desk.openForm('Buy Numbers')).toEqual([
			'Resource',
			'Operation',
			'Offer or Destination',
			'Quantity',
			'Number Types',
			'Features',
			'Max Cost',
			'Dry Run',
			'Reference',
			'Options',
		]);
	});

	it('finds an offer in the list by a part of its name', async () => {
		const field = desk.form.getByTestId('resource-locator-destinationId');
		await field.getByTestId('rlc-input').click();
		await desk.page.getByTestId('rlc-search').locator('visible=true').fill('lond');
		await desk.offered.filter({ hasText: 'London' }).first().click();
		await expect(field.locator('input').last().inputValue()).resolves.toContain('London');
	});

	it.each([
		['buy-and-wait-for-numbers.json', ['Complete', 'Incomplete']],
		['buy-then-check-every-few-minutes.json', ['Pending']],
	])('labels the outputs of Wait for DIDs by its mode: %s', async (file, outputs) => {
		await desk.openWorkflow(readExample(file));
		for (const output of outputs) {
			await desk.page.getByText(output, { exact: true }).first().waitFor();
		}
	});

	describe('of nodes by themselves', () => {
		beforeAll(async () => await desk.openNodes(NODES));

		it('are made of the chosen provider', async () => {
			const labels = await desk.openForm('Voice');
			await desk.form.getByText('sample_rate').first().waitFor();
			expect(labels.slice(0, 4)).toEqual(['Resource', 'Operation', 'Provider', 'Parameters From']);
		});

		it('show groups of a collection, which belong to their operation alone', async () => {
			expect(await desk.openForm('Skill')).toContain('Parameters');
			await desk.form.getByTestId('input-label').filter({ hasText: 'Type' }).first().waitFor();
		});

		it('of a polling trigger fetch a sample', async () => {
			await desk.openForm('Orders', 'event');
			const fetching = desk.form.getByRole('button', { name: /fetch test event/i });
			await fetching.first().click();
			await desk.form.getByText('previousStatus').first().waitFor();
		});

		it('of the AI agents trigger ask for event and target, and for no address', async () => {
			const labels = await desk.openForm('Events', 'event');
			expect(labels).toEqual(['Secret In', 'Event', 'Link To', 'Client', 'Respond', 'Options']);
			await desk.form.getByText(/Publishing this workflow creates a skill/).waitFor();
			expect(await desk.form.getByText(/<your secret>/).count()).toBe(0);
		});

		it.each([
			['in-path', 'in-path/in-path/chat/<your secret>'],
			['in-query', 'in-query/chat?secret=<your secret>'],
			['in-header', 'in-header/calls'],
		])('show the address of a trigger to give away: %s', async (node, address) => {
			await desk.openForm(node, 'secretIn');
			await desk.form.getByText('Webhook URLs').click();
			await desk.form.getByTestId('radio-button-production').click();
			const url = `${desk.harness.n8n.url}/webhook/${address}`;
			await desk.form.getByText(url).click();
			const copied = async () =>
				await desk.page.evaluate(async () => await navigator.clipboard.readText());
			await until(async () => (await copied()) === url);
			// One address, and not those that only take requests.
			expect(await desk.form.getByText(/\/webhook\/in-/).count()).toBe(1);
			expect(await desk.form.getByText(/:secret/).count()).toBe(0);
		});

		// The last one: its list stays open.
		it('narrow a filter’s list to the client that another filter names', async () => {
			await desk.openForm('Calls');
			await desk.form.getByTestId('resource-locator-agent_id').getByTestId('rlc-input').click();
			await desk.offered.filter({ hasText: 'Concierge' }).first().waitFor();
			expect(await desk.offered.count()).toBe(1);
		});
	});
});
