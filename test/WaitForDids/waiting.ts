import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { useManualClock } from '../manualClock';
import { useNumbering } from '../numberingRun';
import { samples } from '../Numbering/samples';
import { runOutputs } from '../run';
import type { More } from '../tested';
import { until } from '../until';

const everySecond = { firstIntervalSeconds: 1, maxIntervalSeconds: 1, jitterPercent: 0 };

/** The node on a sandbox, both by one clock that stands still until a test moves it on. */
export function useWaiting() {
	const numbering = useNumbering();
	const clock = useManualClock();

	/** Numbers come by the sandbox's clock, which stands at the same time as the node's. */
	const pass = (ms: number) => {
		numbering.world.advance(ms);
		clock.advance(ms);
	};
	/** Until so many orders wait for their next look. */
	const asleep = async (count: number) => await until(() => clock.asleep.length === count);
	/** Moves on whenever as many wait, until all has ended. */
	const toTheEnd = async <T>(waiting: Promise<T>, count = 1, stepMs = 1_000): Promise<T> => {
		let isOver = false;
		const end = () => (isOver = true);
		waiting.then(end, end);
		while (!isOver) {
			await until(() => isOver || clock.asleep.length === count);
			if (!isOver) pass(stepMs);
		}
		return await waiting;
	};
	const wait = async (orderIds: unknown[], own: INodeParameters = {}, more: More = {}) => {
		const { options = {}, ...rest } = own as { options?: INodeParameters };
		const run = {
			credential: numbering.credential(),
			items: orderIds.map((orderId) => ({ json: { orderId } as IDataObject })),
			...more,
			parameters: { waitAtMostMinutes: 1, options: { ...everySecond, ...options }, ...rest },
		};
		const [complete, incomplete] = await runOutputs(run, new WaitForDids());
		return [complete.map(({ json }) => json), incomplete.map(({ json }) => json)];
	};
	const assign = (atOnce: number, thenEveryMs: number | null) =>
		numbering.world.configure({ numbering: { assignment: { atOnce, thenEveryMs } } });
	const buy = async (quantity: number, reference = 'wait') => {
		const [{ json }] = await numbering.run('order', 'buy', {
			...samples['order.buy'],
			quantity,
			reference,
		});
		numbering.world.requests.clear();
		return json.orderId as number;
	};
	const looks = (orderId: number) =>
		numbering.world.requests.filter(
			({ path, query }) => path.endsWith('getDidsFromOrder') && query.id === String(orderId),
		).length;

	return { numbering, clock, pass, asleep, toTheEnd, wait, assign, buy, looks };
}
