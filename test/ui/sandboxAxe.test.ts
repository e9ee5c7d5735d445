import { findViolations } from './axe';
import { keepScreenshot } from './browser';
import { describeOnPage } from './onPage';

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

	/** What is wrong with the opened view at a width, and whether it is wider than its window. */
	async function findAt(width: number, name: string) {
		await desk.page.setViewportSize({ width, height: 740 });
		const violations = await findViolations(desk.page);
		const needed = await desk.page.evaluate<number>('document.documentElement.scrollWidth');
		await keepScreenshot(desk.page, `${name} ${width}`);
		return [...violations, ...(needed > width ? [`${needed} px wide`] : [])];
	}

	async function findAll(state: string) {
		const found: Record<string, string[]> = {};
		for (const address of ADDRESSES) {
			await open(address);
			for (const width of WIDTHS) {
				const violations = await findAt(width, `${state} ${address.replace(/\W+/g, '-')}`);
				if (violations.length > 0) found[`${width} ${address}`] = violations;
			}
		}
		return found;
	}

	it.each(['light', 'dark'] as const)('nothing, while it is empty, in %s', async (colorScheme) => {
		await desk.page.emulateMedia({ colorScheme });
		expect(await findAll(`empty ${colorScheme}`)).toEqual({});
	});

	it.each(['light', 'dark'] as const)('nothing, when it is full, in %s', async (colorScheme) => {
		await desk.fill();
		await desk.page.emulateMedia({ colorScheme });
		expect(await findAll(`full ${colorScheme}`)).toEqual({});
		const background = await desk.page.evaluate(
			'getComputedStyle(document.documentElement).backgroundColor',
		);
		expect(background).toBe({ light: 'rgb(243, 245, 248)', dark: 'rgb(16, 22, 29)' }[colorScheme]);
	});
});
