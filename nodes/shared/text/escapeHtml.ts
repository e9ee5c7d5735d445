const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Text for HTML, attribute values included. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => entities[found]);

/** With its line breaks. */
export const textAsHtml = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
