/* eslint-disable @n8n/community-nodes/no-restricted-imports -- evaluates an expression */
import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { runInNewContext } from 'node:vm';

import { SwitchboardMessagingApi } from '../../../credentials/SwitchboardMessagingApi.credentials';
import { baseURL } from '../../../credentials/connection';
import { Client } from '../../../nodes/shared/http/client';
import {
	accountOf,
	type Connection,
	Connections,
	connectWith,
	credentialTypeOf,
	normalizeBaseUrl,
} from '../../../nodes/shared/http/connection';
import { boundsOf } from '../../../nodes/shared/http/requestOptions';
import { SANDBOX_API_KEY } from '../../../sandbox/issuer/tokens';
import { useManualClock } from '../../harness/manualClock';

const baseUrl = 'https://api.example/v1/';
const type = 'switchboardMessagingApi';

const connected = (credential: object = {}, context: object = {}, credentialType = type) =>
	connectWith(context as IAllExecuteFunctions, credentialType, { baseUrl, ...credential });

describe('A connection', () => {
	it('has the credential’s address, secrets and values', async () => {
		const { secrets, ...connection } = connected({ apiKey: SANDBOX_API_KEY });
		expect(connection).toMatchObject({
			baseUrl: 'https://api.example/v1',
			credentialType: type,
			decrypted: { credentialsDecrypted: { id: '', name: '', type } },
		});
		expect(connection.decrypted?.credentialsDecrypted.data).toMatchObject({ baseUrl });
		expect([secrets.everywhere.length, secrets.inMessages.length]).toEqual([1, 1]);
		expect(connection.signal).toBeUndefined();
	});

	it('has the same account whatever token n8n obtains for it', async () => {
		const accounts = [
			{ apiKey: 'a', oauthTokenData: { access_token: '1' } },
			{ apiKey: 'a', oauthTokenData: { access_token: '2' } },
			{ apiKey: 'b', oauthTokenData: { access_token: '2' } },
		].map(accountOf);
		expect([accounts[0] === accounts[1], accounts[1] === accounts[2]]).toEqual([true, false]);
		expect(connected({ apiKey: 'a' }).account).toBe(accountOf({ baseUrl, apiKey: 'a' }));
	});

	it.each(['', ' '])('is not made where the tenant is “%s”', async (tenantId) => {
		const error = {
			message: 'The credential has no Tenant ID',
			description: expect.stringContaining('No call was placed'),
		};
		expect(() => connected({ tenantId })).toThrow(expect.objectContaining(error));
	});

	it.each<[object, string | undefined]>([
		[{}, undefined],
		[{ allowedHttpRequestDomains: 'all', allowedDomains: 'a.example' }, undefined],
		[{ allowedHttpRequestDomains: 'none', allowedDomains: 'a.example' }, 'api.example'],
		[
			{ allowedHttpRequestDomains: 'domains', allowedDomains: 'a.example, *.b.example' },
			'api.example, a.example, *.b.example',
		],
		[{ allowedHttpRequestDomains: 'domains' }, 'api.example, '],
	])('of a credential with %j allows the hosts %j', async (credential, expected) => {
		expect(connected(credential).allowedDomains).toBe(expected);
	});
});

describe('The pauses that a service asks for', () => {
	const throttleOf = async (own: object) => connected({}, own).throttle;
	const node = () => {
		const store = {};
		return {
			getExecutionId: () => '1',
			getContext: (type: string) => (type === 'node' ? store : {}),
		};
	};
	const trigger = (mode: string) => {
		const store = {};
		const getWorkflowStaticData = (type: string) => (type === 'node' ? store : {});
		return { getMode: () => mode, getWorkflowStaticData };
	};

	it.each([
		['all runs of a node', node(), true],
		['all polls of a trigger', trigger('trigger'), true],
		['test runs in the editor', trigger('manual'), false],
		['looks of a form', {}, false],
	])('are kept for %s: %j', async (_what, own, areKept) => {
		const [first, second] = [await throttleOf(own), await throttleOf(own)];
		expect(first === second).toBe(areKept);
	});

	it('are not those of another node', async () => {
		expect(await throttleOf(node())).not.toBe(await throttleOf(node()));
	});
});

