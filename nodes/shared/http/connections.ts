import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { OperationError, toOperationError } from '../errors/operationError';
import { credentialOf, forItem } from '../n8n/contexts';
import type { Connection } from './connection';
import { accountOf, connectWith } from './connection';
import type { Secrets } from './redaction';

type Credential = ICredentialDataDecryptedObject | OperationError;

/** One per distinct credential: its fields may be expressions. Each redacts the secrets of all. */
export class Connections {
	private readonly byAccount = new Map<string, Connection>();

	private readonly fixed = new Map<string, Credential>();

	private readonly secrets: Secrets = { everywhere: [], inMessages: [] };

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly atOnce: number,
	) {}

	get areSeveral(): boolean {
		return this.byAccount.size > 1;
	}

	async of(credentialType: string, itemIndex: number): Promise<Connection | OperationError> {
		const credential = await this.read(credentialType, itemIndex);
		if (credential instanceof OperationError) return credential;
		const account = [credentialType, accountOf(credential)].join('|');
		const known = this.byAccount.get(account);
		if (known) return known;
		try {
			const connection = connectWith(forItem(this.context, itemIndex), credentialType, credential, {
				atOnce: this.atOnce,
				secrets: this.secrets,
			});
			this.byAccount.set(account, connection);
			return connection;
		} catch (thrown) {
			return toOperationError(thrown);
		}
	}

	/** n8n reads a credential from its database each time. */
	private async read(type: string, itemIndex: number): Promise<Credential> {
		const known = this.fixed.get(type);
		if (known) return known;
		const toError = (thrown: unknown) => toOperationError(thrown, noCredential);
		const { credential, varies } = await credentialOf(this.context, { type, itemIndex }, toError);
		const isOnlyItem = this.context.getInputData().length === 1;
		if (isOnlyItem || !varies) this.fixed.set(type, credential);
		return credential;
	}
}

/** n8n says why, e.g. that a policy forbids the node. */
const noCredential =
	'n8n did not give the node its credential, and nothing was sent. Choose the credential again, or ask the owner of this n8n';
