import type { IDataObject } from 'n8n-workflow';

import type { Rest } from './rest';

interface Verdict {
	status: 'OK' | 'Error';
	message: string;
}

export class Credentials {
	constructor(private readonly rest: Rest) {}

	/** It replaces a credential with the same name and type, and returns its ID. */
	async create(name: string, type: string, data: IDataObject): Promise<string> {
		const all = await this.rest.call<IDataObject[]>('GET', '/credentials');
		const existing = all.find((one) => one.name === name && one.type === type);
		const { id } = existing
			? await this.rest.call('PATCH', `/credentials/${String(existing.id)}`, { name, type, data })
			: await this.rest.call('POST', '/credentials', { name, type, data });
		return String(id);
	}

	/** n8n forgets a node once another test of it has ended, so “Node not found” is tried again. */
	async test(id: string): Promise<Verdict> {
		const stored = await this.rest.call('GET', `/credentials/${id}?includeData=true`);
		const { name, type, data } = stored;
		const credentials = { id, name, type, data };
		for (;;) {
			const verdict = await this.rest.call<Verdict>('POST', '/credentials/test', { credentials });
			if (verdict.message !== 'Node not found') return verdict;
		}
	}

	/** The consent goes on like in a browser; n8n fetches the token. */
	async connect(id: string) {
		const consentUrl = await this.rest.call<string>('GET', `/oauth2-credential/auth?id=${id}`);
		const consent = await this.rest.open('GET', consentUrl);
		const callback = consent.headers.location as string | undefined;
		if (!callback)
			throw new Error(`The consent page answered ${consent.status} and did not lead back`);
		const answer = await this.rest.open('GET', callback);
		if (!String(answer.data).includes('success')) {
			throw new Error(`n8n did not take the consent (${answer.status}): ${String(answer.data)}`);
		}
	}
}
