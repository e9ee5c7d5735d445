import { readExample } from '../../demo/examples';
import { keepScreenshot } from './browser';
import { describeInEditor } from './desk';

const PROVIDER = { __rl: true, mode: 'list', value: 'initech', cachedResultName: 'initech' };

const NODES = {
	Invoices: { type: 'numbering', parameters: { resource: 'invoice', operation: 'getAll' } },
	Voice: {
		type: 'aiAgents',
		parameters: { resource: 'ttsConfiguration', operation: 'create', provider: PROVIDER },
	},
	Skill: {
		type: 'aiAgents',
		parameters: {
			...{ resource: 'skill', operation: 'create', name: 'Open ticket' },
			additionalFields: { parameters: { parameter: [{ name: 'subject', type: 'string' }] } },
		},
	},
	Template: {
		type: 'aiAgents',
		parameters: {
			...{ resource: 'providerTemplate', operation: 'update' },
			updateFields: { details: { detail: [{ parameter: 'model', parameter_type: 'string' }] } },
		},
	},
	Clone: { type: 'aiAgents', parameters: { resource: 'agent', operation: 'clone' } },
	Import: { type: 'aiAgents', parameters: { resource: 'agent', operation: 'import' } },
	Calls: {
		type: 'aiAgents',
		parameters: {
			resource: 'call',
			operation: 'getAll',
			filters: {
				client_id: { __rl: true, mode: 'list', value: 103, cachedResultName: 'Maple Hotel' },
				agent_id: { __rl: true, mode: 'list', value: '' },
				start_time: '2026-03-29T00:00:00',
			},
		},
	},
};

describeInEditor('In the editor: forms', (desk) => {
	const { harness } = desk;
	it('shows the example as it was drawn', async () => {
		const example = readExample('buy-numbers-and-follow-the-order.json');
		await desk.openWorkflow(await harness.import(example));
		for (const { name, type } of example.nodes) {
			if (type === 'n8n-nodes-base.stickyNote') continue;
			await desk.page.locator(`[data-node-name="${name}"]`).first().waitFor();
		}
		await keepScreenshot(desk.page, 'example');
	});

	it('asks for what a purchase needs', async () => {
		const labels = await desk.openForm('Buy Numbers');
		await keepScreenshot(desk.page, 'order-buy');
		expect(labels).toEqual([
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
		const found = desk.page.getByTestId('rlc-item').filter({ visible: true });
		await found.filter({ hasText: 'London' }).first().waitFor();
		await keepScreenshot(desk.page, 'order-buy-destinations');
		await found.filter({ hasText: 'London' }).first().click();
		await expect(field.locator('input').last().inputValue()).resolves.toContain('London');
		await keepScreenshot(desk.page, 'order-buy-chosen');
	});

	it('asks for little where invoices are listed', async () => {
		await desk.openNodes(NODES);
		const labels = await desk.openForm('Invoices');
		await keepScreenshot(desk.page, 'invoice-get-many');
		expect(labels).toEqual(['Resource', 'Operation', 'Return All', 'Limit', 'Filters', 'Options']);
	});

	describe('AI Agents', () => {
		it('makes a form of the chosen provider', async () => {
			const labels = await desk.openForm('Voice');
			await desk.form.getByText('sample_rate').first().waitFor();
			await keepScreenshot(desk.page, 'configuration-create');
			expect(labels.slice(0, 4)).toEqual(['Resource', 'Operation', 'Provider', 'Parameters From']);
		});

		it('shows groups of a collection, which belong to their operation alone', async () => {
			expect(await desk.openForm('Skill')).toContain('Parameters');
			await desk.form.getByTestId('input-label').filter({ hasText: 'Type' }).first().waitFor();
			await keepScreenshot(desk.page, 'skill-create');
			await desk.openForm('Template');
			// The form shows a list's entries one by one, after the list itself.
			await desk.form.getByTestId('input-label').filter({ hasText: 'Required' }).first().waitFor();
			await keepScreenshot(desk.page, 'provider-template-update');
		});

		it('asks for little to clone and to import', async () => {
			const clone = await desk.openForm('Clone');
			await keepScreenshot(desk.page, 'agent-clone');
			const common = ['Resource', 'Operation'];
			expect(clone).toEqual([
				...common,
				'Agent',
				'Target Client',
				'New Name',
				'Dry Run',
				'Options',
			]);
			const copied = await desk.openForm('Import');
			await keepScreenshot(desk.page, 'agent-import');
			expect(copied).toEqual([...common, 'Target Client', 'Document', 'Dry Run', 'Options']);
		});

		it('narrows a filter’s list to the client that another filter names', async () => {
			await desk.openForm('Calls');
			await desk.form.getByTestId('resource-locator-agent_id').getByTestId('rlc-input').click();
			const found = desk.page.getByTestId('rlc-item').filter({ visible: true });
			await found.filter({ hasText: 'Concierge' }).first().waitFor();
			await keepScreenshot(desk.page, 'call-get-many');
			expect(await found.count()).toBe(1);
		});

		it('shows the example as it was drawn', async () => {
			const example = readExample('roll-out-an-agent-to-every-client.json');
			await desk.openWorkflow(await harness.import(example));
			await desk.page.locator('[data-node-name="Import Agent"]').first().waitFor();
			await keepScreenshot(desk.page, 'example-rollout');
		});
	});

	it('labels the outputs of Wait for DIDs by its mode', async () => {
		const example = readExample('buy-and-wait-for-numbers.json');
		await desk.openWorkflow(await harness.import(example));
		for (const output of ['Complete', 'Incomplete']) {
			await desk.page.getByText(output, { exact: true }).first().waitFor();
		}
		await keepScreenshot(desk.page, 'example-wait');
		const labels = await desk.openForm('Wait for DIDs', 'mode');
		await keepScreenshot(desk.page, 'wait-for-dids');
		expect(labels).toEqual([
			'Mode',
			'Order',
			'Expected Quantity',
			'Limit Wait Time (Minutes)',
			'Options',
			'Max Interval (Seconds)',
		]);
		await desk.openWorkflow(
			await harness.import(readExample('buy-then-check-every-few-minutes.json')),
		);
		await desk.page.getByText('Pending', { exact: true }).first().waitFor();
		await keepScreenshot(desk.page, 'example-check');
	});
});
