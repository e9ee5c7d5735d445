import { until } from '../harness/until';
import { describeOnPage } from './onPage';

describeOnPage('Faults and readings in the sandbox’s page', (desk) => {
	const orders = async () => await desk.client.numbering.get('/api/data/orders/1040');

	const entry = (name: string) => desk.page.getByRole('spinbutton', { name });

	it('hit the next request that matches', async () => {
		await desk.visit('setups');
		await desk.page.getByText('No active faults').waitFor();
		await desk.page.getByLabel('Service').selectOption('numbering');
		await desk.page.getByLabel('Path').fill('/api/data/orders/{id}');
		await entry('Status').fill('502');
		await entry('Times').fill('2');
		await desk.button('Add fault').click();
		await desk.page.getByText('Status 502').waitFor();
		await desk.page.getByText('the next 2 requests · numbering /api/data/orders/{id}').waitFor();
		expect((await desk.client.numbering.get('/api/data/invoices')).status).toBe(200);
		expect((await orders()).status).toBe(502);
		await desk.page.getByText('the next request · numbering').waitFor();
		expect([(await orders()).status, (await orders()).status]).toEqual([502, 200]);
		await desk.page.getByText('No active faults').waitFor();
	});

	it('cut connections, mangle answers, and can be removed', async () => {
		await desk.visit('setups');
		await desk.page.getByLabel('Effect').selectOption('The response is empty');
		await entry('Status').waitFor({ state: 'hidden' });
		await desk.button('Add fault').click();
		await desk.page.getByText('The response is empty', { exact: true }).last().waitFor();
		expect((await orders()).data).toBe('');
		await desk.page.getByLabel('Effect').selectOption('Responds late');
		await entry('Late by (ms)').fill('5');
		await desk.button('Add fault').click();
		await desk.page.getByText('5 ms late').waitFor();
		expect(desk.world.faults.list()).toMatchObject([{ delayMs: 5, times: 1 }]);
		await desk.button('Remove all').click();
		await desk.page.getByText('No active faults').waitFor();
		expect(desk.world.faults.list()).toEqual([]);
	});

	it('change what the sandbox answers, until the default is back', async () => {
		await desk.visit('setups');
		await desk.page.getByLabel('Search readings').fill('errorBody');
		const choice = desk.page.getByRole('combobox', { name: 'errorBody of platform' });
		await choice.focus();
		await choice.selectOption('text');
		await desk.page.getByText('errorBody is now "text".').waitFor();
		// The changed reading is drawn again, and its control keeps the focus.
		await desk.button('Back to default: errorBody').waitFor();
		expect(await choice.evaluate((one) => one === document.activeElement)).toBe(true);
		const missing = async () => (await desk.client.numbering.get('/api/data/orders/1')).data;
		expect(typeof (await missing())).toBe('string');
		await desk.page.getByLabel('Changed only').check();
		await desk.page
			.locator('#view')
			.getByText(/^1 of \d+ readings, 1 changed$/)
			.waitFor();
		await desk.button('Back to default: errorBody').click();
		await desk.page.getByText('Nothing found').waitFor();
		expect(await missing()).toMatchObject({ status: 404 });
	});

	it('take numbers and JSON, and say what is wrong', async () => {
		await desk.visit('setups?q=slowMs');
		const field = desk.page.getByLabel('slowMs of platform');
		await field.fill('20');
		await field.press('Enter');
		await until(() => desk.world.settings.platform.slowMs === 20);
		await desk.page.getByText('changed', { exact: true }).waitFor();
		await field.fill('soon');
		await field.press('Enter');
		await desk.page.getByText('slowMs: Enter JSON, such as 20').waitFor();
		await field.fill('-1');
		await field.press('Enter');
		await desk.page.getByText(/That didn’t work: .*slowMs/).waitFor();
		expect(desk.world.settings.platform.slowMs).toBe(20);
	});
});
