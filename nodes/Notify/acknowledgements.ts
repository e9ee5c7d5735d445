import { createHmac } from 'crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { historyOf, isReadIn } from '../Push/notifications/notification';
import type { Api } from '../shared/declare/api';
import type { Alert } from '../shared/wait/acknowledgement';
import { rememberedInWaiting } from '../shared/write/journal';
import type { Params, Prepared, State } from './state';

/** How people acknowledge by a page. */
export interface Links {
	/** Of the page. */
	urlOf: (notification: string, step: number) => string;
	/** Notification -> step whose link was used. */
	used: ReadonlyMap<string, number>;
}

/** Each step has a link of its own, from which nobody can tell those of the others. */
export const linkIdOf = ({ linkId }: State, step: number) =>
	createHmac('sha256', linkId).update(`step ${step}`).digest('hex').slice(0, 32);

/** The message that a link of a waiting escalation was sent with, as n8n has stored it with the execution. */
export function alertOf(
	context: IWebhookFunctions,
	{ notification, step }: IDataObject,
): Alert | undefined {
	const states = rememberedInWaiting(context, 'escalation') as State[];
	const alerts = states
		.filter(({ status }) => status === 'waiting')
		.flatMap((state) => state.steps.map((done) => ({ state, done })));
	const alert = alerts.find(
		({ state, done }) => linkIdOf(state, done.step) === notification && String(done.step) === step,
	);
	return alert && { ...alert.done, id: alert.state.linkId };
}

/**
 * What has acknowledged, if anything has; other executions with the key then end, too. A look-up that fails is
 * thrown: nothing is sent without it.
 */
export async function acknowledgementOf(
	api: Api,
	params: Prepared,
	state: State,
	links: Links,
): Promise<string | undefined> {
	const by = await ownAcknowledgementOf(api, params, state, links);
	if (!params.sendOnceKey) return by;
	// If n8n's store fails, the others go on notifying.
	if (by) await api.note(by).catch(() => {});
	const others = params.plan.steps.flatMap((_, index) => [byLink(index + 1), byReading(index + 1)]);
	const elsewhere = by ? undefined : await api.noted(others);
	return by ?? (elsewhere && `${elsewhere}, in another execution`);
}

const byLink = (step: number) => `Link in step ${step}`;

const byReading = (step: number) => `Read step ${step}`;

async function ownAcknowledgementOf(
	api: Api,
	params: Params,
	state: State,
	{ used }: Links,
): Promise<string | undefined> {
	const step = used.get(state.linkId);
	if (step !== undefined) return byLink(step);
	for (const { step: number, ids, to } of readable(params, state)) {
		for (const user of to) {
			const history = await historyOf(api.at('push'), user);
			if (ids.some((id) => isReadIn(history, id))) return byReading(number);
		}
	}
	return undefined;
}

/** The steps that count when they are read. */
export const readable = ({ options }: Params, { steps }: State) =>
	options.countRead === false
		? []
		: steps.filter(({ channel, ids }) => channel === 'push' && ids.length > 0);
