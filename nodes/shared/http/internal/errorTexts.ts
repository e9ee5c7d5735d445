import { isLocalHost } from '../../declare/advice';
import { megabyte } from '../../declare/commonFields';
import type { ErrorText } from '../../declare/api';
import { type Answer, isSuccess } from '../statuses';
import { type answererOf, isPage } from './reason';
import type { Progress } from '../../n8n/errors';
import { withoutAtEnd } from '../../text/edges';
import { parseUrl } from '../../text/url';

type Answerer = ReturnType<typeof answererOf>;

/** The operation or the service may have a separate text for it. */
export function statusText(answer: Answer, host: string, answerer?: Answerer): ErrorText {
	const { isUnexpected, maxBytes } = answer;
	const status = answer.isTokenInvalid ? 401 : answer.status;
	if (maxBytes !== undefined) {
		return {
			message: `The response is larger than ${maxBytes / megabyte} MB`,
			description:
				'The rest was not read, to save this n8n’s memory. Fetch fewer records at a time (Page Size or Limit), or raise Max Response Size under Options.',
		};
	}
	if (isUnexpected) {
		return {
			message: 'The response isn’t in the documented format',
			description: `Check that the credential’s Base URL belongs to the right service (${host}); if it is, contact the platform.`,
		};
	}
	if (status === 407) return proxyText(host, '407');
	if (isSuccess(status)) return unreadableText(answer.text, host);
	if (answerer === 'gateway' && status >= 500) return throughGateway;
	return knownStatus[status] ?? (status >= 500 ? broken : rejected);
}

/** The response should be JSON and isn’t. */
function unreadableText(text: string, host: string): ErrorText {
	if (/^\s*[[{]/.test(text)) {
		const isWhole = /[\]}]\s*$/.test(text);
		return {
			message: isWhole ? 'The response is invalid JSON' : 'The response was cut off',
			description: `It begins as JSON and then ${isWhole ? 'has a mistake' : 'ends too early'}. Try again later; if this persists, contact the platform.`,
		};
	}
	const kind = text.trim() === '' ? 'empty' : isPage(text) ? 'a web page' : 'not readable as JSON';
	return {
		message: `The response is ${kind}`,
		description: `Check that the credential’s Base URL belongs to the API and not to a website (${host}).`,
	};
}

/** A service and a gateway mean the same by these statuses. */
const sameOfAll = [407, 408, 413, 414, 425, 429, 431];

/** It is undefined if the service may have sent the status. */
export function answererText(
	{ answerer, gateway }: { answerer: Answerer; gateway?: string },
	status: number,
	host: string,
): ErrorText | undefined {
	if (status < 400 || status >= 500 || sameOfAll.includes(status)) return undefined;
	const address = `Check host and path of the credential’s Base URL (${host})`;
	if (answerer === 'gateway') {
		return {
			message: `A firewall or gateway answered instead of the service: ${gateway} (status ${status})`,
			description: `${address}. If they are right, ask the platform whether requests from this n8n’s address are allowed.`,
		};
	}
	if (answerer === 'route') {
		return {
			message: 'Nothing responds at this path',
			description: `${address}: it ends before the path of a request.`,
		};
	}
	const isPageOfMissing = answerer === 'page' && (status === 404 || status === 405);
	const isUnnamed = status === 403 && (answerer === 'page' || answerer === 'nameless');
	return isUnnamed || isPageOfMissing ? unnamedText(answerer, status, address) : undefined;
}

function unnamedText(answerer: Answerer, status: number, address: string): ErrorText {
	if (status !== 403) {
		return {
			message: `Not found (${status})`,
			description: `A web page with status ${status} arrived instead of a response. ${address}, then the ID.`,
		};
	}
	return {
		message: 'The request was rejected before it reached the service (status 403)',
		description: `${answerer === 'page' ? 'A web page' : 'A response without a reason'} arrived, which firewalls and gateways often send. ${address}. If they are right, ask the platform whether requests from this n8n’s address are allowed.`,
	};
}

interface RequestPlace {
	host: string;
	baseUrl?: string;
	path?: string;
}

/** Names the Base URL that leads there, if it is clear, and never the URL of one request. */
export function redirectText({ location }: Answer, place: RequestPlace): ErrorText {
	return {
		message: 'The service redirects to another address',
		description: `To protect the credential, the node didn’t follow the redirect. ${redirectAdvice(location, place)}`,
	};
}

function redirectAdvice(location = '', { baseUrl = '', path = '' }: RequestPlace): string {
	if (location === '' || !parseUrl(location, baseUrl)) return 'Check the credential’s Base URL.';
	const target = new URL(location, baseUrl);
	if (baseUrl.startsWith('https:') && target.protocol === 'http:') {
		return `It leads to an address without encryption (http://${target.host}). Keep https, and ask the platform for the right Base URL.`;
	}
	const [pathname] = path.split('?');
	const whole = withoutAtEnd(target.origin + target.pathname, '/');
	const moved = pathname !== '' && whole.endsWith(pathname) ? whole.slice(0, -pathname.length) : '';
	if (moved !== '' && moved !== baseUrl) {
		return `If you know that host, set the credential’s Base URL to ${moved}.`;
	}
	return `It leads to another page of ${target.host}, perhaps to sign in. Check host and path of the credential’s Base URL.`;
}

