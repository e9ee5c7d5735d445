import { isJsonObject } from '../../text/json';
import { bodyOf, isPage, reasonIn } from './reason';

/**
 * Who answered, if not the service: a `gateway` (also a firewall or a web server) by its name, a
 * server without this `route`, or one that sent a `page`. `nameless`: a framework's own body, which
 * says no more than the status.
 */
export type Answerer = { is: 'gateway'; name: string } | { is: 'nameless' | 'page' | 'route' };

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

/** AWS API Gateway, whose bodies have just one sentence. A path that it does not have needs a token. */
const apiGateway =
	/^(missing authentication token|endpoint request timed out|user:?( \S+)? is not authorized to (access this resource|perform).*|.*\(missing equal-sign\).*|authorization header requires .*)$/i;

/** How frameworks say that nobody has declared the path, or not for this method. */
const unknownRoute =
	/cannot (get|post|put|patch|delete|head) \/|\broute \S+ (was )?(not found|could not be found)|\bno (static resource|handler found|handler for|route (found|matches)|http resource was found|such route)\b|404 page not found|requested url was not found on (the|this) server|request method '?\w+'? (is )?not supported|method .?\w*.? ?(is )?not allowed/i;

/** What frameworks say of a status, which is no reason. */
const statusName =
	/^(access( is)? denied|bad request|forbidden( resource)?|method not allowed|no message available|not found|the resource (cannot|could not) be found|unauthorized|unprocessable entity)?\.?$/i;

interface Said {
	status: number;
	text: string;
}

/** Undefined if it seems to be the service itself, of which `path` was asked. */
export function answererOf({ status, text }: Said, path?: string): Answerer | undefined {
	if (status < 200 || text === '') return undefined;
	const beginning = text.slice(0, 10_000);
	const body = isPage(text) ? undefined : bodyOf(text);
	const isSentence = isJsonObject(body) && isOneSentence(body);
	const vendor = vendors.find(([, words]) => words.test(beginning));
	if (vendor) return { is: 'gateway', name: vendor[0] };
	const reason = reasonIn({ status: Math.max(status, 400), text });
	if (status >= 400 && isSentence && apiGateway.test(reason)) {
		return { is: 'gateway', name: 'an API gateway' };
	}
	const isMissing = status === 404 || status === 405 || status === 501;
	if (isMissing && (unknownRoute.test(reason) || namesPath(reason, path))) return { is: 'route' };
	if (isPage(text)) return { is: 'page' };
	const isNameless = status >= 400 && isJsonObject(body) && statusName.test(reason);
	return isNameless ? { is: 'nameless' } : undefined;
}

const namesPath = (reason: string, path?: string) => path !== undefined && reason.includes(path);

const isOneSentence = (body: object) => {
	const names = Object.keys(body).filter((name) => !/^request_?id$/i.test(name));
	return names.length === 1 && /^message$/i.test(names[0]);
};

/** Whether a 404 may still be about the record, and a 403 about the credential. */
export const isForeign = (answerer: Answerer | undefined) =>
	answerer?.is === 'gateway' || answerer?.is === 'route';
