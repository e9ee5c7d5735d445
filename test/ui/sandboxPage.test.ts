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
		desk.client.world.configure({ numbering: { assignment: { thenEveryMs: 60_000 } } });
		await Promise.all([
			desk.buy(),
			desk.mail('<p>All <b>well</b></p>'),
			desk.write('Good day'),
			desk.call(),
		]);
		await desk.section('orders').getByText('1 of 3').waitFor();
		desk.client.world.advance(120_000);
		await desk.section('orders').getByText('3 of 3').waitFor();
		await desk.section('orders').getByText('completed').waitFor();
		await desk.section('chat').getByText('Good day').waitFor();
		await desk.page.frameLocator('#mails iframe').getByText('well').waitFor();
		await desk.section('calls').locator('li.done', { hasText: 'completed' }).waitFor();
		const sent = desk
			.section('deliveries')
			.getByText(`${desk.receiver.url}/webhook/a/b/calls/••••`);
		await sent.waitFor();
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
			...{ event: 'order_confirmed', category: 'otp', variables: { x: HOSTILE } },
			person: { id: HOSTILE },
		});
		await desk.client.push.post('/api/push/send-by-user', {
			...{ notification_title: HOSTILE, notification_body: HOSTILE },
			user_external_id: 'customer-1001',
		});
		await desk.client.aiAgents.post('/agent', { name: HOSTILE, client_id: 105 });
		await desk.client.numbering.get('/api/<script>document.title="taken"</script>');
		const shown = ['orders', 'chat', 'mails', 'push', 'journeys', 'agents'];
		for (const name of shown) {
			await desk
				.section(name)
				.getByText('<script>')
				.or(desk.section(name).getByText('onerror'))
				.first()
				.waitFor();
		}
		const frame = desk.page.frameLocator('#mails iframe');
		await frame.locator('#trap').click();
		await frame.getByRole('button', { name: 'go' }).click();
		expect(await desk.page.title()).toBe('Switchboard sandbox');
		expect(
			await desk.page.locator('main script, main img, main meta, main form #trap').count(),
		).toBe(0);
		expect(desk.client.world.requests.filter(({ service }) => /taken|^x$/.test(service))).toEqual(
			[],
		);
	});

	it('keeps what is open while other things come', async () => {
		await Promise.all([desk.mail('<p>First</p>', 'First'), desk.buy('first')]);
		const opened = desk.section('mails').locator('details', { hasText: 'First' }).first();
		await opened.locator('iframe').waitFor();
		// A frame that is moved or made again loads its mail again, and the mark is gone.
		const first = desk.page.frameLocator('#mails iframe >> nth=0').locator('body');
		await first.evaluate((body) => body.setAttribute('data-mark', 'the same'));
		await desk.mail('<p>Second</p>', 'Second');
		await desk.page.frameLocator('#mails iframe >> nth=0').getByText('Second').waitFor();
		const kept = desk.page.frameLocator('#mails iframe >> nth=1').locator('body');
		expect(await kept.getAttribute('data-mark')).toBe('the same');
		expect(await opened.getAttribute('open')).toBe('');
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
