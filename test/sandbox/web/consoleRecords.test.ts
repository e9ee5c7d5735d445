import axios from 'axios';

import { startSandbox } from '../../../sandbox/http/server';
import { GeneratedTable } from '../../../sandbox/core/table';
import { useSandbox } from '../client';

const client = useSandbox();

const read = async (query = '') => (await client.control.get(`/console/records${query}`)).data;
const ids = ({ rows }: { rows: Array<{ id: number }> }) => rows.map(({ id }) => id);

describe('The records of the console', () => {
	it('reject what they do not know', async () => {
		for (const query of ['page=0', 'size=101', 'size=x', 'own=1']) {
			expect((await client.control.get(`/console/records?${query}`)).status).toBe(400);
		}
		for (const query of ['service=none', 'service=numbering&table=none']) {
			expect((await client.control.get(`/console/records?${query}`)).status).toBe(404);
		}
	});

	it('of a million calls are computed one page at a time', async () => {
		const { numbering } = client.world.tables;
		const { cdrs } = numbering;
		client.world.settings.numbering.callRecords = 1_000_000;
		let computed = 0;
		const counted = new GeneratedTable(
			() => cdrs.length,
			700_001,
			(index) => {
				computed += 1;
				return cdrs.at(index);
			},
		);
		numbering.cdrs = counted;
		const asked = async (query: string) => {
			computed = 0;
			return await read(`?service=numbering&table=cdrs&${query}`);
		};
		expect(ids(await asked('size=3'))).toEqual([1_700_000, 1_699_999, 1_699_998]);
		expect(computed).toBe(3);
		const far = await asked('size=25&page=40000');
		expect([far.total, far.rows.length, far.rows[24].id]).toEqual([1_000_000, 25, 700_001]);
		expect(computed).toBe(25);
		const byId = await asked('q=700002');
		expect(byId).toMatchObject({ isPartial: true, rows: [{ id: 700_002 }] });
		expect(computed).toBeLessThanOrEqual(1_001);
		const { callId } = cdrs.at(999_900);
		expect(ids(await asked(`q=${callId}`))).toEqual([1_699_901]);
		expect(await asked('q=nothing-like-this')).toMatchObject({ total: 0, isPartial: true });
		expect(computed).toBeLessThanOrEqual(1_000);
		computed = 0;
		await read('?q=nothing-like-this');
		expect(computed).toBeLessThanOrEqual(1_000);
	});

	it('in a large table are searched in a bounded number of the newest', async () => {
		const { engagements } = client.world.tables.chat;
		const engagement = { ...engagements.at(0), person: '15550001' };
		for (let index = 0; index < 6_000; index += 1) {
			engagements.add({ ...engagement, person: String(1_000_000 + index) });
		}
		const { isPartial, total } = await read('?service=chat&table=engagements&q=1000001');
		expect([isPartial, total]).toEqual([true, 0]);
		expect((await read('?service=chat&table=engagements&q=1005999')).total).toBe(1);
		expect(await read('?service=chat&table=engagements')).toMatchObject({ isPartial: false });
	});
});

it('The console works with some of the services', async () => {
	const { url, stop } = await startSandbox({ only: ['push'] });
	try {
		const get = async (path: string) => await axios.get(`${url}/_sandbox/console/${path}`);
		const { data } = await get('records');
		expect(data).toMatchObject({ service: 'push', table: 'devices', total: 3 });
		for (const path of ['requests', 'readings']) {
			expect((await get(path)).status).toBe(200);
		}
	} finally {
		await stop();
	}
});
