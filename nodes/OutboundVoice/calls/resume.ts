import type { IDataObject } from 'n8n-workflow';

import type { Suspension } from '../../shared/catalogue/operation';
import { clock } from '../../shared/clock';

/**
 * Behind n8n's address of the execution: a notification that comes late, while another node waits,
 * would otherwise resume n8n's own Wait node, which has no path.
 */
export const callbackPath = 'switchboard-call';

/** What the waiting item carries, and what comes out when time is up. */
export interface Wait extends IDataObject {
	/** Distinguishes this call's notifications from those of an earlier call of the same execution. */
	callbackId: string;
	/** Where notifications name their event; as it was when the call was placed. */
	eventField: string;
	/** ISO 8601. */
	until: string;
}

interface Asked {
	waitAtMostMinutes: number;
	options: IDataObject;
}

/** The option Earlier Events: more events than `completed`, and where notifications name their event. */
export const earlierEventsIn = ({ earlierEvents }: IDataObject) =>
	((earlierEvents as IDataObject | undefined)?.values ?? {}) as {
		statusCallbackEvent?: string[];
		eventField?: string;
	};

/** Waits for the end of the call. Resumes by n8n's own URL with `callbackId` in its query. */
export const callEnd: Suspension<string, Asked> = {
	severalItems: (count) => ({
		message: 'Start and Wait places one call at a time',
		description: `It received ${count} items, and nobody was called: all items of a node would share one wait. Put Loop Over Items with a batch size of 1 before it, so that each call has its own`,
	}),
	asTool: {
		message: 'A tool of an AI agent cannot wait for the end of a call',
		description:
			'Nobody was called. Use Call: Start, or give the agent a workflow with this node as its tool',
	},
	createResume(context, callbackId) {
		const url = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
		url.pathname += `/${callbackPath}`;
		url.searchParams.set('callbackId', callbackId);
		return url.href;
	},
	suspend({ id: callbackId, output, params: { waitAtMostMinutes, options } }) {
		const until = new Date(clock.now() + waitAtMostMinutes * 60_000);
		const eventField = String(earlierEventsIn(options).eventField ?? '').trim();
		const wait: Wait = { callbackId, eventField, until: until.toISOString() };
		return { item: { ...output, wait, timedOut: true, outcome: 'unknown' }, until };
	},
};
