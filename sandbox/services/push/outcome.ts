import { HttpError } from '../../http';
import type { PushSettings, Unknown } from './settings';

/** Whether to go on where something is not known; refuses when the setting says so. */
export function decide(choice: Unknown, message: string, settings: PushSettings): boolean {
	if (choice === 'refuse') throw new HttpError(settings.unknownRecordStatus, message);
	return choice === 'accept';
}

/** `{ success, error }`, as answers to sends and subscriptions end. */
export function tell(success: boolean, { unsuccessfulReason }: PushSettings) {
	return { success, error: success ? null : unsuccessfulReason };
}
