import { until } from '../harness/until';
import { describeOnPage } from './onPage';

describeOnPage('Timelines and webhooks in the sandbox’s page', (desk) => {
	const titles = async () => await desk.page.locator('.timeline > li a').allInnerTexts();

	it('show what happened to a number in all services, each with a link to it', async () => {
		await desk.buy('my-order');
		const { e164Numbers } = desk.world.tables.numbering;
		const number = `+${e164Numbers.all().at(-1)!.number}`;
		await desk.client.voice.post('/api/v1/voice_outbound/call', {
			to: '+49301234567',
			from: number,
		});
		desk.world.advance(1_000);
		await desk.visit('timeline');
		await desk.page.getByLabel('What to follow').fill(number);
		await desk.page.locator('.timeline > li').first().waitFor();
		await until(async () => (await titles()).some((title) => title.includes('voice_outbound')));
		const shown = await titles();
		const places = [/buyDids|[Oo]rder/, /[Nn]umber/, /voice_outbound|[Cc]all/].map((pattern) =>
			shown.findIndex((title) => pattern.test(title)),
		);
		expect(places).not.toContain(-1);
		await desk.page.locator('.timeline a', { hasText: 'voice_outbound' }).first().click();
		await desk.detail.getByText(number.slice(1)).first().waitFor();
		await desk.page.goBack();
		await until(async () => (await desk.page.getByLabel('What to follow').inputValue()) === number);
	});

	it('let a person deliver a webhook again', async () => {
		await desk.call();
		await desk.receiver.receive(1);
		await desk.visit('webhooks');
		await desk.link('outboundVoice: completed').click();
		await desk.detail.getByText('"event": "completed"').waitFor();
		await desk.button('Redeliver').click();
		const [first, second] = await desk.receiver.receive(2);
		expect(second).toEqual(first);
		await desk.page.getByText('Sent again: 200').waitFor();
		const links = desk.page.locator('table.webhooks tbody a');
		await until(async () => (await links.count()) === 2);
		await links.first().click();
		await desk.detail.getByText('repeats 1').waitFor();
		expect(await desk.page.locator('body').innerText()).not.toContain('hush-hush');
		desk.receiver.answerWith(404);
		await desk.button('Redeliver').click();
		await desk.page
			.locator('#problem')
			.getByText(/404|Publish|no such/i)
			.waitFor();
	});
});
