import { issuer } from '../issuer/issuer';
import {
	DEMO_CLIENT_ID,
	DEMO_CLIENT_SECRET,
	SANDBOX_API_KEY,
	SANDBOX_TENANT,
	SANDBOX_TOKEN,
} from '../issuer/tokens';
import { CONTROL } from './route';
import { type ServiceName, serviceNames } from '../services/services';
import { MESSAGING } from '../services/messaging/routes';

export const describeAccess = (url: string) => ({
	url,
	baseUrls: Object.fromEntries(
		[...serviceNames, MESSAGING].map((name) => [name, `${url}/${name}`]),
	) as Record<ServiceName | typeof MESSAGING, string>,
	accessToken: SANDBOX_TOKEN,
	apiKey: SANDBOX_API_KEY,
	tenant: SANDBOX_TENANT,
	oauth: {
		authorizationUrl: `${url}/${issuer.name}/authorize`,
		tokenUrl: `${url}/${issuer.name}/token`,
		clientId: DEMO_CLIENT_ID,
		clientSecret: DEMO_CLIENT_SECRET,
	},
	controlUrl: `${url}/${CONTROL}`,
});
