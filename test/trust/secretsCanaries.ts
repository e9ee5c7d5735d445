import type { ICredentialType, IDataObject } from 'n8n-workflow';

import { SwitchboardAccessTokenApi } from '../../credentials/SwitchboardAccessTokenApi.credentials';
import { SwitchboardAgentsApi } from '../../credentials/SwitchboardAgentsApi.credentials';
import { SwitchboardMessagingApi } from '../../credentials/SwitchboardMessagingApi.credentials';
import { SwitchboardPushApi } from '../../credentials/SwitchboardPushApi.credentials';
import { SwitchboardVoiceApi } from '../../credentials/SwitchboardVoiceApi.credentials';
import type { Tested } from '../tested';

const types: readonly ICredentialType[] = [
	new SwitchboardAccessTokenApi(),
	new SwitchboardAgentsApi(),
	new SwitchboardMessagingApi(),
	new SwitchboardPushApi(),
	new SwitchboardVoiceApi(),
];

/** Names of no value that anybody would hide. */
const open = ['baseUrl', 'header'];

/** A credential whose every field is marked, and what must be seen of it nowhere. */
export interface Marked {
	credential: IDataObject;
	/** The parts that every spelling of the values has in common. */
	cores: string[];
	/** The values themselves, as a service would echo them. */
	values: string[];
	/** The same without the tenant, which is the account's name in records. */
	secrets: string[];
}

/**
 * Values that each way of writing them spells otherwise. The core stands first, so that half a value
 * is found too.
 */
export const valueOf = (core: string) => `${core}"\\/+=&%<'>:; é~end`;

/** Refused by the sandbox: for answers that are given in its place. */
export function markedFor({ service, credential }: Tested, url: string): Marked {
	const fields = fieldsOf(service.credentials.map(({ credentialType }) => credentialType));
	const cores = fields.map((name) => `canary${name}7f3a9c51`);
	const values = cores.map(valueOf);
	const marks = Object.fromEntries(fields.map((name, index) => [name, values[index]]));
	const secrets = values.filter((_, index) => fields[index] !== 'tenantId');
	return { credential: { ...credential(url), ...marks }, cores, values, secrets };
}

/** Taken by the sandbox: its own token, key and tenant, and marks where it looks at nothing. */
export function takenFor(tested: Tested, url: string): Marked {
	const own = tested.credential(url);
	const { credential: marks } = markedFor(tested, url);
	const plain = Object.entries(marks).filter(([name]) => !(name in own));
	const free = plain.map(([name, value]) => [name, String(value).split('"')[0]]);
	const credential: IDataObject = { ...Object.fromEntries(free), ...own };
	const values = Object.entries(credential).flatMap(([name, value]) =>
		open.includes(name) ? [] : [String(value)],
	);
	const secrets = values.filter((value) => value !== own.tenantId);
	return { credential, cores: values, values, secrets };
}

function fieldsOf(names: readonly string[]): string[] {
	const used = types.filter(({ name }) => names.includes(name));
	const fields = used
		.flatMap(({ properties }) => properties)
		.filter(({ type }) => type === 'string');
	return [...new Set(fields.map(({ name }) => name))].filter((name) => !open.includes(name));
}

/** Where in a value, at any depth and in any property, one of the cores stands. */
export function leaksIn(value: unknown, cores: readonly string[], exempt: string[] = []): string[] {
	const seen = new Set<unknown>();
	const look = (at: unknown, path: string): string[] => {
		if (typeof at === 'string') {
			return cores.some((core) => at.includes(core)) ? [`${path}: ${at.slice(0, 300)}`] : [];
		}
		if (!isWhole(at) || seen.has(at)) return [];
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

const isWhole = (value: unknown): value is object =>
	(typeof value === 'object' && value !== null) || typeof value === 'function';
