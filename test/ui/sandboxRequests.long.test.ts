import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { until } from '../harness/until';
import { describeOnPage } from './onPage';

describeOnPage('The log of requests in the sandbox’s page', (desk) => {
	const rows = () => desk.page.locator('table.requests tbody tr');
	const untilRows = async (count: number) =>
		await until(async () => (await rows().count()) === count);
	const search = () => desk.page.getByLabel('Search requests');

	it('shows what a request sent and got, without secrets', async () => {
		await desk.buy('shown');
		await desk.visit('requests');
		await desk.link('/numbering/api/management/buyDids').click();
		await desk.detail.getByRole('heading', { name: 'Request 1' }).waitFor();
		await desk.detail.getByText('"quantity": 3').waitFor();
		await desk.detail.getByText('Status 200').waitFor();
		await desk.detail.getByText('1041').first().waitFor();
		await desk.detail.getByText('authorization').waitFor();
		expect(await desk.page.locator('body').innerText()).not.toContain(SANDBOX_TOKEN);
	});

	it('finds requests by text, service and outcome, in addresses of their own', async () => {
		const { world, numbering } = desk.client;
		world.faults.add({ service: 'numbering', status: 503 });
		await numbering.get('/api/data/orders');
		await Promise.all([numbering.get('/api/data/orders/1'), desk.mail('<p>Needle</p>')]);
		await desk.visit('requests');
		await untilRows(3);
		await desk.page.getByLabel('Outcome').selectOption('Hit by a fault');
		await untilRows(1);
		await desk.page.getByLabel('Outcome').selectOption('Failed');
		await untilRows(2);
		expect(desk.page.url()).toContain('#/requests?outcome=failed');
		await desk.page.goBack();
		await untilRows(1);
		expect(await desk.page.getByLabel('Outcome').inputValue()).toBe('faulted');
		await desk.page.goForward();
		await desk.page.reload();
		await untilRows(2);
		await desk.page.getByLabel('Outcome').selectOption('All');
		await search().fill('needle');
		await desk.link('/email/api/email/send').waitFor();
		await untilRows(1);
		await search().fill('');
		await desk.page.getByLabel('Service').selectOption('numbering');
		await untilRows(2);
	});

	it('is live until it is paused', async () => {
		await desk.visit('requests');
		await desk.page.getByText('No requests yet. Run a workflow').waitFor();
		await desk.buy();
		await desk.link('/numbering/api/management/buyDids').waitFor();
		await desk.button('Pause').click();
		await desk.page.getByText('1 request · paused').waitFor();
		await desk.mail('<p>Meanwhile</p>');
		const { requests } = desk.world;
		// Two more looks at the clock: the page has looked after the mail came, and shows no more.
		for (const time of ['2026-03-15T11:00:00Z', '2026-03-15T12:00:00Z']) {
			desk.world.set(time);
			await desk.page.getByText(time.slice(11, 16)).waitFor();
		}
		expect([await rows().count(), requests.length]).toEqual([1, 2]);
		await desk.button('Pause').click();
		await untilRows(2);
	});
});
