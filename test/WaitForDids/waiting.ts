import type { INodeParameters } from 'n8n-workflow';

import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { useManualClock } from '../harness/manualClock';
import { useNumbering } from '../harness/numberingRun';
import { samples } from '../Numbering/samples';
import { runOutputs } from '../harness/run';
import type { RunOptions } from '../harness/tested';
import { until } from '../harness/until';

const everySecond = { firstIntervalSeconds: 1, maxIntervalSeconds: 1, jitterPercent: 0 };

/** A sandbox for one test file and the node on it, with a manual clock. */
export function useWaiting() {
	const numbering = useNumbering();
	const clock = useManualClock();
	/** Advances both clocks: the sandbox assigns numbers by its own. */
	const pass = (ms: number) => {
		numbering.world.advance(ms);
		clock.advance(ms);
	};
	const buy = async (quantity: number, reference = 'wait') => {
		const own = { ...samples['order.buy'], quantity, reference };
		const [{ orderId }] = await numbering.list('order', 'buy', own);
		numbering.world.requests.clear();
		return orderId as number;
	};
	return {
		numbering,
		clock,
		pass,
		/** Until so many orders wait for their next poll. */
		asleep: async (count: number) => await until(() => clock.asleep.length === count),
		/** Advances the clocks whenever `count` orders wait, until all have ended. */
		async toTheEnd<T>(waiting: Promise<T>, count = 1, stepMs = 1_000): Promise<T> {
			let isOver = false;
			const end = () => (isOver = true);
			waiting.then(end, end);
			while (!isOver) {
				await until(() => isOver || clock.asleep.length === count);
				if (!isOver) pass(stepMs);
			}
			return await waiting;
		},
		/** The items of each output. */
		async wait(orderIds: unknown[], own: INodeParameters = {}, more: RunOptions = {}) {
			const { options = {}, ...rest } = own as { options?: INodeParameters };
			const run = {
				credential: numbering.credential(),
				items: orderIds.map((orderId) => ({ json: { orderId: orderId as number } })),
				...more,
				parameters: { waitAtMostMinutes: 1, options: { ...everySecond, ...options }, ...rest },
			};
			const outputs = await runOutputs(run, new WaitForDids());
			return outputs.map((items) => items.map(({ json }) => json));
		},
		assign: (atOnce: number, thenEveryMs: number | null) =>
			numbering.world.configure({ numbering: { assignment: { atOnce, thenEveryMs } } }),
		buy,
		/** So many orders of one number. */
		async buyEach(count: number) {
			const orders: number[] = [];
			while (orders.length < count) orders.push(await buy(1, `each-${orders.length}`));
			return orders;
		},
		pollsOf: (orderId: number) =>
			numbering
				.asked('/api/management/getDidsFromOrder')
				.filter(({ query }) => query.id === String(orderId)).length,
	};
}
