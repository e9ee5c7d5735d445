/** WhatsApp writes the numbers of its users like this; a device may follow. */
const whatsAppUser = /^(\+?\d+)(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/i;

/** SIP has such users, with or without a name before them. */
const sipUser = /(?:^|<)sips?:([^@;<>]+)(?:;[^@<>]*)?@[^<>]*>?$/i;

/** The caller has a name. */
const inBrackets = /^[^@]*<(\+?\d+)>$/;

/** A switchboard may leave out the scheme. Only records of calls have such users. */
const userOfHost = /^(\+?\d+)@\S+$/;

/** Chat programs number groups, channels and hidden users like telephones. */
const chatHost = /@(?:lid|hosted(?:\.lid)?|newsletter|broadcast|g\.us|bot|call)$/i;

const chatUser = /@(?:s\.whatsapp\.net|c\.us)$/i;

/** Such IDs look like email addresses. */
export const isChatId = (text: string) => chatHost.test(text) || chatUser.test(text);

/** For example `https://wa.me/447700900123`. */
const whatsAppLink =
	/^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d+)\/?$/i;

const scheme = /^(?:tel|callto|whatsapp|sms|smsto):(?:\/\/)?/i;

/**
 * Only a link that surely holds a number is read: other digits before an @ are a mailbox or an ID.
 */
export function withoutUri(text: string): string {
	const [, user] = sipUser.exec(text) ?? inBrackets.exec(text) ?? whatsAppUser.exec(text) ?? [];
	const [, linked] = whatsAppLink.exec(text) ?? [];
	if (linked !== undefined) return `+${linked}`;
	return (user?.replace(/^%2B/i, '+') ?? text)
		.replace(/^['’‘`´](?=[+(\d])/, '')
		.replace(scheme, '')
		.replace(/^%2B/i, '+')
		.replace(/^(\+\d+)(?:;(?!ext|isub)[a-z-]+(?:=[^;]*)?)+$/i, '$1')
		.trim();
}

/** In a record, digits before an unknown host are a number, too. */
export function withoutRecordedUri(text: string): string {
	const [, user] = chatHost.test(text) ? [] : (userOfHost.exec(text) ?? []);
	return user ?? withoutUri(text);
}
