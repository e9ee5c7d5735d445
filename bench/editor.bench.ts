/* eslint-disable @n8n/community-nodes/no-restricted-globals -- code of the page */
import type { CDPSession, Page } from 'playwright-core';

import { inARow, place } from '../test/e2e/nodes';
import { useOwnN8n } from '../test/e2e/useHarness';
import { openBrowser } from '../test/ui/browser';
import { median, report } from './report';

const rounds = 7;
const harness = useOwnN8n();

/** By the name that the nodes panel shows. */
const nodes = {
	'Switchboard AI Agents': place('Agents', 'n8n-nodes-switchboard.aiAgents'),
	'Switchboard Numbering': place('Numbering', 'n8n-nodes-switchboard.numbering'),
	Slack: place('Slack', 'n8n-nodes-base.slack', {}, { typeVersion: 2.3 }),
	'Google Sheets': place('Sheets', 'n8n-nodes-base.googleSheets', {}, { typeVersion: 4.5 }),
};

async function openCanvas(): Promise<Page> {
	const browser = await openBrowser();
	const { url, rest } = harness.n8n;
	const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
	const cookies = rest.cookie.split('; ').map((cookie) => cookie.split('='));
	await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
	const page = await context.newPage();
	const spread = Object.values(nodes).map((node, column) => ({
		...node,
		position: [column * 250, 0] as [number, number],
	}));
	const id = await harness.import({ ...inARow('Forms', spread), connections: {} });
	await page.goto(`${url}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	return page;
}

/** Milliseconds that the page's main thread works until nothing more changes in it. */
async function workOf(page: Page, trace: CDPSession, act: () => Promise<void>): Promise<number> {
	const spentMs = async () => {
		const { metrics } = await trace.send('Performance.getMetrics');
		return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
	};
	const before = await spentMs();
	await act();
	await page.evaluate(async () => {
		const quietMs = 500;
		await new Promise<void>((settled) => {
			let timer = setTimeout(settled, quietMs);
			new MutationObserver(() => {
				clearTimeout(timer);
				timer = setTimeout(settled, quietMs);
			}).observe(document.body, { subtree: true, childList: true, attributes: true });
		});
	});
	return (await spentMs()) - before;
}

/** Each name by turns, the first round to warm up. */
async function measure(
	page: Page,
	act: (name: keyof typeof nodes) => Promise<void>,
	leave: () => Promise<void>,
): Promise<Map<string, number>> {
	const trace = await page.context().newCDPSession(page);
	await trace.send('Performance.enable');
	const names = Object.keys(nodes) as Array<keyof typeof nodes>;
	const took = new Map<string, number[]>(names.map((name) => [name, []]));
	for (let round = 0; round <= rounds; round++) {
		for (const name of names) {
			const ms = await workOf(page, trace, async () => await act(name));
			if (round > 0) took.get(name)!.push(ms);
			await leave();
		}
	}
	return new Map([...took].map(([name, all]) => [name, median(all, Number)]));
}

it('the editor’s work for forms and lists of actions, beside Slack and Google Sheets', async () => {
	const page = await openCanvas();
	const escape = async () => await page.keyboard.press('Escape');
	const form = page.getByTestId('ndv');
	const forms = await measure(
		page,
		async (name) => {
			const { name: title } = nodes[name];
			await page.locator(`[data-test-id=canvas-node][data-node-name="${title}"]`).dblclick();
			await form.getByTestId('parameter-input-resource').waitFor();
		},
		async () => await escape().then(async () => await form.waitFor({ state: 'hidden' })),
	);
	const openPanel = async () => {
		await page.goto(`${harness.n8n.url}/workflow/new`);
		await page.getByTestId('canvas-add-button').getByRole('button').first().click();
		await search.waitFor();
	};
	const search = page.getByTestId('node-creator-search-bar');
	await openPanel();
	const actions = await measure(
		page,
		async (name) => {
			await search.fill(name);
			await page.getByTestId('node-creator-item-name').getByText(name, { exact: true }).click();
			await page
				.getByText(/^Actions( \(\d+\))?$/)
				.first()
				.click();
		},
		openPanel,
	);
	await page.context().browser()?.close();
	report(`Milliseconds of the page’s main thread, median of ${rounds}, by turns`, [
		['', 'open the form', 'search the node and open its actions'],
		...Object.keys(nodes).map((name) => [
			name,
			forms.get(name)!.toFixed(0),
			actions.get(name)!.toFixed(0),
		]),
	]);
}, 900_000);
