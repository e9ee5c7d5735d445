import type { GenericValue, IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import { isMask } from '../../shared/text/mask';
import { isSecret, mask, maskKeys } from '../secrets';

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
/** Addresses of chats, which need nothing else to write to them. */
const inHook =
	/(\/\/(?:hooks\.slack\.com\/(?:services|workflows|triggers)|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+)\/)[^?#]+/i;

/** Masks each password, trigger secret, key and query field whose name suggests a secret. */
export function maskAddress(address: string): string {
	return maskKeys(address)
		.replace(inUser, `$1${mask}`)
		.replace(inPath, `$1${mask}`)
		.replace(inHook, `$1${mask}`)
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

/** Whether an address, or a part of it, is a mask of this node or of the platform. */
export const isMaskedAddress = (address: string): boolean =>
	isMask(address.trim()) ||
	address
		.split(/[/?&=#:@]/)
		.map((part) => part.replace(/%5B/gi, '[').replace(/%5D/gi, ']').replace(/%2A/gi, '*'))
		.some((part) => isMask(part) || /[*•●]{3}|…/.test(part));

/** Rejects a masked address, which would overwrite the real one. */
export function rejectMask(address: GenericValue): void {
	if (typeof address !== 'string' || !isMaskedAddress(address)) return;
	throw new OperationError(
		'“Webhook URL” contains a mask in place of its secret',
		`The node outputs ${mask} for a secret in a skill’s address. Enter the whole address, or remove the field to keep the current one`,
	);
}
