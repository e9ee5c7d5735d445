import type { GenericValue, IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import { isSecret, mask } from '../secrets';

/**
 * Marks the secret in the address that the AI Agents Trigger gives to its skill: the query field
 * `secret`, or what follows `/<webhook ID>/<webhook ID>/agents/` in the path.
 */
export const TRIGGER_PATH = 'agents';

const inPath = new RegExp(`(/([^/?#]+)/\\2/${TRIGGER_PATH}/)[^/?#]+`);
const inUser = /^(\w+:\/\/[^/:@?#]*:)[^/@?#]+(?=@)/;
const inQuery = /([?&]([^=&#]+)=)[^&#]+/g;

/** The address with a mask for each password, secret of our trigger, and query field named like one. */
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

/** A skill as it is shown. */
export function maskSkill(skill: IDataObject): IDataObject {
	const { webhook_url: address } = skill;
	return typeof address === 'string' ? { ...skill, webhook_url: maskAddress(address) } : skill;
}

/** What was shown masked must not be sent back as it is. */
export function refuseMask(address: GenericValue): void {
	if (typeof address !== 'string' || !address.includes(mask)) return;
	throw new OperationError(
		'“Webhook URL” holds a mask in place of its secret',
		`A skill is shown with ${mask} for a secret in its address. Enter the whole address, or leave the field out to keep it`,
	);
}
