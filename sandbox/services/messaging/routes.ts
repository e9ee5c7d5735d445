import { HttpError, type Incoming } from '../../http/http';
import { isExpired } from '../../core/magic';
import type { Route, Service } from '../../http/route';
import { SANDBOX_API_KEY } from '../../issuer/tokens';
import type { World } from '../../core/world';
import { takesDescribed, takesSample, type Form } from './fields';

/** The document has one base URL and one key for all, so each also answers under this name. */
export const MESSAGING = 'messaging';

type Name = 'email' | 'journey' | 'chat' | 'push';

/**
 * The document and the samples have different routes; a setting decides which of them are offered.
 */
export function spellTwice(
	described: Route,
	samplePath: Route['path'],
	formOf: (world: World) => Form,
): Route[] {
	return [
		{ ...described, isOffered: (world) => takesDescribed(formOf(world)) },
		{
			...described,
			path: samplePath,
			documented: false,
			isOffered: (world) => takesSample(formOf(world)),
		},
	];
}

/** The setting `errorsIn` turns rejections of a send into responses with 200. */
export const acceptsRejections = (service: 'email' | 'chat'): Pick<Route, 'acceptRejection'> => ({
	acceptRejection({ settings }, { status: code, message }) {
		const isError = settings[service].errorsIn === 'httpStatus';
		return isError ? undefined : { status: { code, message, messageId: '' } };
	},
});

/** The header must have the key; a header of null needs none. */
export function requireApiKey(
	service: Name,
	headerOf: (world: World) => string | null,
): Service['authenticate'] {
	return (world: World, { headers }: Incoming) => {
		const header = headerOf(world);
		if (header === null) return;
		const name = header.toLowerCase();
		const expected = name === 'authorization' ? `Bearer ${SANDBOX_API_KEY}` : SANDBOX_API_KEY;
		const sentKey = headers[name];
		if (sentKey === expected) return;
		const { unauthenticatedStatus } = world.settings[service];
		const problem = isExpired(String(sentKey)) ? 'a key that has expired' : 'no known key';
		throw new HttpError(unauthenticatedStatus, `The header "${header}" holds ${problem}`);
	};
}

/** Services with the common base URL share these. */
export const atCommonBase = (service: 'email' | 'journey' | 'chat') => ({
	alias: MESSAGING,
	authenticate: requireApiKey(service, () => 'apikey'),
	errorShape: 'statusCode' as const,
});
