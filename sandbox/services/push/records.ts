import { z } from 'zod/v4';
import { status } from '../../core/validation';
import { Table } from '../../core/table';
import type { SeedName } from '../../core/seeds';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import {
	form,
	type Form,
	type Kept,
	link,
	sharedShape,
	takesDescribed,
	text,
} from '../messaging/fields';

/**
 * An unknown record is accepted, or gets `success: false` with status 200, or an error with
 * `unknownRecordStatus`.
 */
const unknown = z.enum(['accept', 'unsuccessful', 'refuse']);

export type Unknown = z.infer<typeof unknown>;

const spellings = {
	sendPaths: form,
	setTokenPath: form,
	topicBodyField: form,
	contentAvailable: form,
};

const knowledge = {
	unknownTokens: unknown.default('accept'),
	unknownUsers: unknown.default('unsuccessful'),
	emptyTopics: unknown.default('accept'),
	notSubscribed: unknown.default('accept'),
	refuseHistoryOfUnknownUser: z.boolean().default(false),
	ignoreUnknownReadIds: z.boolean().default(false),
	refuseTokenOfAnotherUser: z.boolean().default(false),
	unknownRecordStatus: status(404),
	tokenTakenStatus: status(409),
};

/** These settings cover what the push document leaves open; see `docs/reference/readings.md`. */
export const pushSettings = z.strictObject({
	...sharedShape,
	...spellings,
	...knowledge,
	keyHeader: z.string().min(1).nullable().default(null),
	historyHours: z.number().positive().default(48).describe('How many hours back a history goes'),
	historyOrder: z.enum(['newestFirst', 'oldestFirst']).default('newestFirst'),
	topicsInHistory: z.boolean().default(true),
	/** It is east of UTC; the document doesn’t show the zone of `eventDate`. */
	eventDateOffsetMinutes: z.number().int().default(0),
	moveSubscriptions: z.boolean().default(false),
	namedTokens: z.enum(['all', 'enrolled', 'none', 'unnamed']).default('all'),
	unsuccessfulSends: z.enum(['nothing', 'known']).default('nothing'),
	successfulReason: z.string().nullable().default(null),
	unsuccessfulReason: z.string().nullable().default(null),
	resultStatus: z.string().default('success'),
});

export type PushSettings = z.infer<typeof pushSettings>;

const flags = z.array(z.boolean());

const CONTENT_AVAILABLE: Readonly<Record<Form, z.ZodType<boolean | boolean[]>>> = {
	described: z.boolean(),
	sample: flags,
	both: z.union([z.boolean(), flags]),
};

/** A notification keeps these; the document has shorter names for its title and text. */
export const contentFields = (settings: PushSettings) => ({
	notification_title: text(settings),
	notification_body: text(settings),
	url_img: link.optional(),
	content_available: CONTENT_AVAILABLE[settings.contentAvailable]
		.default(takesDescribed(settings.contentAvailable) ? true : [true])
		.describe(
			'On iOS, makes the notification available with the app in the foreground; true by default',
		),
});

export type ContentFields = z.infer<z.ZodObject<ReturnType<typeof contentFields>>>;

export interface Device {
	id: number;
	user_external_id: string;
	token: string;
	os: string | null;
	model: string | null;
	enrolledAt: string;
	updatedAt: string;
}

interface Topic {
	id: number;
	name: string;
	tokens: string[];
}

export interface Recipient {
	token: string;
	user_external_id: string | null;
}

/**
 * Each token has one, or all subscribers of a topic share one. Its ID is a number in responses to
 * sends, otherwise a text.
 */
export interface PushNotification extends Omit<
	Kept<ContentFields>,
	'notification_title' | 'notification_body'
> {
	id: number;
	topic: string | null;
	recipients: Recipient[];
	title: string;
	body: string;
	sentAt: string;
	delivered: boolean;
	isRead: boolean;
}

export interface PushState {
	devices: Table<Device>;
	topics: Table<Topic>;
	notifications: Table<PushNotification>;
}

const NAMES = SEEDED_MESSAGING.push;
const HOUR_MS = 3_600_000;

export function seedPush(world: { seed: SeedName; now(): Date }): PushState {
	const state: PushState = {
		devices: new Table(601),
		topics: new Table(621),
		notifications: new Table(Number(NAMES.oldMessage)),
	};
	if (world.seed === 'empty') {
		for (const name of [NAMES.topic, NAMES.emptyTopic]) state.topics.add({ name, tokens: [] });
		return state;
	}
	const nowMs = world.now().getTime();
	seedDevices(state, new Date(nowMs - 240 * HOUR_MS).toISOString());
	state.topics.add({ name: NAMES.topic, tokens: [NAMES.userTokens[0], NAMES.quietUserTokens[0]] });
	state.topics.add({ name: NAMES.emptyTopic, tokens: [] });
	const sent: ReadonlyArray<[string, number, boolean]> = [
		['Parcel on its way', 72, false],
		['Parcel delivered', 24, true],
		['How was it?', 2, false],
	];
	for (const [title, hours, isRead] of sent) {
		seedNotification(state, title, new Date(nowMs - hours * HOUR_MS), isRead);
	}
	return state;
}

function seedDevices({ devices }: PushState, enrolledAt: string): void {
	const at = { enrolledAt, updatedAt: enrolledAt };
	const [phone, tablet] = NAMES.userTokens;
	const user_external_id = NAMES.user;
	devices.add({ user_external_id, token: phone, os: 'ios', model: 'Example Phone 1', ...at });
	devices.add({ user_external_id, token: tablet, os: 'android', model: null, ...at });
	const quiet = { user_external_id: NAMES.quietUser, token: NAMES.quietUserTokens[0] };
	devices.add({ ...quiet, os: 'android', model: 'Example Phone 2', ...at });
}

function seedNotification({ notifications }: PushState, title: string, at: Date, isRead: boolean) {
	notifications.add({
		topic: null,
		recipients: [{ token: NAMES.userTokens[0], user_external_id: NAMES.user }],
		title,
		body: `${title}. Tap to see more.`,
		url_img: null,
		content_available: true,
		sentAt: at.toISOString(),
		delivered: isRead,
		isRead,
	});
}
