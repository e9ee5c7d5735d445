import { historyOf, readingOf } from '../Push/notifications/history';
import type { Api } from '../shared/declare/api';
import type { ParamsOf } from '../shared/declare/operation';
import { operation } from '../shared/declare/operation';
import { clock } from '../shared/clock';
import type { Service } from '../shared/declare/service';
import { OperationError } from '../shared/errors/operationError';
import { checkWorkflowZone } from '../shared/input/timeZone';
import { quietHoursOf, zoneOf } from '../shared/write/quietHours';
import type { DoneStep, Plan, State } from './escalation';
import { decide, stateOf } from './escalation';
import { notifyParameters } from './notifyParameters';
import { sendStep } from './sendStep';
import type { Step } from './steps';
import { channels, reachedBy, stepsOf } from './steps';

type Params = ParamsOf<typeof notifyParameters>;

/**
 * One pass: looks for an acknowledgement, then sends what is due, once. `{ escalation }` with `key`,
 * `status` (`waiting`, `acknowledged`, `notAcknowledged`), `startedAt`, `steps`, and `nextCheckAt` and
 * `waitsFor`, or `acknowledgedBy` and `endedAt`.
 */
export const notify = operation({
	name: 'Notify',
	value: 'notify',
	action: 'Notify people step by step until a person acknowledges',
	subtitle: 'Notify until acknowledged',
	description:
		'Send one step after the other, each at most once, until a person acknowledges; calls may cost money',
	hint: 'It messages and calls people, and a call may cost money. Connect its first output (Waiting) to Wait (n8n-nodes-base.wait, at the specific time {{ $json.escalation.nextCheckAt }}), and that back to this node, if need be through what reads the acknowledgement. Acknowledged and Not Acknowledged are its second and third output. Set sendOnceKey to what identifies the alert. It can’t be a tool of an AI agent.',
	effect: 'write',
	limited: {
		by: 'step',
		separately: true,
		recipients: (params) => stepsOf(params).flatMap(reachedBy),
	},
	unconfirmed: 'Check the platform before you run it again.',
	parameters: notifyParameters,
	check(params) {
		planOf(params);
		stateIn(params, stepsOf(params));
	},
	async execute(api, params) {
		const steps = stepsOf(params);
		const before = stateIn(params, steps);
		// n8n may lead an item back that has ended.
		if (before.status !== 'waiting') return { escalation: before };
		const state: State = { ...before, steps: [...before.steps] };
		const acknowledgedBy = await acknowledgementOf(api, params, state.steps);
		if (acknowledgedBy) {
			return { escalation: { ...ended(state, 'acknowledged'), acknowledgedBy } };
		}
		return { escalation: await continueWith(api, params, steps, state) };
	},
});

const { call, email, push } = channels;

/** Notifications that go through several services until a person acknowledges. */
export const notification: Service = {
	credentials: [push, email, call].flatMap(({ service }) => service.credentials),
	resources: [
		{
			name: 'Notification',
			value: 'notification',
			description: 'What a person must react to',
			operations: [notify],
		},
	],
	lists: {},
	errors: {},
	/** Those of the item's steps. */
	uses: (params: Params) =>
		Object.fromEntries(stepsOf(params).map(({ channel }) => [channel, channels[channel]])),
};

const now = () => new Date(clock.now()).toISOString();

function stateIn({ state, sendOnceKey }: Params, steps: readonly Step[]): State {
	const channelsInOrder = steps.map(({ channel }) => channel);
	return stateOf(state, sendOnceKey, channelsInOrder, now());
}

function planOf(params: Params): Omit<Plan, 'steps'> {
	checkWorkflowZone(params);
	const { options, workflowZone } = params;
	return { quiet: quietHoursOf(options), zone: zoneOf(options.timezone, workflowZone) };
}

/** What has acknowledged, if anything has. A look-up that fails is thrown: nothing is sent without it. */
async function acknowledgementOf(
	api: Api,
	{ acknowledged, options }: Params,
	done: readonly DoneStep[],
): Promise<string | undefined> {
	if (acknowledged) return 'Acknowledged';
	if (options.countRead === false) return undefined;
	for (const { channel, step, ids, to } of done) {
		if (channel !== 'push' || ids.length === 0) continue;
		for (const user of to) {
			const history = await historyOf(api.at('push'), user);
			if (ids.some((id) => readingOf(id, history) === 'read')) return `Read step ${step}`;
		}
	}
	return undefined;
}

function ended(state: State, status: State['status']): State {
	const rest = { ...state };
	delete rest.nextCheckAt;
	delete rest.waitsFor;
	return { ...rest, status, endedAt: now() };
}

/** Sends what is due; steps that the service rejects make the next one due. */
async function continueWith(
	api: Api,
	params: Params,
	steps: readonly Step[],
	state: State,
): Promise<State> {
	const plan = { ...planOf(params), steps };
	for (;;) {
		const next = decide(state.steps, plan, clock.now());
		if (next.kind === 'wait') {
			const checkAtMs = clock.now() + (params.options.checkEveryMinutes ?? 5) * 60_000;
			const nextCheckAt = new Date(Math.min(next.untilMs, checkAtMs)).toISOString();
			return { ...state, nextCheckAt, waitsFor: next.reason };
		}
		if (next.kind === 'end') {
			if (state.steps.every(({ outcome }) => outcome === 'rejected')) throw noneSent(state);
			return ended(state, 'notAcknowledged');
		}
		state.steps.push(await sendStep(api, steps[next.index], next.index + 1));
	}
}

function noneSent({ steps }: State): OperationError {
	const reasons = steps.map(({ step, channel, detail }) => `${step} (${channel}): ${detail}`);
	return new OperationError(
		`Nobody was notified: ${steps.length === 1 ? 'the step was' : 'all steps were'} rejected`,
		`Run it again when the cause is removed. ${reasons.join('; ')}`,
	);
}
