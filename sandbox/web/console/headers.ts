import { isSecret, maskAddress, MASKED, maskLoosely } from '../page/mask';
import type { World } from '../../core/world';

type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

/** Whether a header of this name holds a credential; a setting names that of push. */
export function isCredential({ settings }: Pick<World, 'settings'>, name: string): boolean {
	const own = settings.push?.keyHeader?.toLowerCase();
	return name === own || isSecret(name);
}

export function maskHeaders(world: World, headers: Headers): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, maskHeader(world, name, String(value))]),
	);
}

function maskHeader(world: World, name: string, value: string): string {
	if (isCredential(world, name)) return MASKED;
	if (/^(location|referer|origin)$/.test(name) && URL.canParse(value)) return maskAddress(value);
	return maskLoosely(value);
}
