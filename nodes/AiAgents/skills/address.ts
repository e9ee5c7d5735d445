import type { GenericValue, IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import { isSecret, mask } from '../secrets';

/**
 * Path before the secret in a skill's address that the AI Agents Trigger registers, by how it responds:
 * `/<webhook ID>/<webhook ID>/agents/<secret>`. Otherwise the secret is in the query field `secret`.
 * Each has another length, by which alone n8n distinguishes the addresses of a test run.
 */
export const triggerPaths = {
	onReceived: 'agents',
	lastNode: 'answer/agents',
	responseNode: 'answer/node/agents',
} as const;

const inPath = new RegExp(`(/([^/?#]+)/\\2/(?:${Object.values(triggerPaths).join('|')})/)[^/?#]+`);
const inUser = /^(\w+:\/\/[^/:@?#]*:)[^/@?#]+(?=@)/;
const inQuery = /([?&]([^?=&#]+)=)[^&#]+/g;

/** Masks each password, trigger secret and query field whose name suggests a secret. */
export function maskAddress(address: string): string {
	return address
		.replace(inUser, `$1${mask}`)
		.replace(inPath, `$1${mask}`)
		.replace(inQuery, (field, head: string, name: string) =>
			isSecret(name) ? head + mask : field,
		);
}

export const hasSecret = (address: unknown): boolean =>
	typeof address === 'string' && maskAddress(address) !== address;

export function maskSkill(skill: IDataObject): IDataObject {
	const { webhook_url: address } = skill;
	return typeof address === 'string' ? { ...skill, webhook_url: maskAddress(address) } : skill;
}

/** Rejects a masked address, which would overwrite the real one. */
export function rejectMask(address: GenericValue): void {
	if (typeof address !== 'string' || !address.includes(mask)) return;
	throw new OperationError(
		'“Webhook URL” contains a mask in place of its secret',
		`The node outputs ${mask} for a secret in a skill’s address. Enter the whole address, or remove the field to keep the current one`,
	);
}
