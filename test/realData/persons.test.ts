import type { IDataObject } from 'n8n-workflow';

import { testedJourney } from '../Journey/tested';
import { useService } from '../harness/tested';
import { testedPush } from '../Push/tested';

const journey = useService(testedJourney);
const push = useService(testedPush);

const start = async (id: string, row: IDataObject = {}) =>
	await journey.run(
		'journey',
		'start',
		{ ...testedJourney.samples['journey.start'], person: { id, phone: '+447700900001' } },
		{ items: [{ json: row }] },
	);
const persons = () =>
	journey.world.requests.map(({ body }) => (body as { person: IDataObject }).person);

describe('The ID of a person', () => {
	it.each(['null', 'undefined', '#N/A', 'None', '-'])('RD29: %j is none', async (id) => {
		await start(id);
		expect(persons()).toEqual([{ phone: expect.stringContaining('447700900001') }]);
		const user_external_id = id;
		const sent = push.run('notification', 'sendByUser', {
			...testedPush.samples['notification.sendByUser'],
			user_external_id,
		});
		await expect(sent).rejects.toThrow('User ID');
		expect(push.world.requests).toEqual([]);
	});

	it.each([{}, { id: null }, { id: 'null' }, { id: '#N/A' }])(
		'RD29: a part without a value is rejected: %j',
		async (row) => {
			await expect(start('=customer-{{ $json.id }}', row)).rejects.toThrow('is missing a value');
			expect(persons()).toEqual([]);
		},
	);

	it.each([{ id: '' }, { id: 'None' }, { id: '#N/A' }, {}, { id: null }, { id: NaN }, { id: [] }])(
		'RD29: a part without a value that JavaScript joins is rejected, too: %p',
		async (row) => {
			for (const id of ['={{ "customer-" + $json.id }}', '={{ `customer-${$json.id}` }}']) {
				await expect(start(id, row as IDataObject)).rejects.toThrow('is missing a value');
			}
			expect(persons()).toEqual([]);
		},
	);

	it('an expression in a fixed field is rejected: all items would share one', async () => {
		const message = 'has an expression that n8n did not evaluate';
		await expect(start('{{ $json.id }}', { id: 7 })).rejects.toThrow(message);
		await expect(start('customer-{{ $json.id }}', { id: 7 })).rejects.toThrow(message);
		expect(persons()).toEqual([]);
	});

	it.each([7, 'a-b', 'a.b/', 'Jane Doe'])('a part with a value is joined: %j', async (id) => {
		await start('={{ "customer-" + $json.id }}', { id });
		expect(persons()).toMatchObject([{ id: `customer-${id}` }]);
	});

	it.each(['customer-null-7', 'Jane Null', '0'])('%j is one', async (id) => {
		await start(id);
		expect(persons()).toMatchObject([{ id }]);
	});
});
