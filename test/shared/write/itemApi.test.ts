import { SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
const orderUrl = '/api/data/orders/{id}';
const fail = (fault: object) => numbering.world.faults.add({ path: orderUrl, ...fault });
const run = async (operation: string, id: number = SEEDED_ORDERS.partial) =>
	await numbering.list('order', operation, { orderId: byId(id) });

describe('The reads of a write', () => {
	it.each([{ status: 503 }, { drop: 'after' }])('are tried again after %j', async (fault) => {
		fail(fault);
		expect(await run('cancel')).toMatchObject([{ canceled: true }]);
		expect(numbering.asked(orderUrl)).toHaveLength(2);
	});

	it('do not say what a rejection of the write means', async () => {
		fail({ status: 400 });
		await expect(run('cancel')).rejects.toThrow(/^(?!The order is no longer open)/);
	});
});

it('A read says what its rejection means', async () => {
	await expect(run('get', 7)).rejects.toThrow('There is no order with this ID');
});

it.each(['PATCH', 'DELETE'])('A custom %s is sent', async (method) => {
	const own = { method, path: '/api/unknown' };
	await numbering.run('customRequest', 'sendRequest', own).catch(() => {});
	expect(numbering.sent()).toEqual([`${method} /api/unknown`]);
});
