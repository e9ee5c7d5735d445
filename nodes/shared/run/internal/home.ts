import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import type { Home } from '../../declare/api';
import type { LimitKind, Operation } from '../../declare/operation';
import type { Service } from '../../declare/service';
import { homeIn } from '../../input/home';
import { credentialOf } from '../../n8n/contexts';

const byPhone: readonly LimitKind[] = ['phone', 'person', 'step'];

/** How the numbers of an item are read. */
export type HomeOf = (index: number) => Home;

/**
 * Numbers need the country, so it is read before the parameters. If a credential can’t be read, the
 * item fails later, when it is connected.
 */
export async function homesOf(
	context: IExecuteFunctions,
	{ credentials }: Service,
	{ limited }: Operation,
): Promise<HomeOf> {
	if (!limited || !byPhone.includes(limited.by)) return () => ({});
	const types = credentials
		.map(({ credentialType }) => credentialType)
		.filter((type) => context.getNode().credentials?.[type] !== undefined);
	const entered = await Promise.all(types.map(async (type) => await countriesOf(context, type)));
	return (index) => homeIn(entered.map((all) => all[index] ?? all[0]).find(Boolean));
}

/** If all items have the same country, it is read only once. */
async function countriesOf(context: IExecuteFunctions, type: string): Promise<unknown[]> {
	const read = async (itemIndex: number) =>
		await credentialOf(context, { type, itemIndex }, (): ICredentialDataDecryptedObject => ({}));
	const { credential, varies } = await read(0);
	const all: unknown[] = [credential.defaultCountry];
	if (!varies) return all;
	for (let index = 1; index < context.getInputData().length; index += 1) {
		const { credential: itemCredential } = await read(index);
		all.push(itemCredential.defaultCountry);
	}
	return all;
}
