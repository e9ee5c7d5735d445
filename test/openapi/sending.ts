import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import type { World } from '../../sandbox/core/world';
import { servicesOf } from './documents';
import type { Made } from './requests';

/** The status of the answer. The request has every credential that the account wants. */
export async function send(world: World, made: Made): Promise<number> {
	const { path, query, body } = made;
	const { file, method } = made.described;
	const segment = file === 'messaging' ? file : servicesOf(file)[0];
	const asked = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
	const response = await fetch(`${world.url}/${segment}${path}${asked}`, {
		method: method.toUpperCase(),
		headers: headersFor(world, file),
		...(body !== undefined && method !== 'get' && { body: JSON.stringify(body) }),
	});
	await response.arrayBuffer();
	return response.status;
}

function headersFor({ settings }: World, file: string): Record<string, string> {
	const tokens: Record<string, string | null> = {
		'outbound-voice': settings.outboundVoice.bearerToken,
		push: SANDBOX_API_KEY,
	};
	return {
		'content-type': 'application/json',
		authorization: `Bearer ${tokens[file] ?? SANDBOX_TOKEN}`,
		apikey: SANDBOX_API_KEY,
		'x-tenant-id': SANDBOX_TENANT,
	};
}
