import { HttpError, type Incoming } from '../../http/http';
import type { World } from '../../core/world';
import { readFields } from '../messaging/fields';
import { pushBodies } from './bodies';
import type { PushSettings, Unknown } from './settings';

/** `{ success, error }`. The first token creates the topic; repeating it changes nothing. */
export function subscribe(world: World, request: Incoming) {
	const settings = world.settings.push;
	const { tokens, topic } = readFields(pushBodies.Subscription(settings), request, settings);
	const { topics, devices } = world.tables.push;
	const known = tokens.every((token) => devices.all().some((device) => device.token === token));
	const goOn = known || decide(settings.unknownTokens, 'A token is not enrolled', settings);
	if (goOn) {
		const found = topics.all().find(({ name }) => name === topic);
		const kept = found ?? topics.add({ name: topic, tokens: [] });
		kept.tokens = [...new Set([...kept.tokens, ...tokens])];
	}
	return resultOf(goOn, settings);
}

/** `{ success, error }`. The topic stays without its last token. */
export function unsubscribe(world: World, request: Incoming) {
	const settings = world.settings.push;
	const { tokens, topic } = readFields(pushBodies.Subscription(settings), request, settings);
	const found = world.tables.push.topics.all().find(({ name }) => name === topic);
	const known = found !== undefined && tokens.every((token) => found.tokens.includes(token));
	const missing = `A token does not subscribe to "${topic}"`;
	const goOn = known || decide(settings.notSubscribed, missing, settings);
	if (goOn && found) found.tokens = found.tokens.filter((token) => !tokens.includes(token));
	return resultOf(goOn, settings);
}

/** Whether to continue with something unknown; rejects it if the setting says so. */
export function decide(choice: Unknown, message: string, settings: PushSettings): boolean {
	if (choice === 'refuse') throw new HttpError(settings.unknownRecordStatus, message);
	return choice === 'accept';
}

export function resultOf(success: boolean, settings: PushSettings) {
	const { successfulReason, unsuccessfulReason } = settings;
	return { success, error: success ? successfulReason : unsuccessfulReason };
}
