/** WhatsApp numbers its users so; a device may follow. */
const whatsAppUser = /^(\+?\d+)(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/i;

/** The user of SIP, with or without a name before it. */
const sipUser = /(?:^|<)sips?:([^@;<>]+)(?:;[^@<>]*)?@[^<>]*>?$/i;

/** A caller with a name. */
const inBrackets = /^[^@]*<(\+?\d+)>$/;

/** A switchboard that leaves out the scheme. Only what reports a number writes it. */
const userOfHost = /^(\+?\d+)@\S+$/;

/** Chat programs number groups, channels and hidden users like telephones. */
const chatHost = /@(?:lid|hosted(?:\.lid)?|newsletter|broadcast|g\.us|bot|call)$/i;

const chatUser = /@(?:s\.whatsapp\.net|c\.us)$/i;

/** Whether it is an ID of a chat program, which looks like an email address. */
export const isChatId = (text: string) => chatHost.test(text) || chatUser.test(text);

/** `https://wa.me/447700900123` */
const whatsAppLink =
	/^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d+)\/?$/i;

const scheme = /^(?:tel|callto|whatsapp|sms|smsto):(?:\/\/)?/i;

/** The number of a link that is one for sure: other digits before an @ are a mailbox or an ID. */
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

/** The same of a record, where digits before an unknown host are a number too. */
export function withoutRecordedUri(text: string): string {
	const [, user] = chatHost.test(text) ? [] : (userOfHost.exec(text) ?? []);
	return user ?? withoutUri(text);
}
