import { isJsonObject, parseJson } from '../shared/text/json';

export const mask = '********';

/** `apiKey`, `API-Key` and `api_key` are one name. */
const nameOf = (parameter: unknown) =>
	String(parameter)
		.replace(/([a-z\d])(?=[A-Z])/g, '$1_')
		.toLowerCase()
		.replace(/[^a-z\d]+/g, '_');

const endings =
	/(?:key|token|secret|password|passwd|passphrase|passcode|credentials?|bearer|signature|cookies?|(?:^|_)(?:pwd|pass|jwt|creds|sig|pat|dsn|headers?|o?auth|authorization))$/;
const anywhere =
	/secret|password|passphrase|private_?key|api_?key|access_?token|auth_?token|service_?account|connection_?string|(?:^|_)(?:credentials?|headers|o?auth|authorization)(?:_|$)/;

/** Names that say something about a secret, or name a key or token of another kind. */
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

/** Keys by the beginnings that their makers give them, so that scanners find them. */
const knownKeys = [
	...['sk-(?=[\\w-]*\\d)[\\w-]{12,}', 'sk-(?:proj|ant|or|lf|svcacct)-[\\w-]{6,}'],
	...['[srp]k_(?:live|test|car)_\\w{8,}', 'sk_\\w{24,}', 'AIza[\\w-]{20,}', 'ya29\\.[\\w-]{16,}'],
	...['gh[opsur]_\\w{16,}', 'github_pat_\\w{16,}', 'glpat-[\\w-]{12,}', 'npm_\\w{20,}'],
	...['xox[a-z]-[\\w-]{8,}', 'xapp-[\\w-]{8,}', '(?:AKIA|ASIA)[A-Z\\d]{12,}', 'hf_\\w{16,}'],
	...['gsk_\\w{16,}', 'r8_\\w{16,}', 'pplx-\\w{16,}', 'xai-\\w{16,}', 'nvapi-[\\w-]{16,}'],
	...['dckr_pat_[\\w-]{12,}', 'SG\\.[\\w-]{10,}\\.[\\w-]{10,}', 'whsec_[\\w+/=]{12,}'],
	...['shp(?:at|ca|pa|ss)_\\w{16,}', 'key_[\\da-f]{20,}', 'key-[\\da-f]{20,}', 'tvly-[\\w-]{12,}'],
];
const knownKey = RegExp(`(?<![\\w-])(?:${knownKeys.join('|')})`, 'g');
const privateKey = /-----BEGIN (?:[A-Z\d]+ )*PRIVATE KEY(?: BLOCK)?-----/;
const jwt = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;
/** The value of a header, of a part of a connection string, and of an address with a password. */
const inHeader = /^(?:bearer|basic|token)\s+(?=\S*[\dA-Z=])[\w.~+/=-]{12,}$/i;
const inConnection = /(?:^|;)\s*(?:account ?key|shared ?access ?key|password|pwd)\s*=\s*[^;\s]+/i;
const inAddress = /\w:\/\/[^\s/:@?#]*:[^\s/@?#]+@/;
const patterns = [knownKey, privateKey, jwt, inHeader, inConnection, inAddress];
const inQuery = /[?&]([^?=&#\s]+)=[^&#\s]+/g;

/** Whether a text is or contains a secret, by its form alone. */
export function isSecretValue(value: unknown): boolean {
	if (typeof value !== 'string') return false;
	if (patterns.some((pattern) => value.search(pattern) >= 0)) return true;
	if (/^\w+:\/\/\S+$/.test(value)) {
		return [...value.matchAll(inQuery)].some(([, name]) => isSecret(name));
	}
	return /^\s*[[{]/.test(value) && holdsSecretField(jsonIn(value));
}

function jsonIn(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** Only texts: the schema of a tool describes a field that is called `token`, too. */
function holdsSecretField(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(holdsSecretField);
	if (!isJsonObject(value)) return isSecretValue(value);
	return Object.entries(value).some(
		([name, one]) =>
			(typeof one === 'string' && one !== '' && isSecret(name)) || holdsSecretField(one),
	);
}

/** A text with its keys and JWTs masked. */
export const maskKeys = (text: string) => text.replace(knownKey, mask).replace(jwt, mask);

/** Whether a parameter holds a secret, by its name or its value. */
export const holdsSecret = ({ parameter, value }: { parameter: unknown; value?: unknown }) =>
	isSecret(parameter) || isSecretValue(value);
