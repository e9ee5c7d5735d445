import { isJsonObject } from '../../shared/text/json';
import { extractFields } from './extractFields';

/** Who wrote a message, or gets a sent one; a person with a username may show no number. */
export interface Person {
	number?: string;
	userId?: string;
}

const contactPaths = {
	waId: ['wa_id'],
	userId: ['user_id'],
	name: ['profile.name'],
	username: ['profile.username'],
};

export type Contact = { [field in keyof typeof contactPaths]?: string };

/**
 * The person's contact, by number or user ID. One that shows neither, because `wa_id` is an ID of its own,
 * is the person's if the notification has no other contact and no other person.
 */
export function contactOf(
	{ number, userId }: Person,
	contacts: readonly unknown[],
	people: readonly Person[],
): Contact {
	const known = contacts
		.filter(isJsonObject)
		.map((contact): Contact => extractFields(contact, contactPaths).fields);
	const matched =
		known.find(({ waId }) => waId !== undefined && waId === number) ??
		known.find((contact) => contact.userId !== undefined && contact.userId === userId);
	if (matched) return matched;
	const isAlone =
		contacts.length === 1 && new Set(people.map((one) => JSON.stringify(one))).size === 1;
	const [only = {}] = known;
	const isOther = only.userId !== undefined || /^\d+$/.test(only.waId ?? '');
	return isAlone && !isOther ? only : {};
}
