import { type Sure, decision } from '../../decision';
import { visibleText } from '../../text/markup';
import { causeOf } from '../../text/wording';
import { isJsonObject, parseJson } from '../../text/json';

const maxBodyLength = 100_000;

/** It is JSON if possible. A long body is cut, because n8n stores it with the execution. */
export function bodyOf(text: string): unknown {
	if (text.length > maxBodyLength) return text.slice(0, 2_000);
	try {
		return parseJson(text);
	} catch {
		return text.slice(0, 2_000);
	}
}

export const isPage = (text: string) => /^\s*</.test(text);

/** Error bodies aren’t documented, so this finds a short sentence of the service itself. */
export function reasonIn({ status, text }: { status: number; text: string }): string {
	if (!status || !text) return '';
	const body = isPage(text) ? textOfPage(text) : bodyOf(text);
	if (typeof body === 'string' && status < 400) return '';
	const sentence = sentenceIn(body) || (status >= 400 ? byFieldNames(body) : '');
	// Some services send “[object Object]” instead of a message.
	if (sentence.includes('[object ')) return '';
	return sentence.trim().slice(0, 200).replace(/\.$/, '');
}

/**
 * Frameworks list the problems of each field under these names, compared without case and dashes.
 */
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

/** Frameworks put the reason under these names, the clearest first. */
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

/** An entry of a list names its field under these names. */
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
	const sentence = sentenceOf(fields, depth);
	const place = sentence && depth > 0 && placeIn(fields);
	return place ? `${place}: ${sentence}` : sentence;
}

function sentenceOf(fields: ReadonlyMap<string, unknown>, depth: number): string {
	const textsAt = (names: readonly string[], read: (value: unknown) => string) =>
		names.map((name) => read(isWord(name, fields) ? '' : fields.get(name))).filter(Boolean);
	const listed = textsAt(lists, (value) => listedIn(value, depth + 1));
	const single = textsAt(sentences, (value) => sentenceIn(value, depth + 1));
	const isTelling = (sentence: string) => sentence.includes(': ') || causeOf(sentence);
	return listed.find(isTelling) ?? single.find(isTelling) ?? single[0] ?? listed[0] ?? '';
}

/** A status is a word, unless it is an object with a message. */
const isWord = (name: string, fields: ReadonlyMap<string, unknown>) =>
	name === 'status' && !isJsonObject(fields.get(name));

/** The problems are a list of sentences, or an object with the names of fields. */
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
			const sentence = sentenceIn(entry, depth + 1);
			return sentence ? `${name}: ${sentence}` : [];
		})
		.join('; ');

/** Django returns `{ quantity: ["Must be above 0"] }`, with only names of fields. */
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

/** Gateways and websites send XML with a message, or a long page with a title. */
function textOfPage(html: string): string {
	const page = html.slice(0, 10_000);
	const [, message] = /<(?:message|faultstring|detail)>([^<]+)</i.exec(page) ?? [];
	if (message && !/<html|<body/i.test(page)) return message;
	const [, title = ''] = /<title[^<>]*>([^<]*)/i.exec(page) ?? [];
	const visible = visibleText(page);
	return visible.length <= 200 ? visible : title;
}

/**
 * Who answered: the `service` itself, a `gateway` (also a firewall or a web server), a server without this
 * `route`, or one that sent a `page`. `nameless`: a framework's own body, which says no more than the status.
 */
type Answerer = 'gateway' | 'nameless' | 'page' | 'route' | 'service';

