import { textAsHtml } from '../shared/text/wording';

/** Matches an element, a comment or a document type, but not `<jane@example.com>` or `a < b`. */
const markup = /<(?:\/?[a-z][\w-]*(?=[\s/>])|!--|!doctype\b)/i;

/**
 * Models write text where HTML is expected, so text without tags has line breaks to keep,
 * regardless of its type.
 */
export const isPlainText = (emailType: unknown, message: string): boolean =>
	emailType === 'text' || !markup.test(message);

/** Where HTML is expected, text without tags keeps its entities, such as `&nbsp;`. */
export function mailHtml(emailType: unknown, message: string): string {
	if (emailType === 'text') return textAsHtml(message);
	if (!isPlainText(emailType, message)) return message;
	return message.replace(/</g, '&lt;').replace(/\r\n?|\n/g, '<br>');
}
