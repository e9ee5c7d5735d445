import { describeOnPage } from './onPage';
import { source } from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
	id: string;
	nodes: Array<{ html: string; failureSummary?: string }>;
}

/** What axe finds wrong with the page, by all or some of its rules. Mails in their frames are not ours. */
async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
	const options = {
		...{ iframes: false, resultTypes: ['violations'] },
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
	'timeline',
	'timeline?of=jane@example.com',
	'faults',
	'readings?q=platform',
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

	it.each([
		['light', 'rgb(243, 245, 248)'],
		['dark', 'rgb(16, 22, 29)'],
	] as const)('has the colors of a %s scheme', async (colorScheme, expected) => {
		await desk.page.emulateMedia({ colorScheme });
		const background = await desk.page.evaluate(
			'getComputedStyle(document.documentElement).backgroundColor',
		);
		expect(background).toBe(expected);
	});
});
