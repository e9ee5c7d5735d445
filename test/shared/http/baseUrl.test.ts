import { connectWith, normalizeBaseUrl, slotOf } from '../../../nodes/shared/http/connection';

const baseUrl = 'https://api.example/v1/';
const type = 'switchboardMessagingApi';

describe('A Base URL', () => {
	it.each([
		'http:/host',
		'https:/api.example.com',
		'https:\\\\api.example.com',
		'https:///api.example.com',
		'http:\\api.example.com',
	])('like %s is rejected: a browser reads another host than a person', (entered) => {
		expect(() => normalizeBaseUrl(entered)).toThrow('is not a web address');
	});

	it.each([
		['127.evil.test', 'https://127.evil.test'],
		['localhost.evil.test', 'https://localhost.evil.test'],
		['127.0.0.1.evil.test/api', 'https://127.0.0.1.evil.test/api'],
		['localhost-evil.test', 'https://localhost-evil.test'],
		['localhost', 'http://localhost'],
		['localhost:4010/numbering', 'http://localhost:4010/numbering'],
		['127.0.0.1:4010', 'http://127.0.0.1:4010'],
		['[::1]:4010', 'http://[::1]:4010'],
		['api.example.com:8443/v1/', 'https://api.example.com:8443/v1'],
		['http://service:8080', 'http://service:8080'],
		['HTTPS://Api.Example.com/V1', 'https://api.example.com/V1'],
	])('%s is %s', (entered, address) => {
		expect(normalizeBaseUrl(entered)).toBe(address);
	});
});

describe('What is kept for a credential', () => {
	it('is by account where the credential comes from the item, else whatever its token is', () => {
		const store = {};
		const context = {
			getContext: () => store,
			getNode: () => ({ credentials: { [type]: { id: '7' } } }),
		};
		const slotFor = (apiKey: string, isOfItem: boolean) =>
			slotOf(
				connectWith(context as never, type, { baseUrl, apiKey }, { isOfItem }),
				'execution',
				'position',
			);
		slotFor('a', true).set('of a');
		expect([slotFor('a', true).get(), slotFor('b', true).get()]).toEqual(['of a', undefined]);
		slotFor('a', false).set('of all');
		expect([slotFor('b', false).get(), slotFor('a', true).get()]).toEqual(['of all', 'of a']);
	});
});
