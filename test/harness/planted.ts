import { Table } from '../../sandbox/core/table';
import type { World } from '../../sandbox/core/world';
import type { CallRecord } from '../../sandbox/services/numbering/records';

/** Replaces the account's calls, which the sandbox makes on demand, by a table of the first ones. */
export function openCalls({ tables }: World, count = tables.numbering.cdrs.length) {
	const { cdrs } = tables.numbering;
	const calls = new Table<CallRecord>(700_001);
	for (let index = 0; index < count; index++) calls.add({ ...cdrs.at(index) });
	Object.assign(tables.numbering, { cdrs: calls });
	return calls;
}
