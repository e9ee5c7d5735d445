import type { IDataObject } from 'n8n-workflow';

import { credentialTypes } from '../harness/run';
import type { Tested } from '../harness/tested';

/** Fields that hold no secret. */
const publicFields = [
	...['baseUrl', 'header', 'enrollmentPath'],
	...['defaultSender', 'defaultBusinessNumber', 'defaultClient'],
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
