import { magicInputs } from '../../sandbox/core/magic';
import { until } from '../harness/until';
import { keepScreenshot } from './browser';
import { describeOnPage } from './onPage';

/** Runs in the page: what scrolls besides the page itself. */
function findScrollers(): string[] {
	return Array.from(document.querySelectorAll('body *'))
		.filter(({ clientHeight }) => clientHeight > 0)
		.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow))
		.filter(
			(one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
		)
		.map((one) => one.outerHTML.slice(0, 80));
}

/** Runs in a mail's frame. */
const fitsItsFrame = (root: Element) =>
	root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth;

describeOnPage('The looks of the sandbox’s page', (desk) => {
	it.each([1280, 360])('lists the magic inputs, %d pixels wide', async (width) => {
		await desk.page.setViewportSize({ width, height: 740 });
		await desk.page.getByRole('link', { name: 'Magic inputs' }).click();
		const table = desk.page.getByRole('table');
		await table.getByRole('rowheader', { name: 'The line is busy' }).waitFor();
		expect(await table.getByRole('row').count()).toBe(1 + magicInputs.length);
		expect(await table.getByText('undefined').count()).toBe(0);
		expect(await desk.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
		await table.getByRole('row').last().scrollIntoViewIfNeeded();
		await keepScreenshot(desk.page, `sandbox-magic-${width}`);
	});

	it('fits a telephone', async () => {
		await desk.page.setViewportSize({ width: 360, height: 740 });
		await desk.choose(`${desk.receiver.url}/webhook/${'a'.repeat(19)}/${'b'.repeat(19)}/chat/hush`);
		await Promise.all([desk.buy('a-very-long-reference-'.repeat(8)), desk.call()]);
		await desk.mail(
			`<p>${'Good day. '.repeat(400)}</p><table width="900"><tr><td>Wide</td></tr></table>`,
		);
		for (const text of 'abcdefg') await desk.write(text.repeat(60));
		await desk.client.numbering.get(`/api/data/${'long'.repeat(40)}`);
		await desk.section('requests').getByText('longlong').waitFor();
		await desk.section('calls').getByText('+442079460101 calls').waitFor();
		await desk.section('chat').getByRole('button', { name: 'Show all 7' }).waitFor();
		expect(await desk.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
		expect(await desk.page.evaluate(findScrollers)).toEqual([]);
		await desk.page.locator('#mails iframe').waitFor();
		const frame = desk.page.frameLocator('#mails iframe').locator('html');
		await until(async () => await frame.evaluate(fitsItsFrame));
		await keepScreenshot(desk.page, 'sandbox-narrow');
		await desk.section('chat').getByRole('button', { name: 'Show all 7' }).click();
		await desk.section('chat').getByText('a'.repeat(60)).waitFor();
		expect(await desk.page.evaluate(findScrollers)).toEqual([]);
	});
});