describe('A value that is read once', () => {
	const clock = useManualClock();

	it('is shared by all items, until it is too old or was rejected', async () => {
		const connection = connected();
		const options = { effect: 'read', service: { errors: {} }, timeoutMs: 1 } as const;
		let reads = 0;
		const read = async () => ++reads;
		const memoized = async (name: string, freshForMs?: number) =>
			await new Client(connection, options).memoize(name, read, freshForMs);
		expect(await Promise.all([memoized('a'), memoized('a')])).toEqual([1, 1]);
		clock.advance(1_000);
		expect([await memoized('a'), await memoized('a', 1_001)]).toEqual([1, 1]);
		expect([await memoized('a', 1_000), await memoized('a'), await memoized('b')]).toEqual([
			2, 2, 3,
		]);
		const client = new Client(connection, options);
		const failing = client.memoize('c', async () => await Promise.reject(new Error('No')));
		await expect(failing).rejects.toThrow('No');
		expect(await memoized('c')).toBe(4);
	});
});

describe('The credential', () => {
	const credentials = [
		{ value: 'token', credentialType: 'tokenApi' },
		{ value: 'oAuth2', credentialType: 'oAuth2Api' },
	];
	const chosen = (all: object[], value: unknown) =>
		credentialTypeOf({ credentials: all } as never, value);

	it('is the one that Authentication names, or the only one', () => {
		expect(chosen(credentials, 'oAuth2')).toBe('oAuth2Api');
		expect(chosen(credentials.slice(0, 1), undefined)).toBe('tokenApi');
	});

	it.each([undefined, '', 'password'])('is none for %j', (value) => {
		const error = expect.objectContaining({
			message: '“Authentication” has an unknown value',
			description: expect.stringContaining('Choose one of: token, oAuth2.'),
		});
		expect(() => chosen(credentials, value)).toThrow(error);
	});
});

it.each<[unknown, number, number]>([
	[undefined, 30_000, 64],
	[null, 30_000, 64],
	[{}, 30_000, 64],
	[{ timeoutSeconds: 5 }, 5_000, 64],
	[{ timeoutSeconds: 1.2345 }, 1_235, 64],
	[{ timeoutSeconds: 9_000_000 }, 2_147_483_647, 64],
	[{ timeoutSeconds: 0.5, maxResponseMegabytes: 2 }, 500, 2],
])('the Options %j give %i ms and %i MB', (options, timeoutMs, megabytes) => {
	expect(boundsOf(options)).toEqual({ timeoutMs, maxBytes: megabytes * 1_048_576 });
});

