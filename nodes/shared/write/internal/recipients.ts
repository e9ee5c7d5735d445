import type { Recipient } from '../../declare/api';
import type { Limited } from '../../declare/operation';

/** How many recipients or numbers they count as. */
export const quantityOf = (recipients: readonly Recipient[]) =>
	recipients.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

const addressKinds = ['phone', 'email', 'id'] as const;

/** By how many names a recipient may be counted. */
export const namesPerSend = ({ by }: Limited<never>) => (by === 'person' ? addressKinds.length : 1);

/**
 * What a recipient is counted by: each address by itself, so that leaving one out does not reach a
 * person more often.
 */
export function namesOf(recipient: Recipient): string[] {
	const names = addressKinds.flatMap((kind) =>
		recipient[kind] === undefined ? [] : [`${kind} ${recipient[kind]}`],
	);
	return recipient.quantity === undefined ? names : ['numbers'];
}

/** For messages. */
export const labelOf = ({ email, phone, id = '' }: Recipient) => email ?? phone ?? id;
