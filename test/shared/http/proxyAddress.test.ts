import { fromThrown } from '../../../nodes/shared/http/internal/response';
import { failure, unanswered } from './failures';

/** What is shown as the proxy of a connection that failed like this. */
const proxyOf = (contact: object, url: string) =>
	fromThrown({ httpCode: 'ECONNREFUSED', ...contact }, url, false).proxy;

const at = (address: string, port: number) => ({ cause: { address, port } });

describe('The proxy that could not be reached', () => {
	it.each<[object, string, string | undefined]>([
		[at('10.0.0.1', 3128), 'https://api.example/v1', '10.0.0.1:3128'],
		[at('10.0.0.1', 443), 'https://api.example/v1', undefined],
		[at('10.0.0.1', 80), 'http://api.example/v1', undefined],
		[at('10.0.0.1', 8080), 'http://api.example:8080/v1', undefined],
		[at('10.0.0.1', 8080), 'http://10.0.0.1:8080', undefined],
		[at('10.0.0.2', 8080), 'http://10.0.0.1:8080', '10.0.0.2:8080'],
		[at('::1', 8080), 'http://[::1]:8080', undefined],
		[at('::2', 8080), 'http://[::1]:8080', '[::2]:8080'],
		[at('10.0.0.1', 3128), '', undefined],
		[{ cause: { hostname: 'proxy.example' } }, 'http://api.example', 'proxy.example'],
		[{ cause: { hostname: 'api.example' } }, 'http://api.example', undefined],
		[{}, 'http://api.example', undefined],
		[{ cause: null }, 'http://api.example', undefined],
		[{ cause: { port: 3128 } }, 'http://api.example', undefined],
	])('after %j at %s is %s', (contact, url, proxy) => {
		expect(proxyOf(contact, url)).toBe(proxy);
	});

	it('is found in the errors of a host with several addresses, of which the first counts', () => {
		const errors = [at('10.0.0.1', 3128).cause, at('10.0.0.2', 3129).cause];
		expect(proxyOf({ cause: { errors } }, 'http://api.example')).toBe('10.0.0.1:3128');
		expect(proxyOf({ cause: { errors: [] } }, 'http://api.example')).toBeUndefined();
	});
});

describe('A proxy that ended the connection', () => {
	it.each([
		['Proxy connection ended before receiving CONNECT response', { code: 'PROXY_CLOSED' }],
		['The Proxy connection ended', {}],
	])('is known by n8n’s words: %s', (message, expected) => {
		const thrown = failure('connecting', null, { message });
		expect(fromThrown(thrown, 'http://api.example', false)).toEqual({
			...unanswered('connecting', undefined, { text: message }),
			...expected,
		});
	});

	it('is not the one whose answer has a status', () => {
		const message = 'Proxy connection ended';
		const answer = fromThrown({ message, httpCode: '502' }, 'http://api.example', false);
		expect(answer).toEqual(unanswered('sent', 'ECONNRESET', { text: message }));
	});
});
