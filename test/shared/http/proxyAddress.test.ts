import { fromThrown } from '../../../nodes/shared/http/internal/response';
import { failure, unanswered } from './failures';

/** Whether a connection that failed like this did so at a proxy. */
const isFromProxy = (contact: object, url: string) =>
	fromThrown({ httpCode: 'ECONNREFUSED', ...contact }, url, false).isFromProxy === true;

const at = (address: string, port: number) => ({ cause: { address, port } });

describe('A proxy that could not be reached', () => {
	it.each<[object, string, boolean]>([
		[at('10.0.0.1', 3128), 'https://api.example/v1', true],
		[at('10.0.0.1', 443), 'https://api.example/v1', false],
		[at('10.0.0.1', 80), 'http://api.example/v1', false],
		[at('10.0.0.1', 8080), 'http://api.example:8080/v1', false],
		[at('10.0.0.1', 8080), 'http://10.0.0.1:8080', false],
		[at('10.0.0.2', 8080), 'http://10.0.0.1:8080', true],
		[at('::1', 8080), 'http://[::1]:8080', false],
		[at('::2', 8080), 'http://[::1]:8080', true],
		[at('10.0.0.1', 3128), '', false],
		[{ cause: { hostname: 'proxy.example' } }, 'http://api.example', true],
		[{ cause: { hostname: 'api.example' } }, 'http://api.example', false],
		[{}, 'http://api.example', false],
		[{ cause: null }, 'http://api.example', false],
		[{ cause: { port: 3128 } }, 'http://api.example', false],
	])('after %j at %s: %j', (contact, url, expected) => {
		expect(isFromProxy(contact, url)).toBe(expected);
	});

	it('is found in the errors of a host with several addresses, of which the first counts', () => {
		const errors = [at('10.0.0.1', 3128).cause, at('10.0.0.2', 3129).cause];
		expect(isFromProxy({ cause: { errors } }, 'http://api.example')).toBe(true);
		expect(isFromProxy({ cause: { errors: [] } }, 'http://api.example')).toBe(false);
	});
});

describe('A proxy that ended the connection', () => {
	it.each([
		[
			'Proxy connection ended before receiving CONNECT response',
			{ code: 'ECONNRESET', isFromProxy: true },
		],
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
