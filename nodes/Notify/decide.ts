import { DateTime } from 'luxon';

import type { QuietHours } from '../shared/write/quietHours';
import { endOfQuiet } from '../shared/write/quietHours';
import type { DoneStep } from './state';

/** When the steps of a notification may go out. */
export interface Plan {
	steps: ReadonlyArray<{ waitMinutes: number; urgent: boolean }>;
	quiet?: QuietHours;
	zone: string;
}

type Decision =
	| { kind: 'send'; index: number }
	| { kind: 'wait'; untilMs: number; reason: 'step' | 'quietHours' }
	| { kind: 'end' };

/** What is due after the steps that are done; nobody has acknowledged. A rejected step is not waited for. */
export function decide(done: readonly DoneStep[], plan: Plan, nowMs: number): Decision {
	const last = done.at(-1);
	if (last && last.outcome !== 'rejected') {
		const { waitMinutes } = plan.steps[done.length - 1];
		const untilMs = Date.parse(last.at) + waitMinutes * 60_000;
		if (untilMs > nowMs) return { kind: 'wait', untilMs, reason: 'step' };
	}
	if (done.length === plan.steps.length) return { kind: 'end' };
	const { urgent } = plan.steps[done.length];
	const now = DateTime.fromMillis(nowMs, { zone: plan.zone });
	const end = plan.quiet && !urgent ? endOfQuiet(plan.quiet, now) : undefined;
	if (end) return { kind: 'wait', untilMs: end.toMillis(), reason: 'quietHours' };
	return { kind: 'send', index: done.length };
}
