import { parseJson } from '../../text/json';

const maxBodyLength = 100_000;

/** A body as JSON, else as text. A long one is cut, because n8n stores it with the execution. */
export function bodyOf(text: string): unknown {
	if (text.length > maxBodyLength) return text.slice(0, 2_000);
	try {
		return parseJson(text);
	} catch {
		return text.slice(0, 2_000);
	}
}

export const isPage = (text: string) => /^\s*</.test(text);

/** A short sentence of the service itself, if the body has one; error bodies are not documented. */
export function reasonIn({ status, text }: { status: number; text: string }): string {
	if (!status || !text) return '';
	const body = isPage(text) ? textOfPage(text) : bodyOf(text);
	const said = typeof body === 'string' && status < 400 ? '' : sentenceIn(body);
	// Some services send “[object Object]” instead of a message.
	if (said.includes('[object ')) return '';
	return said.trim().slice(0, 200).replace(/\.$/, '');
}

/** Where frameworks put the reason, the clearest first. */
const sentenceFields = ['message', 'error', 'detail', 'errors', 'msg', 'description', 'title'];

function sentenceIn(body: unknown, depth = 0): string {
	if (typeof body === 'string') return body;
	if (body === null || typeof body !== 'object' || depth > 3) return '';
	if (Array.isArray(body)) {
		const some = depth === 0 ? [] : body.slice(0, 5);
		return some.flatMap((entry) => sentenceIn(entry, depth + 1) || []).join('; ');
	}
	const record = body as Record<string, unknown>;
	const said = sentenceFields.map((name) => sentenceIn(record[name], depth + 1)).find(Boolean);
	const place = Array.isArray(record.loc) ? `${record.loc.slice(0, 5).join('.')}: ` : '';
	return said ? place + said : '';
}

/** Of a long page, as gateways and websites have them, the title. */
function textOfPage(html: string): string {
	const page = html.slice(0, 10_000);
	const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(page) ?? [];
	const visible = page
		.replace(/<(head|script|style)\b.*?<\/\1>/gis, ' ')
		.replace(/<[^>]*>?/g, ' ')
		.replace(/\s+/g, ' ');
	return visible.length <= 200 ? visible : title;
}