const vendors: ReadonlyArray<readonly [name: string, words: RegExp]> = [
	['Cloudflare', /cloudflare|\bcf-(ray|error|chl)/i],
	['CloudFront', /cloudfront/i],
	['Akamai', /akamai|edgesuite\.net|Reference(&#32;| )(&#35;|#)[\da-f]+(\.|&#46;)/i],
	['Imperva', /incapsula|imperva/i],
	['Sucuri', /sucuri/i],
	['Azure', /Azure[- ](Application[- ]Gateway|Front Door|Web App)|azurewebsites/i],
	['F5', /The requested URL was rejected\. Please consult with your administrator/i],
	['FortiGate', /forti(guard|gate|net|web)/i],
	['Zscaler', /zscaler/i],
	['Squid', /\bsquid\b/i],
	['nginx', /<center>(nginx|openresty)/i],
	['an AWS load balancer', /<center><h1>[^<]*<\/h1><\/center>\s*<\/body>/i],
	['Apache', /<address>\s*apache|apache\/\d/i],
	['Tomcat', /apache tomcat|<h1>HTTP Status \d{3}/i],
	['IIS', /Internet Information Services|\bIIS \d/i],
	['HAProxy', /forbidden by administrative rules|No server is available to handle this request/i],
	['Google', /that[’']s an error\./i],
	['Envoy', /^(upstream (connect error|request timeout)|no healthy upstream|RBAC: access denied)/i],
	['Kong', /no Route matched with those values|invalid response was received from the upstream/i],
];

/** AWS API Gateway sends just one sentence. It requires a token for an unknown path. */
const apiGateway =
	/^(missing authentication token|endpoint request timed out)$|^user:?( \S+)? is not authorized to (access this resource|perform)|\(missing equal-sign\)|^authorization header requires /i;

/** Frameworks use these words if the path, or its method, isn’t declared. */
const unknownRoute = [
	/cannot (get|post|put|patch|delete|head) \//i,
	/\broute \S+ (was )?(not found|could not be found)/i,
	/\bno (static resource|handler found|handler for|route (found|matches)|http resource was found|such route)\b/i,
	/404 page not found|requested url was not found on (the|this) server/i,
	/request method '?\w+'? (is )?not supported/i,
	/method .?\w*.? ?(is )?not allowed/i,
];

/** Frameworks repeat the status in these words, which aren’t a reason. */
const statusName =
	/^(access( is)? denied|bad request|forbidden( resource)?|method not allowed|no message available|not found|the resource (cannot|could not) be found|unauthorized|unprocessable entity)?\.?$/i;

interface Said {
	status: number;
	text: string;
}

/**
 * Only JSON with its own reason is certainly the service's response to `path`. Only the status decides what a
 * write may have done. If nobody can tell who answered, a read says only that nothing was found, no deletion
 * counts as done, and no template replaces a message.
 */
export const answererOf = decision(
	'claims nothing',
	({ status, text }: Said, path?: string): Answerer | undefined => {
		if (status < 200 || text === '') return undefined;
		const reason = reasonIn({ status: Math.max(status, 400), text });
		if (gatewayOf({ status, text }) !== undefined) return 'gateway';
		const isMissing = status === 404 || status === 405 || status === 501;
		if (isMissing && (isUnknownRoute(reason) || namesPath(reason, path))) return 'route';
		if (isPage(text)) return 'page';
		const body = bodyOf(text);
		if (status < 400 || !isJsonObject(body)) return undefined;
		if (reason === '') return Object.keys(body).length === 0 ? 'nameless' : undefined;
		return statusName.test(reason) ? 'nameless' : 'service';
	},
);

/** Names the gateway that answered; undefined if none is known to answer so. */
export function gatewayOf({ status, text }: Said): string | undefined {
	const beginning = text.slice(0, 10_000);
	const [vendor] = vendors.find(([, words]) => words.test(beginning)) ?? [];
	if (vendor !== undefined || status < 400 || isPage(text)) return vendor;
	const body = bodyOf(text);
	const isSentence = isJsonObject(body) && isOneSentence(body);
	return isSentence && apiGateway.test(reasonIn({ status, text })) ? 'an API gateway' : undefined;
}

const isUnknownRoute = (reason: string) => unknownRoute.some((words) => words.test(reason));

const namesPath = (reason: string, path?: string) => path !== undefined && reason.includes(path);

const isOneSentence = (body: object) => {
	const names = Object.keys(body).filter((name) => !/^request_?id$/i.test(name));
	return names.length === 1 && /^message$/i.test(names[0]);
};

/** Otherwise a 404 may be about the record, and a 403 about the credential. */
export const isForeign = (answerer: Sure<Answerer>) =>
	answerer === 'gateway' || answerer === 'route';
