import { describeAccess } from '../http/access';
import { serviceNames } from '../services/services';

export function describeForPeople(url: string): string {
	const { baseUrls, oauth, controlUrl, accessToken, apiKey, tenant } = describeAccess(url);
	const bases = serviceNames.map((name) => `  ${name} base URL`.padEnd(23) + ` ${baseUrls[name]}`);
	return [
		'The Switchboard sandbox is running. All its data is invented. Press Ctrl+C to stop it.',
		'',
		`  live page             ${url}  (open it in a browser)`,
		...bases,
		`  messaging base URL    ${baseUrls.messaging}  (email, journey and chat in one)`,
		`  access token          ${accessToken}`,
		`  API key (messaging)   ${apiKey}`,
		`  tenant (voice)        ${tenant}`,
		`  OAuth authorization   ${oauth.authorizationUrl}`,
		`  OAuth token           ${oauth.tokenUrl}`,
		`  OAuth client          ${oauth.clientId} / ${oauth.clientSecret}`,
		'',
		`  control plane         ${controlUrl}`,
		...CONTROLS.map((line) => `    ${line}`),
	].join('\n');
}

const CONTROLS = [
	'POST   /reset                 { "now"?: "2026-03-15T10:00:00Z", "seed"?: "acme" }',
	'GET    /snapshot',
	'GET    /clock                 POST { "advance": { "months": 1 } } or { "now" } or { "real": true }',
	'GET    /magic                 values that always have the same outcome',
	'GET    /settings              POST { "numbering": { "recordIds": true } }',
	'GET    /faults                POST { "path": "/api/data/orders", "status": 503 }, DELETE',
	'GET    /requests              DELETE',
	'GET    /deliveries            DELETE',
	'POST   /deliver/call          { "sid", "event": "completed" }',
	'POST   /deliver/skill         { "event": "on_call_end" }',
	'POST   /deliver/chat          { "url", "message": { "type": "text", "body": "Hello" } }',
	'POST   /n8n                   { "chatUrl": "<Production URL of a chat trigger>" }',
	'GET    /routes',
	'POST   /tokens/expire',
];
