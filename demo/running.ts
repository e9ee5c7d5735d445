/* eslint-disable @n8n/community-nodes/no-restricted-globals -- asks the environment which n8n to use */
import { OWNER, type Login } from './rest';

export interface RunningN8n {
	url: string;
	login: Login;
}

/**
 * `SWITCHBOARD_N8N_URL` and its owner's `SWITCHBOARD_N8N_EMAIL` and `SWITCHBOARD_N8N_PASSWORD`, by
 * default the demo's. It must have the pack, and reach this machine's loopback address.
 */
export function findRunningN8n(environment = process.env): RunningN8n | undefined {
	const {
		SWITCHBOARD_N8N_URL: url,
		SWITCHBOARD_N8N_EMAIL: email = OWNER.email,
		SWITCHBOARD_N8N_PASSWORD: password = OWNER.password,
	} = environment;
	return url ? { url: url.replace(/\/$/, ''), login: { email, password } } : undefined;
}
