import { createHmac } from 'crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { historyOf, isReadIn } from '../Push/notifications/notification';
import type { Api } from '../shared/declare/api';
import type { Alert } from '../shared/wait/acknowledgement';
import { rememberedInWaiting } from '../shared/write/journal';
import type { Params, Prepared, State } from './state';

/** People acknowledge on the pages of these links. */
export interface Links {
	urlOf: (notification: string, step: number) => string;
	/** Maps a notification to the step whose link was used. */
	used: ReadonlyMap<string, number>;
}

/** Each step has a separate link ID, so that nobody can guess the links of other steps. */
export const linkIdOf = ({ linkId }: State, step: number) =>
	createHmac('sha256', linkId).update(`step ${step}`).digest('hex').slice(0, 32);

/**
 * n8n has stored the waiting escalations, including the message with the link, with the execution.
 */
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
 * Other executions with the key then end, too. Throws if a lookup fails, because nothing may be
 * sent without it.
 */
export async function acknowledgementOf(
	api: Api,
	params: Prepared,
	state: State,
	links: Links,
): Promise<string | undefined> {
	const by = await ownAcknowledgementOf(api, params, state, links);
	if (!params.sendOnceKey) return by;
	// If n8n’s store fails, the others continue to notify.
	if (by) await api.note(by).catch(() => {});
	const names = params.plan.steps.flatMap((_, index) => [byLink(index + 1), byReading(index + 1)]);
	const elsewhere = by ? undefined : await api.noted(names);
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

/** Reading these steps counts as an acknowledgement. */
export const readable = ({ options }: Params, { steps }: State) =>
	options.countRead === false
		? []
		: steps.filter(({ channel, ids }) => channel === 'push' && ids.length > 0);
