import { mayRepeat, type Effect } from '../../../nodes/shared/http/statuses';

/** `425, 429 and 502 to 504`: the statuses after which such a request is sent again. */
export function repeatedStatuses(effect: Effect): string {
	const all = Array.from({ length: 300 }, (_, index) => 300 + index);
	const repeated = all.filter((status) => mayRepeat(effect, { status, text: '' }));
	const runs: number[][] = [];
	for (const status of repeated) {
		if (runs.at(-1)?.at(-1) === status - 1) runs.at(-1)!.push(status);
		else runs.push([status]);
	}
	const texts = runs.map((run) => (run.length > 1 ? `${run[0]} to ${run.at(-1)}` : `${run[0]}`));
	return texts.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
