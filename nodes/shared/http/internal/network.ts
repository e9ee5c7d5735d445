import type { ErrorText } from '../../declare/api';
import type { Progress } from '../../n8n/errors';

const unknownAuthority = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/;
const brokenTls = /^(EPROTO$|ERR_SSL)/;

const invalidHeader = /^ERR_INVALID/;

interface Unanswered {
	progress: Progress;
	code?: string;
	text: string;
	isProxys?: boolean;
}

export function networkText(
	{ progress, code, text, isProxys }: Unanswered,
	host: string,
): ErrorText {
	const isN8ns = progress === 'rejected' && !invalidHeader.test(code ?? '');
	if (!code || isN8ns) return n8nsText(progress, text);
	if (progress === 'rejected') return headerText(code);
	if (progress === 'untrusted') return certificateText(code, host);
	if (progress === 'connecting') {
		return isProxys ? proxyText(host, code) : unreachableText(code, host);
	}
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
	return { message: cut, description: `Try again later (${code}).` };
}

const cut = 'The connection to the service was cut before the answer was complete';

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

export const proxyText = (host: string, code: string): ErrorText => ({
	message: `The proxy of this n8n did not connect it to ${host}`,
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
		description: `Nothing was sent. Check the credential’s Base URL and this n8n’s network (${code}).`,
	};
}
