import { HttpError } from '../../http/http';
import type { World } from '../../core/world';
import type { ChatState } from './records';

/** Compares telephone numbers by their digits, because the document shows no format. */
export function digitsOf(number: string): string {
	return number.replace(/\D/g, '');
}

/** The person wrote to the number, or replied to a template of it. A later engagement replaces the time. */
export function engage(
	{ engagements }: Pick<ChatState, 'engagements'>,
	businessNumber: string,
	person: string,
	through: 'message' | 'reply',
	at: Date,
): void {
	const known = findEngagement(engagements, businessNumber, person);
	const pair = { businessNumber: digitsOf(businessNumber), person: digitsOf(person) };
	if (known) Object.assign(known, { through, at: at.toISOString() });
	else engagements.add({ ...pair, through, at: at.toISOString() });
}

/** Rejects a person who has not engaged with the business number recently enough. */
export function requireEngagement(world: World, businessNumber: string, person: string): void {
	const { engagementLastsMs, notEngagedStatus } = world.settings.chat;
	const known = findEngagement(world.tables.chat.engagements, businessNumber, person);
	const ageMs = known ? world.now().getTime() - Date.parse(known.at) : Infinity;
	if (known && (engagementLastsMs === null || ageMs <= engagementLastsMs)) return;
	throw new HttpError(
		notEngagedStatus,
		`${person} has not engaged with ${businessNumber}: only templates may be sent`,
	);
}

const findEngagement = (
	engagements: ChatState['engagements'],
	businessNumber: string,
	person: string,
) =>
	engagements
		.all()
		.filter((one) => one.businessNumber === digitsOf(businessNumber))
		.find((one) => one.person === digitsOf(person));
