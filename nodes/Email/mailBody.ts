import { textAsHtml } from '../shared/text/wording';

/** An element, a comment or a document type; `<jane@example.com>` and `a < b` are none. */
const markup = /<(?:\/?[a-z][\w-]*(?=[\s/>])|!--|!doctype\b)/i;

/** Whether a message has line breaks to keep, whatever its type says: models write text where HTML is expected. */
export const isPlainText = (emailType: unknown, message: string): boolean =>
	emailType === 'text' || !markup.test(message);

/** The message as HTML. Where HTML is expected, a text without a tag keeps its entities, such as `&nbsp;`. */
export function mailHtml(emailType: unknown, message: string): string {
	if (emailType === 'text') return textAsHtml(message);
	if (!isPlainText(emailType, message)) return message;
	return message.replace(/</g, '&lt;').replace(/\r\n?|\n/g, '<br>');
}