describe('A base URL', () => {
	it.each([
		[' https://a.example/x/ ', 'https://a.example/x'],
		['https://a.example///', 'https://a.example'],
		['a.example/x', 'https://a.example/x'],
		['localhost:8080', 'http://localhost:8080'],
		['LOCALHOST', 'http://localhost'],
		['127.0.0.1/x', 'http://127.0.0.1/x'],
		['[::1]:80/x', 'http://[::1]/x'],
		['my-localhost', 'https://my-localhost'],
		['http://a.example', 'http://a.example'],
		['a.example/http://x', 'https://a.example/http://x'],
	])('%j is %s, also where the credential is tested', (written, url) => {
		expect(normalizeBaseUrl(written)).toBe(url);
		const tested: unknown = runInNewContext(baseURL.slice('={{'.length, -'}}'.length), {
			$credentials: { baseUrl: written },
		});
		expect(normalizeBaseUrl(tested)).toBe(url);
	});

	it.each([
		[undefined, 'has no Base URL'],
		['  ', 'has no Base URL'],
		['ftp://a.example', 'ftp://a.example” is not'],
		['xhttps://a.example', 'xhttps://a.example” is not'],
		['httpss://a.example', 'httpss://a.example” is not'],
		['h2://a.example', 'h2://a.example” is not'],
		['https://a.example?k=word', 'https://a.example?***” is not'],
		['https://a.example#word', 'https://a.example#***” is not'],
		['https://word@a.example', 'https://***@a.example” is not'],
		['word:word@a.example/x', '***@a.example/x” is not'],
		['a.example/@x?k=word', 'a.example/@x?***” is not'],
		['https://', 'https://” is not'],
	])('%j is none: %s', (written, message) => {
		const description = expect.stringMatching(
			message.startsWith('has')
				? /^Enter .* e\.g\. https:\/\/api\.example\.com\/numbering$/
				: /^(Remove|Begin|Write) .*\. A Base URL has only a host and .* e\.g\. https:\/\/api\.example\.com\/numbering$/,
		) as string;
		const error = { message: expect.stringContaining(message), description };
		expect(() => normalizeBaseUrl(written)).toThrow(expect.objectContaining(error));
	});

	it.each([
		[
			'https://a.example/v1/emails/send?x=1',
			/^Remove “\?” and all that follows it\. .*\/messaging$/,
		],
		['https://a.example/#/send', /^Remove “#”/],
		['https://jane:word@a.example', /^Remove what is before “@”/],
		['ftp://a.example', /^Begin it with https:\/\/ or http:\/\//],
		[
			'https://a.example/api/email/send',
			/^Remove “\/api\/email\/send”: it is the path of a request/,
		],
		['https://a.example/messaging/api/whatsapp/', /^Remove “\/api\/whatsapp\/”/],
		['http://127.0.0.1:4010/messaging/ ', undefined],
		['a.example/api', undefined],
	])('%j in the test of a credential: %s', async (written, message) => {
		const { authenticate, test } = new SwitchboardMessagingApi();
		const request = { ...test.request, url: String(test.request.url) } as IHttpRequestOptions;
		const tested = authenticate({ baseUrl: written, apiKey: 'word' }, request);
		if (message) await expect(tested).rejects.toThrow(message);
		else expect((await tested).headers).toMatchObject({ apikey: 'word' });
	});
});

type Fields = (item: () => number) => ICredentialDataDecryptedObject;

/** Connections of a run with that many items; n8n asks for an item only to evaluate an expression. */
function connectionsOf(items: number, fields: Fields) {
	const reads: unknown[] = [];
	const context = {
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		async getCredentials(_type: string, index: unknown) {
			reads.push(typeof index === 'object' ? 'noticing' : index);
			return { baseUrl, ...fields(() => Number(index)) };
		},
	};
	const all = new Connections(context as object as IExecuteFunctions, 5);
	const of = async (index: number, own = type) => (await all.of(own, index)) as Connection;
	return { all, of, reads };
}

describe('The connections of a run', () => {
	it('are the same for an item that is asked for twice', async () => {
		const { of } = connectionsOf(1, (item) => ({ apiKey: `key-${item()}` }));
		expect(await of(0)).toBe(await of(0));
	});

	it('are one for each type of credential', async () => {
		const { all, of } = connectionsOf(2, () => ({ apiKey: 'a' }));
		expect(await of(0)).not.toBe(await of(0, 'otherApi'));
		expect(all.areSeveral).toBe(true);
		expect((await of(1, 'otherApi')).credentialType).toBe('otherApi');
	});

	it('let n8n read the credential of their own item', async () => {
		const { of, reads } = connectionsOf(2, (item) => ({ apiKey: `key-${item()}` }));
		const { context } = await of(1);
		reads.length = 0;
		expect(await context.getCredentials(type)).toMatchObject({ apiKey: 'key-1' });
		expect(reads).toEqual([1]);
	});
});

describe('An item without a connection', () => {
	it('has what n8n says of its credential, asked for once unless it has expressions', async () => {
		const failing = (fails: Fields) => connectionsOf(2, fails);
		const message = 'Node type "n8n-nodes-switchboard.email" is blocked by an instance policy';
		const fixed = failing(() => {
			throw new Error(message);
		});
		for (const index of [0, 1]) {
			const description = expect.stringMatching(/nothing was sent\. Choose the credential again/);
			expect(await fixed.all.of(type, index)).toMatchObject({ message, description });
		}
		expect(fixed.reads).toEqual(['noticing']);
		const varying = failing((item) => {
			throw new Error(`No access for ${item()}`);
		});
		for (const index of [0, 1]) {
			const message = `No access for ${index}`;
			expect(await varying.all.of(type, index)).toMatchObject({ message });
		}
	});
});
