import { useTrigger } from './polling';

const { begun, addOrder } = useTrigger();

const idsOf = (items: object[]) => items.map((item) => (item as { id: number }).id);

describe('What a polling trigger remembers', () => {
	it('RB02: survives another name', async () => {
		const trigger = await begun('order');
		const first = addOrder();
		expect(idsOf(await trigger.poll())).toEqual([first.id]);
		trigger.rename('New Orders');
		const { id } = addOrder();
		expect(idsOf(await trigger.poll())).toEqual([id]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('moves over from under the name', async () => {
		const trigger = await begun('order');
		trigger.moveUnderName();
		const { id } = addOrder();
		// Without an event, too.
		trigger.restart();
		expect(idsOf(await trigger.poll())).toEqual([id]);
		trigger.rename('New Orders');
		expect(await trigger.poll()).toEqual([]);
		trigger.rename('Trigger');
		const later = addOrder();
		expect(idsOf(await trigger.poll())).toEqual([later.id]);
	});

	it('is where n8n has durable cursors from then on', async () => {
		const trigger = await begun('order');
		const data = {};
		const cursor = { data, commit: async () => {} };
		const { id } = addOrder();
		const outputs = await trigger.pollOnly('trigger', cursor);
		expect(outputs?.[0].map(({ json }) => json.id)).toEqual([id]);
		expect(data).toEqual({ memory: expect.any(String) as string });
		expect(await trigger.pollOnly('trigger', cursor)).toBeNull();
	});
});
