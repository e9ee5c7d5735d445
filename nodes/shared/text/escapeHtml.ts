const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Text for HTML, attribute values included. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => entities[found]);
