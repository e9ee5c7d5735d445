import { causeOf } from '../../text/cause';
import { isJsonObject, parseJson } from '../../text/json';

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
	if (typeof body === 'string' && status < 400) return '';
	const said = sentenceIn(body) || (status >= 400 ? byFieldNames(body) : '');
	// Some services send “[object Object]” instead of a message.
	if (said.includes('[object ')) return '';
	return said.trim().slice(0, 200).replace(/\.$/, '');
}

/** Where frameworks list what is wrong with each field. Names are compared without case and dashes. */
const lists = [
	'errors',
	'issues',
	'violations',
	'fieldviolations',
	'fielderrors',
	'validationerrors',
	'invalidparams',
	'modelstate',
	'formerrors',
	'nonfielderrors',
	'details',
	'messages',
];

/** Where they put the reason, the clearest first. */
const sentences = [
	'errordescription',
	'message',
	'defaultmessage',
	'error',
	'detail',
	'errormessage',
	'errmsg',
	'msg',
	'description',
	'faultstring',
	'fault',
	'reason',
	'title',
	'status',
];

/** Where an entry of a list names its field. */
const places = [
	'loc',
	'path',
	'field',
	'propertypath',
	'instancepath',
	'pointer',
	'source',
	'param',
];

const maxEntries = 5;
const maxDepth = 3;

function sentenceIn(body: unknown, depth = 0): string {
	if (typeof body === 'string') return body.trim();
	if (body === null || typeof body !== 'object' || depth > maxDepth) return '';
	if (Array.isArray(body)) {
		const some = depth === 0 ? [] : body.slice(0, maxEntries);
		return some.flatMap((entry) => sentenceIn(entry, depth) || []).join('; ');
	}
	const fields = plainNames(body);
	const said = sentenceOf(fields, depth);
	const place = said && depth > 0 && placeIn(fields);
	return place ? `${place}: ${said}` : said;
}

function sentenceOf(fields: ReadonlyMap<string, unknown>, depth: number): string {
	const found = (names: readonly string[], read: (value: unknown) => string) =>
		names.map((name) => read(isWord(name, fields) ? '' : fields.get(name))).filter(Boolean);
	const listed = found(lists, (value) => listedIn(value, depth + 1));
	const single = found(sentences, (value) => sentenceIn(value, depth + 1));
	const isTelling = (sentence: string) => sentence.includes(': ') || causeOf(sentence);
	return listed.find(isTelling) ?? single.find(isTelling) ?? single[0] ?? listed[0] ?? '';
}

/** A status is a word, unless it is an object with a message. */
const isWord = (name: string, fields: ReadonlyMap<string, unknown>) =>
	name === 'status' && !isJsonObject(fields.get(name));

/** A list of sentences, or an object of them by the names of fields. */
function listedIn(value: unknown, depth: number): string {
	const isByField =
		isJsonObject(value) &&
		!sentences.some((name) => plainNames(value).has(name)) &&
		depth <= maxDepth;
	return isByField ? byField(value, depth) : sentenceIn(value, depth);
}

const byField = (value: object, depth: number) =>
	Object.entries(value)
		.slice(0, maxEntries)
		.flatMap(([name, entry]) => {
			const said = sentenceIn(entry, depth + 1);
			return said ? `${name}: ${said}` : [];
		})
		.join('; ');

/** `{ quantity: ["Must be above 0"] }`, as Django has it: nothing but names of fields. */
function byFieldNames(body: unknown): string {
	const isNamed =
		isJsonObject(body) &&
		Object.values(body).every((entry) => Array.isArray(entry) && entry.every(isText));
	return isNamed ? byField(body, 0) : '';
}

const isText = (value: unknown): value is string => typeof value === 'string';

function placeIn(fields: ReadonlyMap<string, unknown>): string {
	for (const name of places) {
		const value = fields.get(name);
		const { pointer, parameter }: { pointer?: unknown; parameter?: unknown } =
			name === 'source' && isJsonObject(value) ? value : {};
		const place = pointer ?? parameter ?? value;
		if (Array.isArray(place) && place.length > 0) return place.slice(0, maxEntries).join('.');
		const isRequest = name === 'path' && /^\//.test(String(place));
		if (isText(place) && !isRequest && isName(place)) return place.replace(/^\//, '');
	}
	return '';
}

const isName = (place: string) => place !== '' && place.length <= 60 && !/\s/.test(place);

/** `error_description`, `ErrorDescription` and `error-description` are one name. */
const plainNames = (record: object) =>
	new Map(
		Object.entries(record).map(([name, value]) => [name.toLowerCase().replace(/[-_]/g, ''), value]),
	);

/** Of XML its message; of a long page, as gateways and websites have them, the title. */
function textOfPage(html: string): string {
	const page = html.slice(0, 10_000);
	const [, message] = /<(?:message|faultstring|detail)>([^<]+)</i.exec(page) ?? [];
	if (message && !/<html|<body/i.test(page)) return message;
	const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(page) ?? [];
	const visible = page
		.replace(/<(head|script|style)\b.*?<\/\1>/gis, ' ')
		.replace(/<[^>]*>?/g, ' ')
		.replace(/\s+/g, ' ');
	return visible.length <= 200 ? visible : title;
}
