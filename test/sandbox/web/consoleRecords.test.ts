/* eslint-disable @n8n/community-nodes/no-hardcoded-secrets -- entries have keys */
import axios from 'axios';

import { startSandbox } from '../../../sandbox/http/server';
import { GeneratedTable } from '../../../sandbox/core/table';
import { useSandbox } from '../client';

const client = useSandbox();

const read = async (query = '') => (await client.control.get(`/console/records${query}`)).data;
const ids = ({ rows }: { rows: Array<{ id: number }> }) => rows.map(({ id }) => id);

describe('The records of the console', () => {
	it('are those of the first table without a choice, the newest first', async () => {
		const { tables, ...first } = await read();
		expect(first).toMatchObject({ service: 'numbering', table: 'destinations', isPartial: false });
		expect(tables).toContainEqual({ service: 'numbering', table: 'orders', count: 40 });
		expect(tables).toContainEqual({ service: 'push', table: 'devices', count: 3 });
		const names = new Set(tables.map(({ service }: { service: string }) => service));
		expect([...names]).toEqual(Object.keys(client.world.tables));
		const orders = await read('?service=numbering&table=orders&size=2');
		expect(orders).toMatchObject({ total: 40, page: 1, size: 2 });
		expect(orders.rows[0]).toEqual({
			...{ key: 'numbering.orders.1040', service: 'numbering', table: 'orders', id: 1040 },
			fields: client.world.tables.numbering.orders.get(1040),
		});
		const last = await read('?service=numbering&table=orders&size=3&page=14');
		expect([ids(orders), ids(last)]).toEqual([[1040, 1039], [1001]]);
		expect(ids(await read('?service=numbering&table=orders&page=15'))).toEqual([]);
	});

	it('are found by a text in any field, in one table or in all', async () => {
		const one = await read('?service=numbering&table=orders&q=po-1007');
		expect([one.total, ids(one)]).toEqual([1, [1007]]);
		const [{ number }] = client.world.tables.numbering.e164Numbers.all();
		const spelled = encodeURIComponent(
			`+${number.slice(0, 4)} ${number.slice(4, 7)}-${number.slice(7)}`,
		);
		const all = await read(`?q=${spelled}&size=100`);
		expect(all).toMatchObject({ service: null, table: null });
		const tables = new Set(all.rows.map(({ table }: { table: string }) => table));
		expect([...tables]).toEqual(
			expect.arrayContaining(['e164Numbers', 'invoiceFixedChargeses', 'cdrs']),
		);
		const second = await read(`?q=${spelled}&size=4&page=2`);
		expect(second.total).toBe(all.total);
		expect(second.rows).toEqual(all.rows.slice(4, 8));
		expect((await read('?service=push&q=customer')).rows[0]).toMatchObject({ service: 'push' });
	});

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
