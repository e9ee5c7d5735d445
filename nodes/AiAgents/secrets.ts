import { isJsonObject, parseJson } from '../shared/text/json';
import { jwt, knownKeys } from './knownKeys';

export const mask = '********';

/** `apiKey`, `API-Key` and `api_key` are one name. */
const nameOf = (parameter: unknown) =>
	String(parameter)
		.replace(/([a-z\d])(?=[A-Z])/g, '$1_')
		.toLowerCase()
		.replace(/[^a-z\d]+/g, '_');

const endings =
	/(?:key|token|secret|password|passwd|passphrase|passcode|credentials?|bearer|signature|cookies?|(?:^|_)(?:pwd|pass|jwt|creds|sig|hmac|sas|pat|dsn|headers?|o?auth|authorization))$/;
const anywhere =
	/secret|password|passphrase|private_?key|api_?key|access_?token|auth_?token|service_?account|connection_?string|(?:^|_)(?:credentials?|headers|o?auth|authorization)(?:_|$)/;

/** Such names describe a secret, or name a different kind of key or token. */
const about =
	/_(?:name|type|url|uri|endpoint|limit|count|length|mode|method|scheme|version|enabled|required|region|ttl|path|file|provider|location|email|username|expires_at|expires_in)$/;
const otherKeys =
	/(?:^|_)(?:cache|sort|primary|foreign|partition|public|idempotency|routing|object|input|output|memory|message|text|metadata|context|hot|finish_on|dtmf|shard)_key$/;
const otherTokens =
	/(?:^|_)(?:max|min|num|new|eos|bos|pad|stop|start|end|sep|unk|mask|special)_token$/;

/** Whether a parameter of this name probably holds a secret: `api_key` does, `max_tokens` does not. */
export function isSecret(parameter: unknown): boolean {
	const name = nameOf(parameter);
	if (otherKeys.test(name) || otherTokens.test(name) || about.test(name)) return false;
	return endings.test(name) || anywhere.test(name);
}

const privateKey = /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY|^PuTTY-User-Key-File-/m;
/** A header may be the whole text, or be quoted within it. */
const inHeader = /^(?:bearer|basic|token)\s+(?=\S*[\dA-Z=])[\w.~+/=-]{12,}$/i;
const headerInText =
	/\b(?:authorization|(?:x-)?api-?key|x-auth-token|private-token)\\?["']?\s*[:=]\s*\\?["']?(?:[a-z][\w-]{1,20} )?(?=[^\s"']{0,30}\d)[\w.~+/=:-]{12}/i;
const bearer = /\bbearer[ :]{1,3}\\?["'`]?(?=[\w.~+/=-]{0,60}\d)[\w.~+/=-]{16}/i;
/** A part of a connection string ends with a semicolon, in PostgreSQL with a space. */
const inConnection = /(?:^|;)\s*(?:account ?key|shared ?access ?key|password|pwd)\s*=\s*[^;\s]+/i;
const inKeywords = /(?:^|\s)(?:password|passwd|sslpassword)\s?=\s?[^\s=]+/i;
const keyword = /(?:^|\s)(?:host|hostaddr|dbname|database|user|server|port)\s?=\s?\S/i;
/** A line of an environment or a settings file, for which a name of one word is too little. */
const assignment =
	/(?<![\w-])([A-Za-z][\w-]{4,60})\\?["']?\s?[:=]\s?\\?["']?(?=[^\s"']{0,60}\d)[\w.~+/=$-]{12}/g;
const ofOracle = /\bjdbc:oracle:\w+:[^\s/@:]+\/[^\s/@]+@/i;
/** An address may contain a password before its host. */
const inAddress = /\w:\/\/[^\s/:@?#]*:[^\s/@?#]+@/;
const inText = [inHeader, headerInText, bearer, inConnection, ofOracle, inAddress];
const patterns = [...knownKeys, privateKey, jwt, ...inText];
const inQuery = /[?&#]([^?=&#\s]+)=([^&#\s]+)/g;
/** The part of an address after its protocol, within a text. */
export const address = /:\/\/[^\s"'<>]+/g;

/** Addresses of chats and automations give access without anything else. */
export const inHooks: readonly RegExp[] = [
	/(\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/)[^\s?#"'<>]+/i,
	/(\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/)[^\s?#"'<>]+/i,
	/(\/\/api\.telegram\.org\/(?:file\/)?bot\d+:)[^\s/?#"'<>]+/i,
	/(\/\/[\w.-]*webhook\.office\.com\/webhookb2\/)[^\s?#"'<>]+/i,
	/(\/\/hooks\.zapier\.com\/hooks\/catch\/\d+\/)[^\s?#"'<>]+/i,
	/(\/\/hook\.[\w.-]*make\.com\/)[^\s?#"'<>]+/i,
	/(\/\/maker\.ifttt\.com\/trigger\/[^\s/?#"'<>]+\/(?:json\/)?with\/key\/)[^\s?#"'<>]+/i,
];

/** A `code` does if it is as long as a key of Azure Functions. */
export const isSecretField = (name: string, value: string): boolean =>
	isSecret(name) || (/^code$/i.test(name) && /^[\w%+/=.~-]{30,}$/.test(value));

/** Judges a text only by its form: it is a secret or contains one. */
export function isSecretValue(value: unknown): boolean {
	if (typeof value !== 'string') return false;
	if ([...patterns, ...inHooks].some((pattern) => value.search(pattern) >= 0)) return true;
	if (inKeywords.test(value) && keyword.test(value)) return true;
	if ([...value.matchAll(assignment)].some(([, name]) => namesSecret(name))) return true;
	if ((value.match(address) ?? []).some(hasSecretQuery)) return true;
	return /^\s*[[{]/.test(value) && holdsSecretField(jsonIn(value));
}

const namesSecret = (name: string) => isSecret(name) && anywhere.test(nameOf(name));

const hasSecretQuery = (written: string) =>
	[...written.matchAll(inQuery)].some(([, name, field]) => isSecretField(name, field));

function jsonIn(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** Only texts count, because a tool's schema may describe a field called `token`. */
function holdsSecretField(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(holdsSecretField);
	if (!isJsonObject(value)) return isSecretValue(value);
	// A JSON Web Key with its private part.
	if (value.kty !== undefined && (value.d ?? value.k) !== undefined) return true;
	return Object.entries(value).some(
		([name, one]) =>
			(typeof one === 'string' && one !== '' && isSecret(name)) || holdsSecretField(one),
	);
}

export const maskKeys = (text: string) =>
	[...knownKeys, jwt].reduce((masked, key) => masked.replace(key, mask), text);

/** Each of these is too much of a secret for a text to be output in part. */
export const isSecretText = (text: string): boolean =>
	[privateKey, headerInText, bearer].some((pattern) => pattern.test(text));

/** Its name or its value shows it. */
export const holdsSecret = ({ parameter, value }: { parameter: unknown; value?: unknown }) =>
	isSecret(parameter) || isSecretValue(value);
