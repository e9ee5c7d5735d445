import type { IDataObject } from 'n8n-workflow';

import { operation } from '../shared/declare/operation';
import type { Service } from '../shared/declare/service';
import { type Links, acknowledgementOf } from './acknowledgements';
import { notifyParameters } from './notifyParameters';
import { channels, keysOf, linkPlaceholder, reachedBy } from './steps';
import { continueWith, end, stateOf, stepPlanOf } from './pass';
import type { State, StepPlan } from './state';

/**
 * One pass looks for an acknowledgement, then sends due steps, each once. `{ escalation }` has
 * `key`, `status` (`waiting`, `acknowledged`, `notAcknowledged`), `startedAt`, `steps`, and
 * `nextCheckAt` and `waitsFor`, or `acknowledgedBy` and `endedAt`.
 */
export const notify = operation({
	name: 'Notify',
	value: 'notify',
	action: 'Notify people until one acknowledges',
	description:
		'Send one step after the other, each at most once, until a person acknowledges; calls may cost money',
	hint: 'It messages and calls people, and a call may cost money. It waits automatically between the steps. Acknowledged and Not Acknowledged are its first and second output. Set sendOnceKey to the ID of the alert if several executions may report the same one. People acknowledge by reading the push notification or with the link that replaces [acknowledge link]. It can’t be a tool of an AI agent.',
	effect: 'write',
	kind: 'resumed',
	placeholder: linkPlaceholder,
	unconfirmed: 'Check the platform before you run it again.',
	notice: noticeOf,
	parameters: notifyParameters,
	prepare: (params, home) => ({ plan: stepPlanOf(params, home) }),
	limited: {
		by: 'step',
		reached: ({ plan }) => plan.steps.flatMap(reachedBy),
		keys: ({ plan }) => plan.steps.flatMap(keysOf),
	},
	async execute(api, params, links: Links) {
		const state = stateOf(api, params);
		if (state.status === 'waiting') {
			const acknowledgedBy = await acknowledgementOf(api, params, state, links);
			if (acknowledgedBy) end(state, 'acknowledged', acknowledgedBy);
			else await continueWith(api, params, links, state);
		}
		const output: Partial<State> = { ...state };
		delete output.linkId;
		return { escalation: output };
	},
});

function noticeOf(outputs: readonly IDataObject[]): string | undefined {
	const states = outputs.flatMap(({ escalation }) => (escalation as State | undefined) ?? []);
	const steps = states.flatMap((state) => state.steps);
	const { length } = steps.filter(({ outcome }) => outcome === 'sentBefore');
	if (length === 0) return undefined;
	return `Skipped because they were already sent under their Notification Key: ${length} of ${steps.length} steps. To use a separate key for each execution, leave Notification Key empty.`;
}

const { call, email, push } = channels;

/** A notification passes several services until a person acknowledges. */
export const notification: Service = {
	credentials: [push, email, call].flatMap(({ service }) => service.credentials),
	resources: [
		{
			name: 'Notification',
			value: 'notification',
			description: 'Alerts that need a reaction',
			operations: [notify],
		},
	],
	lists: {},
	errors: {},
	uses: ({ plan }: { plan: StepPlan }) =>
		Object.fromEntries(plan.steps.map(({ channel }) => [channel, channels[channel]])),
};
