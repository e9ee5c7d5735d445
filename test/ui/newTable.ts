import { TEXT_INPUT, type Person } from './person';

/** Makes a data table of texts, in the tab that its list opens, and chooses it. */
export async function newTable(
	{ desk, hand }: Person,
	table: string,
	columns: readonly string[],
): Promise<void> {
	const list = desk.form.getByTestId('resource-locator-dataTableId').getByTestId('rlc-input');
	await hand.click(list);
	const opened = desk.page.waitForEvent('popup');
	await hand.click(desk.page.getByTestId('rlc-item-add-resource').filter({ visible: true }));
	const tab = await opened;
	await hand.enter(tab.getByTestId('data-table-name-input-select').locator(TEXT_INPUT), table);
	await hand.click(tab.getByTestId('proceed-from-select-button'));
	for (const column of columns) {
		await hand.click(tab.getByTestId('data-table-add-column-trigger-button').first());
		await hand.enter(tab.getByTestId('add-column-name-input').locator(TEXT_INPUT), column);
		await tab.keyboard.press('Enter');
		const headers = tab.getByTestId('data-table-column-header-text');
		await headers.getByText(column, { exact: true }).last().waitFor();
	}
	await tab.close();
	hand.clicks += 1;
	await hand.click(list);
	// The list was read before; a search reads it again.
	await hand.enter(desk.page.getByTestId('rlc-search').filter({ visible: true }), table);
	await hand.click(desk.offered.filter({ hasText: table }).first());
}
