import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { useSandbox } from '../../client';

const { orderEvent, unknownEvent } = SEEDED_MESSAGING.journey;

const start = {
	event: orderEvent,
	category: 'transaction',
	variables: { order: 17, lines: [{ sku: 'A' }], gift: null },
	person: { id: 'customer-1001', email: 'ana@example.com', phone: '+447700900001' },
};

describe('Journey', () => {
	const client = useSandbox();

	const post = async (body: unknown) => await client.messaging.post('/api/journey', body);
	const instances = () => client.world.tables.journey.instances.all();

	it.each(['statusCode', 'object', 'text', 'empty'])(
		'answers 404 in the documented shape for an event without a journey, errorBody %s',
		async (errorBody) => {
			client.world.configure({ platform: { errorBody } });
			const { status, data } = await post({ ...start, event: unknownEvent });
			const message = `No journey has the event "${unknownEvent}"`;
			expect([status, data]).toEqual([404, { message, error: 'Not Found', statusCode: 404 }]);
			expect(instances()).toEqual([]);
		},
	);

	it('requires only those fields of the person that the setting names', async () => {
		expect((await post({ ...start, person: {} })).status).toBe(200);
		client.world.configure({ journey: { requiredPersonFields: ['id', 'phone'] } });
		const { status, data } = await post({ ...start, person: { id: 'customer-1001' } });
		expect([status, data.message]).toEqual([400, 'person.phone: Required']);
	});
});
