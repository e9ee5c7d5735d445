import type { ErrorText } from '../../catalogue/api';
import { proxyClosed } from './proxy';

const neverConnected = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
	proxyClosed,
];
/** Errors of the check before anything is sent; `ERR_SSL` may also end an established connection. */
const notTrusted = /^(?!ERR_SSL).*(CERT|SELF_SIGNED|UNABLE_TO_VERIFY)/;
/** Of those, the ones of an authority that Node.js does not know. */
const unknownAuthority = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/;
/** The request could not be written, because there was no TLS connection. */
const noTls = 'EPROTO';
const neverSent = /^ERR_INVALID/;

/** Whether no connection existed that anything could have been sent on. */
export const isNeverConnected = (code: string) => neverConnected.includes(code);

/** Whether the same request may succeed later. */
export const isTransient = (code: string) =>
	code !== '' && code !== noTls && !notTrusted.test(code) && !neverSent.test(code);

/** Explains a code of Node.js or n8n; `proxy` is the one that could not be reached, if any. */
export function networkText(code: string, host: string, proxy?: string): ErrorText {
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
		return {
			message: 'The service did not answer in time',
			description: 'Raise Timeout under Options, or try again later.',
		};
	}
	if (code === 'ERR_CANCELED') {
		return {
			message: 'The execution was stopped before the answer came',
			description: 'The answer was waited for a while, and did not come.',
		};
	}
	if (neverSent.test(code)) {
		return {
			message: 'The request could not be sent',
			description: `Nothing was sent. Check the credential for line breaks and characters that a header cannot contain (${code}).`,
		};
	}
	if (notTrusted.test(code)) return certificateText(code, host);
	if (code === noTls) {
		return {
			message: `A secure connection (TLS) to ${host} could not be established`,
			description: `Nothing was sent. Check that the credential’s Base URL begins with http:// or https://, like the service, and names the right host and port (${code}).`,
		};
	}
	if (isNeverConnected(code)) return unreachableText(code, host, proxy);
	return {
		message: 'The connection to the service was cut before the answer was complete',
		description: `Try again later (${code}).`,
	};
}

function certificateText(code: string, host: string): ErrorText {
	const advice = unknownAuthority.test(code)
		? 'If its authority is your own or that of a proxy, set NODE_EXTRA_CA_CERTS in n8n’s environment to the file of the authority’s certificate, and start n8n again. Otherwise check'
		: 'Check';
	return {
		message: `The certificate of ${host} was not accepted`,
		description: `Nothing was sent. ${advice} that the credential’s Base URL names the right host (${code}).`,
	};
}

const proxySettings = 'HTTP_PROXY, HTTPS_PROXY and NO_PROXY in n8n’s environment';

function unreachableText(code: string, host: string, proxy?: string): ErrorText {
	if (code === proxyClosed) {
		return {
			message: `The proxy of this n8n did not connect it to ${host}`,
			description: `Nothing was sent. Check the proxy, and ${proxySettings}.`,
		};
	}
	if (proxy !== undefined) {
		return {
			message: `The proxy of this n8n at ${proxy} could not be reached`,
			description: `Nothing was sent. Check ${proxySettings} (${code}).`,
		};
	}
	return {
		message: `The service at ${host} could not be reached`,
		description: `Check the credential’s Base URL and this n8n’s network (${code}).`,
	};
}
