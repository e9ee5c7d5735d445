import { until } from '../harness/until';
import { describeOnPage } from './onPage';

describeOnPage('The records in the sandbox’s page', (desk) => {
	const search = () => desk.page.getByLabel('Search records');
	const rows = () => desk.page.locator('table.records tbody tr');

	it('are in the tables of each service, the newest first, with all fields on demand', async () => {
		await desk.visit('records');
		await desk.link('orders').click();
		await desk.link('1040').waitFor();
		expect(await rows().first().innerText()).toContain('1040');
		expect(await desk.page.getByRole('columnheader').allInnerTexts()).toEqual(
			expect.arrayContaining(['id', 'reference', 'orderStatus']),
		);
		await desk.link('1040').click();
		await desk.detail.getByRole('heading', { name: 'orders 1040' }).waitFor();
		const order = desk.world.tables.numbering.orders.get(1040);
		for (const name of Object.keys(order)) {
			await desk.detail.getByText(name, { exact: true }).first().waitFor();
		}
		await desk.page.goBack();
		await desk.detail.waitFor({ state: 'hidden' });
		await desk.page.goForward();
		await desk.detail.getByRole('heading', { name: 'orders 1040' }).waitFor();
		await desk.page.reload();
		await desk.detail.getByRole('heading', { name: 'orders 1040' }).waitFor();
	});

	it('change while a person looks at them', async () => {
		await desk.visit('records?table=numbering.orders');
		await desk.link('1040').waitFor();
		await desk.buy('while-open');
		await desk.link('1041').click();
		await desk.detail.getByText('PROCESSING').waitFor();
		desk.world.advance(3_600_000);
		await desk.detail.getByText('COMPLETED').waitFor();
	});

	it('are found in all tables at once, and by page', async () => {
		await desk.buy('needle-in-all-tables');
		await desk.visit('records');
		await search().fill('NEEDLE-in-all');
		await desk.page.getByRole('cell', { name: 'numbering · orders' }).waitFor();
		expect(await rows().count()).toBe(
			desk.world.tables.numbering.orders.filter(({ reference }) => /needle/.test(reference)).length,
		);
		await search().fill('nothing has this text');
		await desk.page.getByText('Nothing found. Try fewer words, or all tables.').waitFor();
		await search().fill('');
		await desk.page.getByRole('combobox', { name: 'Table' }).selectOption('numbering · orders');
		await desk.link('Older').click();
		await desk.page.getByText('Page 2 of 2').waitFor();
		await until(async () => (await rows().count()) === 16);
		await desk.link('Newer').click();
		await until(async () => (await rows().count()) === 25);
	});
});