const tooLong = {
	message: 'The request is too long for the service',
	description: 'Nothing was done. Shorten the longest of this item’s values.',
};

const throughGateway: ErrorText = {
	message: 'The service could not process the request',
	description: 'A proxy or gateway between n8n and the service may have answered. Try again later.',
	isVague: true,
};

const knownStatus: Readonly<Record<number, ErrorText>> = {
	401: {
		message: 'The credential was not accepted',
		description: 'Its token may have expired or belong to another address. Renew the credential.',
	},
	403: {
		message: 'The credential lacks permission for this',
		description: 'Ask the platform for the missing permission, or use another credential.',
	},
	413: tooLong,
	414: tooLong,
	431: tooLong,
	404: {
		message: 'Not found (404)',
		description: 'Check the ID, and that the credential’s Base URL has the service’s path prefix.',
		isVague: true,
	},
	502: throughGateway,
	504: throughGateway,
	429: {
		message: 'The service accepts no more requests for now',
		description: 'Wait a while, or send fewer items at a time.',
	},
};

const broken: ErrorText = {
	message: 'The service could not process the request',
	description: 'Try again later.',
	isVague: true,
};

const rejected: ErrorText = {
	message: 'The service did not accept the request',
	description: 'Check this item’s values.',
	isVague: true,
};

const unknownAuthority = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/;
const brokenTls = /^(EPROTO$|ERR_SSL)/;

const invalidHeader = /^ERR_INVALID/;

interface Unanswered {
	progress: Progress;
	code?: string;
	text: string;
	isFromProxy?: boolean;
}

export function networkText(
	{ progress, code, text, isFromProxy }: Unanswered,
	host: string,
): ErrorText {
	const isN8ns = progress === 'rejected' && !invalidHeader.test(code ?? '');
	if (!code || isN8ns) return n8nsText(progress, text);
	if (progress === 'rejected') return headerText(code);
	if (progress === 'untrusted') return certificateText(code, host);
	if (progress === 'connecting') {
		return isFromProxy ? proxyText(host, code) : unreachableText(code, host);
	}
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
		return {
			message: 'The service did not respond in time',
			description: 'Raise Timeout under Options, or try again later.',
		};
	}
	if (code === 'ERR_CANCELED') {
		return {
			message: 'The execution was stopped before the response arrived',
			description: 'n8n waited briefly for the response, but none arrived.',
		};
	}
	return { message: cut, description: `Try again later (${code}).` };
}

const cut = 'The connection to the service was cut before the response was complete';

const n8nsText = (progress: Progress, text: string): ErrorText => ({
	message: text || cut,
	description: `${progress === 'sent' ? '' : 'Nothing was sent. '}Check the credential and this n8n’s network settings`,
});

const headerText = (code: string): ErrorText => ({
	message: 'The request could not be sent',
	description: `Nothing was sent. Check the credential for line breaks and characters that a header cannot contain (${code}).`,
});

function certificateText(code: string, host: string): ErrorText {
	const advice = unknownAuthority.test(code)
		? 'If its authority is your own or that of a proxy, set NODE_EXTRA_CA_CERTS in n8n’s environment to the file of the authority’s certificate, and start n8n again. Otherwise check'
		: 'Check';
	return {
		message: `The certificate of ${host} was not accepted`,
		description: `Nothing was sent. ${advice} that the credential’s Base URL names the right host (${code}).`,
	};
}

const proxyText = (host: string, code: string): ErrorText => ({
	message: `n8n’s proxy couldn’t connect to ${host}`,
	description: `Nothing was sent to the service. Check the proxy, and HTTP_PROXY, HTTPS_PROXY (with user and password) and NO_PROXY in n8n’s environment (${code}).`,
});

function unreachableText(code: string, host: string): ErrorText {
	if (brokenTls.test(code)) {
		return {
			message: `A secure connection (TLS) to ${host} could not be established`,
			description: `Nothing was sent. Check that the credential’s Base URL begins with http:// or https://, like the service, and names the right host and port (${code}).`,
		};
	}
	return {
		message: `The service at ${host} could not be reached`,
		description: isLocalHost(host)
			? `Nothing was sent. If n8n runs in a container, this address is the container itself. Enter host.docker.internal in the credential’s Base URL instead, and let the service listen on 0.0.0.0 (the sandbox: --host 0.0.0.0). Otherwise, check that the service runs and uses this port (${code}).`
			: `Nothing was sent. Check the credential’s Base URL and this n8n’s network (${code}).`,
	};
}
