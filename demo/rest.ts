import type { Method } from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { local } from '../sandbox/http/local';
import { HANGS_AFTER_MS } from './hang';

/** The throw-away n8n listens only on this machine; the demo prints its owner. */
export const OWNER = {
	email: 'demo@switchboard.example',
	password: 'Switchboard1',
	firstName: 'Demo',
	lastName: 'Owner',
};

export type Login = Pick<typeof OWNER, 'email' | 'password'>;

export class Rest {
	/** `cookie` is empty until the owner is signed in. */
	constructor(
		readonly url: string,
		public cookie = '',
	) {}

	/**
	 * It returns what n8n puts under `data`; any status but a 2xx is thrown with n8n’s own words.
	 */
	async call<T = IDataObject>(method: Method, path: string, body?: unknown): Promise<T> {
		const answer = await this.open(method, `/rest${path}`, body);
		if (answer.status >= 200 && answer.status < 300) return (answer.data.data ?? answer.data) as T;
		const words = (answer.data as IDataObject)?.message ?? JSON.stringify(answer.data);
		throw new Error(`n8n answered ${answer.status} to ${method} ${path}: ${String(words)}`);
	}

	async open(method: Method, path: string, data?: unknown) {
		return await local.request({
			method,
			baseURL: this.url,
			url: path,
			data,
			...(this.cookie && { headers: { cookie: this.cookie } }),
			timeout: HANGS_AFTER_MS,
			maxRedirects: 0,
		});
	}

	/** If this n8n has no owner, one is set up first. */
	async signIn(login: Login = OWNER) {
		const settings = await this.call<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
			'GET',
			'/settings',
		);
		const answer = settings.userManagement.showSetupOnFirstLoad
			? await this.open('POST', '/rest/owner/setup', { ...OWNER, ...login })
			: await this.open('POST', '/rest/login', {
					emailOrLdapLoginId: login.email,
					password: login.password,
				});
		const cookies = answer.headers['set-cookie'] ?? [];
		this.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
		if (answer.status !== 200 || !this.cookie) {
			throw new Error(`n8n rejected the sign-in of its owner (${answer.status})`);
		}
	}
}
