import { source } from 'axe-core';
import type { Page } from 'playwright-core';

import { until } from '../harness/until';
import { describeOnPage } from './onPage';

interface Violation {
	id: string;
	nodes: Array<{ html: string; failureSummary?: string }>;
}

/** What axe finds wrong with the page, by all or some of its rules. Mails in their frames are not ours. */
async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
	const options = {
		iframes: false,
		resultTypes: ['violations'],
		...(rules && { runOnly: { type: 'rule', values: rules } }),
	};
	if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
	const { violations } = await page.evaluate<{ violations: Violation[] }>(
		`axe.run(document, ${JSON.stringify(options)})`,
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
	);
}

/** Each view, and some with an open entry. */
const ADDRESSES = [
	'',
	'records',
	'records?table=numbering.orders',
	'records/numbering.orders.1040?table=numbering.orders',
	'records?q=1040',
	'requests',
	'requests/1',
	'webhooks',
	'webhooks/1',
	'setups?q=platform',
	'magic',
];

const WIDTHS = [1280, 360];

/** The rules that depend on colors. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/** Runs in the page: whether the view has what it asked the sandbox for. */
const hasContent = (view: Element) =>
	view.querySelectorAll('tbody tr, ul > li, ol > li, .empty, .note:not(:empty)').length > 0;

describeOnPage('What axe says of the sandbox’s page', (desk) => {
	/** Loaded afresh, so that nothing of the view before is left. */
	async function open(address: string) {
		await desk.page.goto('about:blank');
		await desk.page.goto(`${desk.client.sandbox.url}/#/${address}`);
		const view = desk.page.locator(address === '' ? '#activity' : '#view');
		await view.waitFor();
		await desk.page.waitForFunction(hasContent, await view.elementHandle());
		if (address.includes('/')) await desk.detail.waitFor();
	}

	/** What is wrong with the opened view at a width, in both schemes, and whether it is wider than its window. */
	async function findAt(width: number) {
		await desk.page.setViewportSize({ width, height: 740 });
		const found: string[] = [];
		for (const colorScheme of ['light', 'dark'] as const) {
			await desk.page.emulateMedia({ colorScheme });
			// Only its colors are different.
			found.push(...(await findViolations(desk.page, colorScheme === 'dark' ? COLORS : undefined)));
		}
		const needed = await desk.page.evaluate<number>('document.documentElement.scrollWidth');
		return [...found, ...(needed > width ? [`${needed} px wide`] : [])];
	}

	async function findAll() {
		const found: Record<string, string[]> = {};
		for (const address of ADDRESSES) {
			await open(address);
			for (const width of WIDTHS) {
				const violations = await findAt(width);
				if (violations.length > 0) found[`${width} ${address}`] = violations;
			}
		}
		return found;
	}

	it('nothing, while it is empty', async () => expect(await findAll()).toEqual({}));

	it('nothing, when it is full', async () => {
		await desk.fill();
		expect(await findAll()).toEqual({});
	});
});

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

describeOnPage('The sandbox’s page on a telephone', (desk) => {
	it('fits, however long its texts are', async () => {
		await desk.page.setViewportSize({ width: 360, height: 740 });
		await desk.choose(`${desk.receiver.url}/webhook/${'a'.repeat(19)}/${'b'.repeat(19)}/chat/hush`);
		await Promise.all([desk.buy('a-very-long-reference-'.repeat(8)), desk.call()]);
		const wide = '<table width="900"><tr><td>Wide</td></tr></table>';
		await desk.mail(`<p>${'Good day. '.repeat(400)}</p>${wide}`);
		for (const text of 'abcdefg') await desk.write(text.repeat(60));
		await desk.client.numbering.get(`/api/data/${'long'.repeat(40)}`);
		await desk.section('calls').getByText('+442079460101 calls').waitFor();
		expect(await desk.page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(4_000);
		await desk.section('mails').getByText('Report', { exact: true }).click();
		await desk.section('chat').getByRole('button', { name: 'Show all 7' }).click();
		await desk.section('chat').getByText('a'.repeat(60)).waitFor();
		expect(await desk.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
		expect(await desk.page.evaluate(findScrollers)).toEqual([]);
		const frame = desk.page.frameLocator('#mails iframe').locator('html');
		await until(async () => await frame.evaluate(fitsItsFrame));
	});
});
