import { openSandbox } from '../sandbox/client';
import { describeOnPage } from './onPage';

/** Would be noticed: a changed title, a further element, a request or a dialog. */
const HOSTILE =
	'<script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">' +
	'<a href="javascript:document.title=\'taken\'" id="trap">trap</a>' +
	'<meta http-equiv="refresh" content="0;url=/taken"><form action="/taken"><button>go</button></form>';

describeOnPage('The sandbox’s page', (desk) => {
	it('shows what a workflow does while it does it, without being loaded again', async () => {
		await desk.page.evaluate("window.name = 'the same'");
		desk.world.configure({ numbering: { assignment: { thenEveryMs: 60_000 } } });
		await Promise.all([
			desk.buy(),
			desk.mail('<p>All <b>well</b></p>'),
			desk.write('Good day'),
			desk.call(),
		]);
		await desk.section('orders').getByText('1 of 3').waitFor();
		desk.world.advance(120_000);
		await desk.section('orders').getByText('3 of 3').waitFor();
		await desk.section('orders').getByText('completed').waitFor();
		await desk.section('chat').getByText('Good day').waitFor();
		await desk.page.frameLocator('#mails iframe').getByText('well').waitFor();
		await desk.section('calls').locator('li.done', { hasText: 'completed' }).waitFor();
		const masked = `${desk.receiver.url}/webhook/a/b/calls/••••`;
		await desk.section('deliveries').getByText(masked).waitFor();
		await desk.section('deliveries').getByText('200', { exact: true }).waitFor();
		await desk.section('requests').getByText('/numbering/api/management/buyDids').waitFor();
		expect(await desk.page.evaluate('window.name')).toBe('the same');
		expect(await desk.page.locator('body').innerText()).not.toContain('hush-hush');
	});

	it('runs nothing of what it shows', async () => {
		await desk.client.control.post('/n8n', { chatUrl: desk.receiver.url });
		await Promise.all([desk.mail(HOSTILE, HOSTILE), desk.write(HOSTILE), desk.buy(HOSTILE)]);
		const message = { type: 'text', body: 'Hello' };
		await desk.client.control.post('/deliver/chat', { message, name: HOSTILE });
		await desk.client.messaging.post('/api/journey', {
			event: 'order_confirmed',
			category: 'otp',
			variables: { x: HOSTILE },
			person: { id: HOSTILE },
		});
		await desk.client.push.post('/api/push/send-by-user', {
			notification_title: HOSTILE,
			notification_body: HOSTILE,
			user_external_id: 'customer-1001',
		});
		await desk.client.aiAgents.post('/agent', { name: HOSTILE, client_id: 105 });
		await desk.client.numbering.get('/api/<script>document.title="taken"</script>');
		for (const name of ['orders', 'chat', 'mails', 'push', 'journeys', 'agents']) {
			const hostile = desk.section(name).getByText(/<script>|onerror/);
			await hostile.first().waitFor();
		}
		const frame = desk.page.frameLocator('#mails iframe');
		await frame.locator('#trap').click();
		await frame.getByRole('button', { name: 'go' }).click();
		expect(await desk.page.title()).toBe('Switchboard sandbox');
		const taken = desk.page.locator('main script, main img, main meta, main form #trap');
		expect(await taken.count()).toBe(0);
		const services = [...desk.world.requests].map(({ service }) => service);
		expect(services.filter((service) => /taken|^x$/.test(service))).toEqual([]);
	});

	it('opens the link of a message in another window', async () => {
		await desk.write(`Buy two? Yes: ${desk.receiver.url}/webhook-waiting/7?signature=a`);
		const opening = desk.page.waitForEvent('popup');
		await desk.section('chat').getByRole('link', { name: 'webhook-waiting' }).click();
		await (await opening).close();
		expect(desk.receiver.arrived[0]).toMatchObject({ method: 'GET', query: { signature: 'a' } });
	});

	it('says when the sandbox has stopped', async () => {
		const other = await openSandbox();
		await desk.page.goto(other.sandbox.url);
		await desk.page.getByText('live', { exact: true }).waitFor();
		await other.sandbox.stop();
		await desk.page.getByText('the sandbox has stopped').waitFor();
	});
});
