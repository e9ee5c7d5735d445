import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET } from '../../sandbox/issuer/grants';
import type { Sandbox } from '../../sandbox/server';

/** Of a credential that signs in at the sandbox's issuer. */
export const oAuth2Fields = ({ url }: Sandbox) => ({
	baseUrl: `${url}/numbering`,
	grantType: 'pkce',
	authUrl: `${url}/oauth/authorize`,
	accessTokenUrl: `${url}/oauth/token`,
	clientId: DEMO_CLIENT_ID,
	clientSecret: DEMO_CLIENT_SECRET,
	audience: 'https://api.example.com',
	enabledScopes: 'openid email offline_access',
});
