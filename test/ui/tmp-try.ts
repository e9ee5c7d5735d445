import { chromium } from 'playwright-core';
import { openStage, closeStage, stage, NODE_TYPE, BUY } from '/work/main/test/e2e/stage';
import { OWNER } from '/work/main/sandbox/n8n/driver';
import { readExample } from '/work/main/sandbox/n8n/examples';
(async () => {
	await openStage();
	const b = await chromium.launch({
		executablePath: '/usr/bin/chromium',
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
	try {
		const id = await stage.n8n.workflows.import(
			readExample('buy-numbers-and-follow-the-order.json'),
		);
		const page = await b.newPage({ viewport: { width: 1400, height: 900 } });
		let t = Date.now();
		const lap = (x: string) => {
			console.log(x, Date.now() - t);
			t = Date.now();
		};
		const hosts = new Set();
		page.on('request', (r) => hosts.add(new URL(r.url()).host));
		await page.goto(stage.n8n.url + '/signin');
		lap('goto');
		await page.waitForSelector('input[name=emailOrLdapLoginId]');
		await page.screenshot({ path: '/tmp/s1.png' });
		await page.fill('input[name=emailOrLdapLoginId]', OWNER.email);
		await page.fill('input[name=password]', OWNER.password);
		await page.click('button:has-text("Sign in")');
		await page.waitForURL(/workflows|home/);
		lap('login');
		await page.goto(`${stage.n8n.url}/workflow/${id}`);
		await page.waitForSelector('[data-test-id=canvas-node]');
		lap('wf');
		await page.waitForTimeout(1500);
		await page.screenshot({ path: '/tmp/s2.png' });
		await page.locator('[data-test-id=canvas-node][data-node-name="Buy Numbers"]').dblclick();
		await page
			.waitForSelector('[data-test-id=ndv]', { timeout: 10000 })
			.catch((e) => console.log(e.message));
		lap('ndv');
		await page.waitForTimeout(1500);
		await page.screenshot({ path: '/tmp/s3.png' });
		console.log([...hosts]);
		const ids = await page.evaluate(() => [
			...new Set(
				[...document.querySelectorAll('[data-test-id]')].map((e) => e.getAttribute('data-test-id')),
			),
		]);
		console.log(ids.join(' '));
	} catch (e) {
		console.log(e.message);
	} finally {
		await b.close();
		await closeStage();
	}
})();
