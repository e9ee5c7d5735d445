import { Table } from '../../core/table';
import type { World } from '../../core/world';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import type { PushState } from './records';

const NAMES = SEEDED_MESSAGING.push;
const HOUR_MS = 3_600_000;

export function seedPush(world: World): PushState {
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
