import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { NumberingTrigger } from '../../../nodes/Numbering/NumberingTrigger.node';
import { defaultCapacity } from '../../../nodes/shared/checkpoint/feed';
import type { CallRecord, Order } from '../../../sandbox/services/numbering/records';
import type { Table } from '../../../sandbox/core/table';
import { useNumbering } from '../../harness/numberingRun';
import { openCalls } from '../../harness/planted';
import { Published } from '../../harness/published';
import { worldStart } from '../../harness/tested';

const start = Date.parse(worldStart);

export const hour = 3_600_000;

/** An instant or day so many ms after the world's start, as the service writes it. */
export const at = (ms: number) => new Date(start + ms).toISOString();
export const day = (ms: number) => at(ms).slice(0, 10);

export const keys = (items: IDataObject[]) => items.map(({ eventKey }) => eventKey);
export const callIds = (items: IDataObject[]) => items.map(({ callId }) => callId);

/** A sandbox for one test file, its account's tables, and triggers on it. */
export function useTrigger() {
	const numbering = useNumbering();
	const state = () => numbering.world.tables.numbering;
	const published = (event: string, options: INodeParameters = {}, capacity = {}) =>
		new Published(
			new NumberingTrigger(),
			numbering.credential(),
			{ authentication: 'accessToken', event, options },
			{ ...defaultCapacity, ...capacity },
		);
	/** A published trigger whose first poll has recorded the account's contents. */
	const begun = async (event: string, options: INodeParameters = {}, capacity = {}) => {
		const trigger = published(event, options, capacity);
		expect(await trigger.poll()).toEqual([]);
		trigger.store();
		return trigger;
	};
	return {
		numbering,
		state,
		published,
		begun,
		openCalls: () => openCalls(numbering.world),
		begunCalls: async (options: INodeParameters = {}, capacity = {}) => {
			const calls = openCalls(numbering.world);
			return { calls, trigger: await begun('callRecord', options, capacity) };
		},
		addOrder: (fields: Partial<Order> = {}): Order =>
			state().orders.add({
				orderStatus: 'PROCESSING',
				purchaseDate: day(0),
				completeDate: null,
				reference: `T-${state().orders.length}`,
				...fields,
			}),
	};
}

export function addCall(calls: Table<CallRecord>, callId: string, startTime: string): void {
	// Under one reading, a call that nobody answered is never rated.
	const answered = calls.all().find(({ ratedTime }) => ratedTime > 0)!;
	calls.add({ ...answered, callId, startTime });
}
