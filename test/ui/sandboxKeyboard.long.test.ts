import { until } from '../harness/until';
import { describeOnPage } from './onPage';

/** Runs in the page: the element with the focus, and whether a person sees that it has it. */
function describeFocus() {
	const active = document.activeElement as HTMLElement;
	const { outlineStyle } = getComputedStyle(active);
	return {
		text: (active.textContent || active.getAttribute('name') || '').trim().slice(0, 60),
		tag: active.tagName,
		isSeen: outlineStyle !== 'none',
	};
}

const MOST_STOPS = 250;

describeOnPage('The sandbox’s page with the keyboard alone', (desk) => {
	const focus = async () => await desk.page.evaluate(describeFocus);
	const press = async (key: string) => await desk.page.keyboard.press(key);

	/** Presses Tab until the element with this text has the focus. */
	async function tabTo(text: string) {
		for (let stops = 0; stops < MOST_STOPS; stops += 1) {
			await press('Tab');
			if ((await focus()).text.startsWith(text)) return;
		}
		throw new Error(`No ${text} among ${MOST_STOPS} stops`);
	}

	it('leads from a search to a request, and back to the list', async () => {
		await desk.mail('<p>Keyboard</p>');
		await tabTo('Requests');
		await press('Enter');
		await until(async () => (await focus()).tag === 'H2');
		await press('/');
		expect(await focus()).toMatchObject({ tag: 'INPUT', text: 'q' });
		await desk.page.keyboard.type('keyboard');
		await tabTo('/email/api/email/send');
		await press('Enter');
		await until(async () => (await focus()).text === 'Request 1');
		await press('Escape');
		await desk.detail.waitFor({ state: 'hidden' });
		expect((await focus()).text).toContain('/email/api/email/send');
		expect(desk.page.url()).toMatch(/requests\?q=keyboard$/);
	});

	it('skips the navigation', async () => {
		await press('Tab');
		expect((await focus()).text).toBe('Skip to the content');
		await press('Enter');
		expect((await focus()).tag).toBe('MAIN');
	});

	it('holds the list while a person moves along its rows', async () => {
		await desk.buy('first');
		await desk.visit('requests');
		await desk.link('/numbering/api/management/buyDids').waitFor();
		await tabTo('/numbering/api/management/buyDids');
		await desk.mail('<p>Meanwhile</p>');
		await desk.page.getByText('waits while you are in the list').waitFor();
		expect(await desk.page.locator('table.requests tbody tr').count()).toBe(1);
		await press('/');
		await desk.link('/email/api/email/send').waitFor();
	});

	it('shows each stop, in an order without a trap, in each view', async () => {
		await desk.fill();
		for (const view of ['', 'records?q=1040', 'requests/1', 'webhooks/1', 'setups']) {
			await desk.page.goto(`${desk.client.sandbox.url}/#/${view}`);
			// An entry that comes later would take the focus.
			if (view.includes('/')) await desk.detail.locator('h3').waitFor();
			await desk.page.locator('body').click({ position: { x: 2, y: 2 } });
			await tabTo('Skip to the content');
			const unseen: unknown[] = [];
			for (let stops = 0; stops < MOST_STOPS; stops += 1) {
				await press('Tab');
				const stop = await focus();
				if (stop.tag === 'BODY' || stop.text === 'Skip to the content') break;
				if (!stop.isSeen && stop.tag !== 'IFRAME') unseen.push(stop);
				if (stops === MOST_STOPS - 1) unseen.push('a trap');
			}
			expect({ view, unseen }).toEqual({ view, unseen: [] });
		}
	});
});
