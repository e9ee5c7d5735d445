import { viewWorld } from '../../../sandbox/web/page/view';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { NOW, ORDER, useSandbox } from '../client';

const MANY = 3_000;
const { chat: NAMES } = SEEDED_MESSAGING;

describe('The page under load', () => {
	const client = useSandbox();

	let reads = 0;
	/** Counts how often the field is read. */
	const counting = <Row extends object>(row: Row, field: keyof Row): Row => {
		const value = row[field];
		return Object.defineProperty(row, field, {
			enumerable: true,
			get() {
				reads += 1;
				return value;
			},
		});
	};
	const message = {
		...{ messageId: '', senderNumber: NAMES.businessNumber, recipientNumber: NAMES.engagedPerson },
		...{ type: 'text' as const, templateName: null, variables: null, text: 'Hello', content: null },
		...{ status: 'sent' as const, sentAt: NOW },
	};

	/** Many rows and requests whose fields are counted. */
	const fill = async () => {
		const { tables, requests } = client.world;
		await client.numbering.post('/api/management/buyDids', ORDER);
		const { orderItems, e164Numbers, orders } = tables.numbering;
		const [line, number] = [orderItems.all().at(-1)!, e164Numbers.all().at(-1)!];
		for (let index = 0; index < MANY; index += 1) {
			const order = orders.add({
				...orders.get(1041),
				...{ id: 90_000 + index },
				reference: `many-${index}`,
			});
			const added = orderItems.add({ ...line, ...{ id: 90_000 + index }, orderId: order.id });
			counting(added, 'orderItemStatus');
			const next = { ...number, ...{ id: 90_000 + index }, orderLineId: added.id };
			counting(e164Numbers.add(next), 'orderLineId');
			counting(tables.chat.messages.add({ ...message, messageId: `m-${index}` }), 'sentAt');
		}
		await client.push.get('/api/none');
		const request = { ...requests[1] };
		for (let index = 0; index < MANY; index += 1) {
			requests.push(counting({ ...request, number: 3 + index }, 'route'));
		}
	};

	it('reads only what is new and what it shows', async () => {
		await fill();
		const first = viewWorld(client.world);
		expect(reads).toBeGreaterThan(2 * MANY);
		reads = 0;
		const second = viewWorld(client.world);
		expect(reads).toBeLessThan(MANY);
		expect(second).toEqual(first);
		const { orders, chat, requests } = second;
		expect([orders?.count, chat?.count, requests.count]).toEqual([MANY + 1, MANY, MANY + 2]);
		expect(orders?.list[0]).toMatchObject({
			reference: `many-${MANY - 1}`,
			numbers: [expect.any(String)],
		});
	});

	it('begins again after a reset', async () => {
		await client.numbering.get('/api/management/cancelOrder/1007');
		const before = viewWorld(client.world);
		expect(before.orders?.changes).toHaveLength(1);
		client.world.reset({ now: NOW });
		expect(viewWorld(client.world).orders?.changes).toEqual([]);
		await client.push.get('/api/none');
		expect(viewWorld(client.world).orders?.changes).toEqual([]);
		await client.numbering.get('/api/management/cancelOrder/1007');
		expect(viewWorld(client.world).orders?.changes).toHaveLength(1);
	});

	it('goes on when the oldest requests are dropped', async () => {
		const { requests } = client.world;
		requests.keep = 10;
		try {
			await client.numbering.get('/api/management/cancelOrder/1007');
			viewWorld(client.world);
			for (let index = 0; index < 30; index += 1) await client.push.get('/api/none');
			await client.numbering.get('/api/management/cancelOrder/1008');
			expect(viewWorld(client.world).orders?.changes.map(({ text }) => text)).toEqual([
				'Order 1007 was cancelled',
				'Order 1008 was cancelled',
			]);
			const { list } = viewWorld(client.world).requests;
			expect(list[0].key).toBe('request-32');
		} finally {
			requests.keep = Infinity;
		}
	});
});
