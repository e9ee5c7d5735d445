import { until } from '../harness/until';
import { describeOnPage } from './onPage';

/** With a search where there is one. */
const VIEWS = {
	Activity: '',
	Records: 'records?q=1001',
	Requests: 'requests?q=orders',
	Webhooks: 'webhooks?q=call',
	'Test setups': 'setups',
};
/** How many requests are under way at a time. */
const WIDTH = 20;
const MOST_NODES = 6_000;

/** Runs in the page before its scripts: counts the requests that it makes, and how many at once. */
function countFetches() {
	const counts = { all: 0, mostOpen: 0 };
	let open = 0;
	Object.assign(window, { counts });
	const { fetch } = window;
	window.fetch = async (input, init) => {
		if (init?.method !== 'GET') return await fetch(input, init);
		let isOver = false;
		const end = () => {
			if (!isOver) open -= 1;
			isOver = true;
		};
		counts.all += 1;
		counts.mostOpen = Math.max(counts.mostOpen, ++open);
		init.signal?.addEventListener('abort', end);
		return await fetch(input, init).finally(end);
	};
}

describeOnPage('The sandbox’s page while thousands of requests come', (desk) => {
	const counts = async () =>
		await desk.page.evaluate<{ all: number; mostOpen: number }>('({ ...window.counts })');
	const nodes = async () =>
		await desk.page.evaluate<number>('document.querySelectorAll("*").length');

	async function send(share: number) {
		let sent = 0;
		const keepSending = async () => {
			while (sent++ < share) {
				await desk.client.numbering.get(`/api/data/orders/${1001 + (sent % 40)}`);
			}
		};
		await Promise.all(Array.from({ length: WIDTH }, keepSending));
	}

	/** Each view in turn, opened with a click, with its share of the requests. */
	async function sendInAllViews(share: number) {
		for (const [view, address] of Object.entries(VIEWS)) {
			await desk.page.locator('#views').getByRole('link', { name: view }).click();
			await desk.page.goto(`${desk.client.sandbox.url}/#/${address}`);
			const before = (await counts()).all;
			await send(share);
			await until(async () => (await counts()).all > before + 1);
			expect({ view, isBounded: (await nodes()) < MOST_NODES }).toEqual({ view, isBounded: true });
		}
	}

	/** What the page holds after its garbage is gone. */
	async function measureMemory() {
		const session = await desk.page.context().newCDPSession(desk.page);
		await session.send('HeapProfiler.collectGarbage');
		const { nodes: all, jsEventListeners } = await session.send('Memory.getDOMCounters');
		await session.detach();
		return { nodes: all, listeners: jsEventListeners };
	}

	/** The requests' view with all its rows, of which a page has 50. */
	async function openRequests() {
		await desk.page.locator('#views').getByRole('link', { name: 'Requests' }).click();
		await desk.page.getByText(/^\d+ requests$/).waitFor();
		const rows = desk.page.locator('table.requests tbody tr');
		await until(async () => (await rows.count()) === 50);
	}

	it('stays small, asks for one thing at a time, and still works', async () => {
		await desk.page.addInitScript(countFetches);
		await desk.page.reload();
		await sendInAllViews(60);
		await openRequests();
		const before = await measureMemory();
		await sendInAllViews(2_000);
		expect(desk.world.requests.length).toBeGreaterThan(10_000);
		await openRequests();
		// What was replaced a moment ago may outlive a collection; what leaks is never collected.
		await until(async () => {
			const { nodes: all, listeners } = await measureMemory();
			return all < before.nodes * 1.2 && listeners < before.listeners * 1.2;
		});
		expect((await counts()).mostOpen).toBe(1);
		await desk.page.locator('table.requests tbody a').first().click();
		await desk.detail.getByText('Status 200').waitFor();
	});
});
