import { NumberingTrigger } from '../../../nodes/Numbering/NumberingTrigger.node';
import { SANDBOX_TOKEN } from '../../../sandbox/issuer/tokens';
import { ORDER } from '../../sandbox/client';
import { worldStart } from '../../harness/tested';
import { useTrigger } from './polling';

const { properties } = new NumberingTrigger().description;
const events = properties
	.find(({ name }) => name === 'event')!
	.options!.map((option) => String('value' in option && option.value));

describe('The Numbering Trigger in an account without records', () => {
	const { numbering, begun, published } = useTrigger();
	beforeEach(() => numbering.world.reset({ seed: 'empty', now: worldStart }));

	it.each(events)('polls %s', async (event) => {
		expect(events.length).toBeGreaterThan(10);
		const trigger = await begun(event);
		expect(await trigger.poll()).toEqual([]);
	});

	it('reports the first invoice', async () => {
		const trigger = published('invoice');
		expect(await trigger.poll()).toEqual([]);
		const { status } = await fetch(`${numbering.world.url}/numbering/api/management/buyDids`, {
			method: 'POST',
			headers: { authorization: `Bearer ${SANDBOX_TOKEN}`, 'content-type': 'application/json' },
			body: JSON.stringify(ORDER),
		});
		expect(status).toBe(200);
		numbering.world.clock.advanceBy({ months: 1 });
		expect(await trigger.poll()).toMatchObject([{ numInvoice: 'SB-2026-04-001' }]);
		expect(await trigger.poll()).toEqual([]);
	});
});
