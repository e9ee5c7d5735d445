import { HttpError } from '../../http/http';
import type { PushSettings, Unknown } from './settings';

/** Whether to continue with something unknown; rejects it if the setting says so. */
export function decide(choice: Unknown, message: string, settings: PushSettings): boolean {
	if (choice === 'refuse') throw new HttpError(settings.unknownRecordStatus, message);
	return choice === 'accept';
}

/** `{ success, error }`, part of the response to sends and subscriptions. */
export function resultOf(success: boolean, settings: PushSettings) {
	const { successfulReason, unsuccessfulReason } = settings;
	return { success, error: success ? successfulReason : unsuccessfulReason };
}
