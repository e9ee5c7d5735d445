import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { testedChat } from '../Chat/tested';
import { mail } from '../Email/samples';
import { testedEmail } from '../Email/tested';
import { journeyStart } from '../Journey/samples';
import { testedJourney } from '../Journey/tested';
import { toUser } from '../Push/samples';
import { testedPush } from '../Push/tested';
import { useService } from '../harness/tested';
import { useOneDay } from '../shared/write/limits/limitedMail';

export const [email, chat, push, journey] = [
	testedEmail,
	testedChat,
	testedPush,
	testedJourney,
].map((tested) => useService(tested));
useOneDay();

export const limited = (blockedRecipients: unknown) =>
	({ options: { limits: { values: { blockedRecipients } } } }) as INodeParameters;

/** Sends to one recipient of each kind. */
export const sends = {
	email: async (destination: string, list: unknown) =>
		await email.list('email', 'send', { ...mail, destination, ...limited(list) }),
	phone: async (recipientNumber: string, list: unknown) => {
		const sample = testedChat.samples['message.sendTemplate'];
		return await chat.list('message', 'sendTemplate', {
			...sample,
			recipientNumber,
			...limited(list),
		});
	},
	id: async (user_external_id: string, list: unknown) =>
		await push.list('notification', 'sendByUser', {
			...toUser,
			user_external_id,
			...limited(list),
		}),
	person: async (id: string, list: unknown) => {
		const person = { id, phone: '+44 7700 900003', email: 'jane@example.com' };
		return await journey.list('journey', 'start', { ...journeyStart, person, ...limited(list) });
	},
};
export type Kind = keyof typeof sends;
export const worlds = { email, phone: chat, id: push, person: journey };

export const stopped = '447700900003';
export const mailbox = 'jane@example.com';
/** n8n would end the expression at the first two braces. */
export const rows = (...all: IDataObject[]) =>
	`={{ ${JSON.stringify(all).replace(/}(?=})/g, '} ')} }}`;

export const blocked = 'blocked';
export const sent = 'sent';
/** What is no list of this kind rejects the item: nobody could know whom it blocks. */
export const unread = /Blocked Recipients/;

/** Where the list comes from, its kind, the list, the recipient, and what becomes of the item. */
export type Row = [string, Kind, unknown, string, string | RegExp];

export async function expectOutcome(...[, kind, list, to, outcome]: Row): Promise<void> {
	const sending = sends[kind](to, list);
	const { world } = worlds[kind];
	if (outcome instanceof RegExp) {
		await expect(sending).rejects.toThrow(outcome);
		expect(world.requests).toEqual([]);
		return;
	}
	const [item] = await sending;
	const isBlocked = outcome === blocked;
	expect(item.blocked).toBe(isBlocked ? true : undefined);
	if (isBlocked) expect(item.reason).toMatch(/^Not sent: .* is in Blocked Recipients$/);
	expect(world.requests).toHaveLength(isBlocked ? 0 : 1);
}
