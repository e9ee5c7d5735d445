import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { OperationError, toOperationError } from '../errors/operationError';
import type { Connection } from './connection';
import { accountOf, connectWith } from './connection';
import type { Secrets } from './redaction';

type Credential = ICredentialDataDecryptedObject | OperationError;

interface Reading {
	credential: Credential;
	/** Whether an expression in the credential may return something else for another item. */
	varies: boolean;
}

/**
 * The connections of a node's run: one for each distinct credential of its items, because the fields
 * of a credential may be expressions, e.g. of a tenant that is part of the item. All of them redact the
 * secrets of all.
 */
export class Connections {
	/** By the type of their credential and its account. */
	private readonly opened = new Map<string, Connection>();

	/** Credentials that are the same for all items. */
	private readonly fixed = new Map<string, Credential>();

	private readonly secrets: Secrets = { everywhere: [], inMessages: [] };

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly requestsAtOnce: number,
	) {}

	/** Whether the items use several credentials. */
	get areSeveral(): boolean {
		return this.opened.size > 1;
	}

	/** Why the item has no connection is returned, not thrown. */
	async of(credentialType: string, itemIndex: number): Promise<Connection | OperationError> {
		const credential = await this.read(credentialType, itemIndex);
		if (credential instanceof OperationError) return credential;
		const account = [credentialType, accountOf(credential)].join('|');
		const known = this.opened.get(account);
		if (known) return known;
		try {
			const connection = connectWith(forItem(this.context, itemIndex), credentialType, credential, {
				requestsAtOnce: this.requestsAtOnce,
				secrets: this.secrets,
			});
			this.opened.set(account, connection);
			return connection;
		} catch (thrown) {
			return toOperationError(thrown);
		}
	}

	private async read(credentialType: string, itemIndex: number): Promise<Credential> {
		const known = this.fixed.get(credentialType);
		if (known) return known;
		const { credential, varies } = await readCredential(this.context, credentialType, itemIndex);
		if (!varies) this.fixed.set(credentialType, credential);
		return credential;
	}
}

/**
 * n8n reads a credential from its database each time, and does not show whether it holds expressions.
 * But it looks up the item of every expression that it evaluates: an index that notices this shows
 * whether the credential may be another one for another item.
 */
async function readCredential(
	context: IExecuteFunctions,
	credentialType: string,
	itemIndex: number,
): Promise<Reading> {
	let varies = false;
	const noticing = {
		[Symbol.toPrimitive]() {
			varies = true;
			return itemIndex;
		},
	};
	const read = async (index: unknown) =>
		await context.getCredentials(credentialType, index as number).catch(toOperationError);
	if (context.getInputData().length === 1) {
		return { credential: await read(itemIndex), varies };
	}
	const credential = await read(noticing);
	// To an expression the index itself would be an object.
	return varies ? { credential: await read(itemIndex), varies } : { credential, varies };
}

/** The context for requests of this item: n8n reads OAuth2 credentials itself, for item 0 without an index. */
function forItem(context: IExecuteFunctions, itemIndex: number): IExecuteFunctions {
	const getCredentials = async (type: string) => await context.getCredentials(type, itemIndex);
	return Object.create(context, { getCredentials: { value: getCredentials } }) as IExecuteFunctions;
}
