import { profileNames } from '../../../sandbox/faults/profiles';
import { catchCode, NOW, useSandbox, type Client } from '../client';

const client = useSandbox();

/** The status of each of so many requests, or the code of a cut. */
async function outcomes({ numbering }: Client, count: number) {
	const seen = [];
	for (let index = 0; index < count; index++) {
		let status: number | undefined;
		const code = await catchCode(
			numbering.get('/api/data/orders?size=1').then((answer) => (status = answer.status)),
		);
		seen.push(status ?? code);
	}
	return seen;
}

/** Without waiting: the faults of so many requests. */
const faultsOf = (count: number) =>
	Array.from({ length: count }, () => client.world.faults.profile.next());

describe('Fault profiles', () => {
	const use = async (name: string | null) => await client.control.post('/faults/profile', { name });

	it('are listed, switched on one at a time, and off', async () => {
		const namesOn = async () => {
			type Listed = { name: string; description: string; isOn: boolean };
			const { data } = await client.control.get<Listed[]>('/faults/profiles');
			expect(data.map(({ name }) => name)).toEqual(profileNames);
			expect(data.filter(({ description }) => description === '')).toEqual([]);
			return data.filter(({ isOn }) => isOn).map(({ name }) => name);
		};
		expect(await namesOn()).toEqual([]);
		for (const name of profileNames) {
			expect((await use(name)).data).toEqual((await client.control.get('/faults/profiles')).data);
			expect(await namesOn()).toEqual([name]);
		}
		expect((await use('unknown')).status).toBe(400);
		expect(await namesOn()).toEqual([profileNames.at(-1)]);
		await use(null);
		expect(await namesOn()).toEqual([]);
	});

	it('repeat: the same requests meet the same faults', async () => {
		await use('flaky');
		const first = faultsOf(500);
		await use('flaky');
		expect(faultsOf(500)).toEqual(first);
		const hit = first.filter((fault) => fault !== null);
		expect(hit.length).toBeGreaterThan(30);
		expect(hit.length).toBeLessThan(70);
		expect(new Set(hit.map((fault) => JSON.stringify(fault))).size).toBe(5);
	});

	it('do not change what the platform answers otherwise', async () => {
		const issue = async () => {
			const form = 'grant_type=client_credentials&client_id=switchboard-demo';
			const body = `${form}&client_secret=switchboard-demo-secret`;
			return (await client.oauth.post('/token', body)).data;
		};
		const usual = await issue();
		client.world.reset({ now: NOW });
		await use('slow');
		client.world.faults.profile.next();
		await use(null);
		expect(await issue()).toEqual(usual);
	});

	it('leave the control plane and the page alone', async () => {
		await use('outage');
		expect(new Set(await outcomes(client, 3))).toEqual(new Set([503]));
		expect((await client.control.get('/view')).status).toBe(200);
	});

	it('come after the faults that were added', async () => {
		await use('outage');
		client.world.faults.add({ status: 418 });
		expect(await outcomes(client, 2)).toEqual([418, 503]);
	});
});

describe('A fault profile of the start', () => {
	const flaky = useSandbox({ profile: 'outage', settings: { platform: { slowMs: 7 } } });

	it('is on again after a reset, like the settings of the start', async () => {
		await flaky.control.post('/faults/profile', { name: null });
		flaky.world.configure({ platform: { slowMs: 8 } });
		expect(await outcomes(flaky, 1)).toEqual([200]);
		await flaky.control.post('/reset');
		expect(await outcomes(flaky, 1)).toEqual([503]);
		expect(flaky.world.settings.platform.slowMs).toBe(7);
	});
});

describe('The latency of the platform', () => {
	it('holds each answer back, but not those of the control plane and the page', async () => {
		await client.control.post('/settings', { platform: { latencyMs: 3_600_000 } });
		let answered = false;
		const { numbering } = client;
		const slow = numbering
			.get('/api/data/orders')
			.then(() => (answered = true))
			.catch(() => undefined);
		for (const path of ['/view', '/requests']) {
			expect((await client.control.get(path)).status).toBe(200);
		}
		expect((await client.control.get(`${client.sandbox.url}/`)).status).toBe(200);
		expect(answered).toBe(false);
		await client.sandbox.stop();
		await slow;
	});
});
