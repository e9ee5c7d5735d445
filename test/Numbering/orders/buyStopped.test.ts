import { newExecution } from '../../harness/run';
import { until } from '../../harness/until';
import { samples } from '../samples';
import { useNumbering } from '../../harness/numberingRun';

const numbering = useNumbering();
const buyUrl = '/api/management/buyDids';

describe('Stop during a purchase', () => {
	it('leaves its reference with the execution, and keeps the order', async () => {
		const stopped = new AbortController();
		const execution = newExecution();
		numbering.world.faults.add({ path: buyUrl, held: true });
		const buy = async (signal?: AbortSignal) =>
			await numbering.list('order', 'buy', samples['order.buy'], { execution, signal });
		const buying = buy(stopped.signal);
		await until(() => numbering.world.faults.held > 0);
		const [{ body }] = numbering.asked(buyUrl);
		const { reference } = body as { reference: string };
		expect(execution.resultData.metadata).toEqual({ switchboard_reference: reference });
		stopped.abort();
		numbering.world.faults.release();
		const orders = await buying;
		expect(orders).toMatchObject([{ reference, orderId: expect.any(Number) }]);
		expect(await buy()).toEqual(orders);
		expect(numbering.asked(buyUrl)).toHaveLength(1);
	});
});
