import type { IDataObject } from 'n8n-workflow';

import type { Faults } from '../../sandbox/faults/faults';
import { credentialTypes } from '../harness/run';
import type { Tested } from '../harness/tested';

/** Fields that hold no secret. */
const publicFields = [
	'baseUrl',
	'defaultSender',
	'defaultBusinessNumber',
	'defaultClient',
	'defaultCountry',
	'defaultCurrency',
	'authUrl',
	'accessTokenUrl',
	'audience',
	'enabledScopes',
];

/** A credential with a canary in every secret field, and what must not show up anywhere. */
export interface Canaries {
	credential: IDataObject;
	/** The part of each value that every encoding leaves unchanged. */
	fragments: string[];
	/** The values as a service would echo them. */
	values: string[];
	/** The values without the tenant, which names the account in records. */
	secrets: string[];
}

/** Ends in characters that every encoding changes; the fragment is first, so half a value is found too. */
const valueOf = (fragment: string) => `${fragment}"\\/+=&%<'>:; é~end`;

/** The sandbox rejects these: for faults that respond in its place. */
export function canariesFor({ service, credential }: Tested, url: string): Canaries {
	const fields = fieldsOf(service.credentials.map(({ credentialType }) => credentialType));
	const fragments = fields.map((name) => `canary${name}7f3a9c51`);
	const values = fragments.map(valueOf);
	const canaries = Object.fromEntries(fields.map((name, index) => [name, values[index]]));
	const secrets = values.filter((_, index) => fields[index] !== 'tenantId');
	return { credential: { ...credential(url), ...canaries }, fragments, values, secrets };
}

/** The sandbox accepts these: its own token, key and tenant, and canaries in what it ignores. */
export function acceptedCanariesFor(tested: Tested, url: string): Canaries {
	const own = tested.credential(url);
	const { credential: canaries } = canariesFor(tested, url);
	const ignored = Object.entries(canaries).filter(([name]) => !(name in own));
	const fields = ignored.map(([name, value]) => [name, String(value).split('"')[0]]);
	const credential: IDataObject = { ...Object.fromEntries(fields), ...own };
	const values = Object.entries(credential).flatMap(([name, value]) =>
		publicFields.includes(name) ? [] : [String(value)],
	);
	const secrets = values.filter((value) => value !== own.tenantId);
	return { credential, fragments: values, values, secrets };
}

function fieldsOf(names: readonly string[]): string[] {
	const fields = names
		.flatMap((name) => credentialTypes[name]?.properties ?? [])
		.filter(({ name, type }) => type === 'string' && !publicFields.includes(name));
	return [...new Set(fields.map(({ name }) => name))];
}

/** The paths in a value, at any depth and in any property, that contain one of the fragments. */
export function leaksIn(
	value: unknown,
	fragments: readonly string[],
	exempt: string[] = [],
): string[] {
	const seen = new Set<unknown>();
	const look = (at: unknown, path: string): string[] => {
		if (typeof at === 'string') {
			return fragments.some((fragment) => at.includes(fragment))
				? [`${path}: ${at.slice(0, 300)}`]
				: [];
		}
		if (!isObject(at) || seen.has(at)) return [];
		seen.add(at);
		const inside = at instanceof Map || at instanceof Set ? look([...at], `${path}()`) : [];
		const names = Reflect.ownKeys(at).filter((name) => !exempt.includes(String(name)));
		const own = names.flatMap((name) => [
			...look(String(name), `${path} has the name`),
			...look(Reflect.get(at, name), `${path}.${String(name)}`),
		]);
		return [...inside, ...own];
	};
	return look(value, '');
}

const isObject = (value: unknown): value is object =>
	(typeof value === 'object' && value !== null) || typeof value === 'function';

/** A response that echoes the request, as services do to explain an error. */
export interface Echo {
	name: string;
	fault: Parameters<Faults['add']>[0];
}

const inUnicode = (text: string) =>
	Array.from(text, (sign) => `\\u00${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** Every place and encoding of an echo; redirects lead to `elsewhere`. */
export function echoesOf({ values, secrets }: Canaries, elsewhere: string): Echo[] {
	const echo = values.map((value) => `Bearer ${value}`).join(' and ');
	const asked = { authorization: `Bearer ${values[0]}`, apikey: values[0], [values[0]]: values };
	const done = { id: secrets.join(' '), message: secrets[0], data: [{ [secrets[0]]: secrets }] };
	const inBase64 = secrets.map((secret) => Buffer.from(secret).toString('base64')).join(' ');
	const inAddress = encodeURIComponent(echo).replace(/canary/g, '%63anar%79');
	return [
		{ name: 'as JSON', fault: { status: 400, body: { message: echo, details: { asked } } } },
		{ name: 'as text', fault: { status: 401, raw: echo } },
		{ name: 'in a page', fault: { status: 403, raw: `<p>${echo}</p>`, contentType: 'text/html' } },
		{ name: 'as an address', fault: { status: 404, raw: `no /x?key=${inAddress}` } },
		{ name: 'after a status 500', fault: { status: 500, body: { error: echo, trace: [echo] } } },
		{ name: 'in escapes', fault: { status: 500, raw: `{"detail":"${inUnicode(echo)}"}` } },
		{ name: 'truncated', fault: { status: 400, raw: 'x'.repeat(1_975) + echo } },
		{
			name: 'with status 429',
			fault: { status: 429, headers: { 'retry-after': '0' }, body: { echo } },
		},
		{ name: 'redirected', fault: { redirect: `${elsewhere}/?key=${inAddress}` } },
		{ name: 'redirected, moved', fault: { status: 308, redirect: `${elsewhere}/?key=${inAddress}` } }, // prettier-ignore
		{ name: 'in a success', fault: { body: done } },
		{ name: 'in escapes of a success', fault: { raw: `{"id":"${inUnicode(secrets[0])}"}` } },
		{ name: 'in Base64', fault: { status: 422, body: { error: inBase64 } } },
		{ name: 'in a list', fault: { body: [done] } },
		{ name: 'in malformed JSON', fault: { raw: `{"echo":"${echo}` } },
	];
}
