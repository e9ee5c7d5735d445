import { HttpError, type Incoming } from '../../http/http';
import type { World } from '../../core/world';
import { readFields } from '../messaging/fields';
import { pushBodies } from './bodies';
import type { Device } from './records';

/** `{ status, message }`. An enrolled token gets the given fields. */
export function enrollToken(world: World, request: Incoming) {
	const settings = world.settings.push;
	const asked = readFields(pushBodies.Enrollment(settings), request, settings);
	const now = world.now().toISOString();
	const known = findToken(world, asked.token);
	if (known) {
		rejectTaken(world, known, asked.user_external_id);
		Object.assign(known, asked, { updatedAt: now });
		return answerResult(world, 'updated', asked.user_external_id);
	}
	const plain = { os: null, model: null, enrolledAt: now, updatedAt: now };
	world.tables.push.devices.add({ ...plain, ...asked });
	return answerResult(world, 'assigned', asked.user_external_id);
}

/** `{ status, message }`. Rejects an old token of another user. */
export function updateToken(world: World, request: Incoming) {
	const settings = world.settings.push;
	const asked = readFields(pushBodies.TokenUpdate(settings), request, settings);
	const { user_external_id, oldToken, newToken } = asked;
	const device = findToken(world, oldToken);
	if (device?.user_external_id !== user_external_id) {
		const message = `"${oldToken}" is not a token of the user "${user_external_id}"`;
		throw new HttpError(settings.unknownRecordStatus, message);
	}
	const holder = findToken(world, newToken);
	if (holder && holder !== device) {
		rejectTaken(world, holder, user_external_id);
		world.tables.push.devices.remove(holder.id);
	}
	Object.assign(device, { token: newToken, updatedAt: world.now().toISOString() });
	if (settings.moveSubscriptions) moveSubscriptions(world, oldToken, newToken);
	return answerResult(world, 'updated', user_external_id);
}

function findToken(world: World, token: string): Device | undefined {
	return world.tables.push.devices.all().find((device) => device.token === token);
}

function rejectTaken(world: World, holder: Device, user: string): void {
	const { refuseTokenOfAnotherUser, tokenTakenStatus } = world.settings.push;
	if (holder.user_external_id === user || !refuseTokenOfAnotherUser) return;
	throw new HttpError(tokenTakenStatus, `"${holder.token}" is a token of another user`);
}

function moveSubscriptions(world: World, oldToken: string, newToken: string): void {
	for (const topic of world.tables.push.topics.all()) {
		const moved = topic.tokens.map((token) => (token === oldToken ? newToken : token));
		topic.tokens = [...new Set(moved)];
	}
}

function answerResult(world: World, done: 'assigned' | 'updated', user: string) {
	const message = `Token ${done} for user ${user}`;
	return { status: world.settings.push.resultStatus, message };
}
