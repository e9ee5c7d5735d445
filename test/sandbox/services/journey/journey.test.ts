import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { NOW, useSandbox } from '../../client';

const { orderEvent, unknownEvent } = SEEDED_MESSAGING.journey;

const start = {
	event: orderEvent,
	variables: { order: 17, lines: [{ sku: 'A' }], gift: null },
	category: 'transaction',
	person: { id: 'customer-1001', email: 'ana@example.com', phone: '+447700900001' },
};

describe('Journey', () => {
	const client = useSandbox();

	const post = async (body: unknown) => await client.messaging.post('/api/journey', body);
	const instances = () => client.world.tables.journey.instances.all();

	it('starts an instance for each event', async () => {
		const { status, data } = await post(start);
		expect([status, data]).toEqual([
			200,
			{ messageId: 'journey-71001', message: 'Journey queued' },
		]);
		expect((await post(start)).data.messageId).toBe('journey-71002');
		expect(instances()).toHaveLength(2);
		expect(instances()[0]).toEqual({
			id: 71001,
			messageId: 'journey-71001',
			journeyId: 401,
			...start,
			startedAt: NOW,
		});
	});

	it.each(['statusCode', 'object', 'text', 'empty'])(
		'answers 404 in the documented shape for an event without a journey, errorBody %s',
		async (errorBody) => {
			client.world.configure({ platform: { errorBody } });
			const { status, data } = await post({ ...start, event: unknownEvent });
			expect([status, data]).toEqual([
				404,
				{
					message: `No journey has the event "${unknownEvent}"`,
					error: 'Not Found',
					statusCode: 404,
				},
			]);
			expect(instances()).toEqual([]);
		},
	);

	it.each<[string, unknown]>([
		...Object.keys(start).map((field): [string, unknown] => [
			`no ${field}`,
			{ ...start, [field]: undefined },
		]),
		['an unknown field', { ...start, channel: 'sms' }],
		['an unknown field of the person', { ...start, person: { name: 'Ana' } }],
		['a phone that is a number', { ...start, person: { phone: 447700900001 } }],
		['an unknown category', { ...start, category: 'Transaction' }],
		['variables in a list', { ...start, variables: [] }],
	])('rejects %s', async (_what, body) => {
		expect((await post(body)).status).toBe(400);
		expect(instances()).toEqual([]);
	});

	it('requires only those fields of the person that the setting names', async () => {
		expect((await post({ ...start, person: {} })).status).toBe(200);
		client.world.configure({ journey: { requiredPersonFields: ['id', 'phone'] } });
		const { status, data } = await post({ ...start, person: { id: 'customer-1001' } });
		expect([status, data.message]).toEqual([400, 'person.phone: Required']);
		expect((await post(start)).status).toBe(200);
	});
});
