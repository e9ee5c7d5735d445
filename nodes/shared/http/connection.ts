import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IDataObject,
	IExecuteFunctions,
} from 'n8n-workflow';

import { semaphore } from '../concurrency';
import {
	type CredentialWithUrl,
	addressIn,
	baseUrlExamples,
	faultOfBaseUrl,
	ofBaseUrl,
} from '../declare/advice';
import type { Setting, Slot } from '../declare/api';
import { requestsAtOnce } from '../declare/commonFields';
import type { Service } from '../declare/service';
import { OperationError, toOperationError } from '../errors/operationError';
import { credentialOf, forItem, isForm, stopSignalOf } from '../n8n/contexts';
import { userOf } from '../n8n/executions';
import { digestOf } from '../text/digest';
import { withoutAtEnd } from '../text/edges';
import { type Secrets, addSecrets, secretsOf } from './redaction';
import { type Throttle, throttleOf } from './retry';

export interface Connection {
	context: IAllExecuteFunctions;
	credentialType: string;
	account: string;
	/** If the item sets its values, each account has separate positions and locks. */
	isOfItem: boolean;
	baseUrl: string;
	secrets: Secrets;
	/** It has the format of n8n’s own check; undefined if the credential allows every host. */
	allowedDomains?: string;
	/** It saves n8n’s request helper a read from the database for each request. */
	decrypted?: { credentialsDecrypted: ICredentialsDecrypted };
	signal?: AbortSignal;
	settings: Readonly<Partial<Record<Setting, unknown>>>;
	withSlot: ReturnType<typeof semaphore>['hold'];
	throttle: Throttle;
	maxWaitMs: number;
	shared: Map<string, { reading: Promise<unknown>; atMs: number }>;
	/** These spellings have worked in this run. */
	foundPaths: Map<string, string>;
	/** The key may be sent in two ways; the first response of this run shows which is right. */
	signIn: { way?: 'usual' | 'other' };
}

interface Settings {
	atOnce?: number;
	/** They belong to other credentials of the run; those of this one are added. */
	secrets?: Secrets;
	isOfItem?: boolean;
}

/**
 * A person waits for a form, so its pauses are shorter. The Timeout option counts separately, from
 * the request on.
 */
const maxWaitMs = { node: 60_000, form: 5_000 };

/** A trigger or a form has no items. `authentication` is that of `credentialTypeOf`. */
export async function connect(
	context: IAllExecuteFunctions,
	service: Service,
	authentication?: unknown,
): Promise<Connection> {
	const credentialType = credentialTypeOf(service, authentication);
	return connectWith(context, credentialType, await context.getCredentials(credentialType));
}

/** Expressions may return unknown values, which would mean a different account. */
export function credentialTypeOf({ credentials }: Service, authentication: unknown): string {
	if (credentials.length === 1) return credentials[0].credentialType;
	const chosen = credentials.find(({ value }) => value === authentication);
	if (chosen) return chosen.credentialType;
	throw new OperationError(
		'“Authentication” has an unknown value',
		`Choose one of: ${credentials.map(({ value }) => value).join(', ')}. If it is an expression, check what it returns.`,
	);
}

/** n8n adds the credential to each request. */
export function connectWith(
	context: IAllExecuteFunctions,
	credentialType: string,
	credential: ICredentialDataDecryptedObject,
	{ atOnce = requestsAtOnce, secrets, isOfItem = false }: Settings = {},
): Connection {
	const baseUrl = normalizeBaseUrl(credential.baseUrl, credentialType);
	requireTenant(credential);
	const account = accountOf(credential);
	return {
		context,
		credentialType,
		account,
		isOfItem,
		baseUrl,
		secrets: addSecrets(secretsOf(credential), secrets),
		allowedDomains: allowedDomainsOf(credential, baseUrl),
		decrypted: credentialType.endsWith('OAuth2Api')
			? undefined
			: { credentialsDecrypted: { id: '', name: '', type: credentialType, data: credential } },
		signal: stopSignalOf(context),
		settings: settingsOf(credential),
		withSlot: semaphore(atOnce).hold,
		throttle: throttleOf(context, account),
		maxWaitMs: isForm(context) ? maxWaitMs.form : maxWaitMs.node,
		shared: new Map(),
		foundPaths: new Map(),
		signIn: {},
	};
}

const settingsOf = ({ platformDetails, ...rest }: ICredentialDataDecryptedObject) => ({
	...rest,
	...(platformDetails as { values?: object } | undefined)?.values,
});

/** Pauses and slots stay those of the user’s credential. */
export function withChanged(connection: Connection, changed: IDataObject): Connection {
	if (Object.keys(changed).length === 0) return connection;
	const { context, credentialType, settings, secrets, isOfItem, withSlot, throttle } = connection;
	const values = { ...settings, ...changed };
	const credential = { ...values, platformDetails: { values } } as ICredentialDataDecryptedObject;
	const made = connectWith(context, credentialType, credential, { secrets, isOfItem });
	return { ...made, withSlot, throttle };
}

/** The tokens that n8n obtains change, so they don’t identify the account. */
export function accountOf(credential: ICredentialDataDecryptedObject): string {
	const entered = { ...credential, oauthTokenData: undefined };
	return digestOf(JSON.stringify(entered));
}

/** A missing scheme becomes https, or http on this machine. */
export function normalizeBaseUrl(
	entered: unknown,
	credentialType: string = 'switchboardAccessTokenApi',
): string {
	const example = baseUrlExamples[credentialType as CredentialWithUrl];
	const text = String(entered ?? '').trim();
	if (!text) {
		throw new OperationError(
			'The credential has no Base URL',
			`Enter the service’s address with its path prefix, e.g. ${example}`,
		);
	}
	const fault = faultOfBaseUrl(text);
	if (fault !== undefined) {
		throw new OperationError(
			`The credential’s Base URL “${withoutSecrets(text)}” is not a web address of a service`,
			`${fault}. ${ofBaseUrl(example)}`,
		);
	}
	const { origin, pathname } = addressIn(text) as URL;
	return origin + withoutAtEnd(pathname, '/');
}

const withoutSecrets = (address: string) =>
	address.replace(/^([^/?#]*\/\/)?[^/?#]*@/, '$1***@').replace(/([?#]).*/s, '$1***');

/** Without a tenant, the service would choose the account that pays for a call. */
function requireTenant({ tenantId }: ICredentialDataDecryptedObject): void {
	// A credential without that field has “undefined” here.
	if (String(tenantId).trim() !== '') return;
	throw new OperationError(
		'The credential has no Tenant ID',
		'No call was placed. Enter the Tenant ID in the credential. If it is an expression, check what it returns.',
	);
}

/** All credentials have these fields, but only n8n’s own nodes enforce them. */
function allowedDomainsOf(
	{ allowedHttpRequestDomains: mode, allowedDomains }: ICredentialDataDecryptedObject,
	baseUrl: string,
): string | undefined {
	if (mode !== 'domains' && mode !== 'none') return undefined;
	const { hostname } = new URL(baseUrl);
	return mode === 'none' ? hostname : `${hostname}, ${String(allowedDomains ?? '')}`;
}

interface Credential {
	credential: ICredentialDataDecryptedObject | OperationError;
	/** True if it depends on the item. */
	varies: boolean;
}

/**
 * The credential’s fields may be expressions, so each distinct credential has a connection. Each
 * redacts the secrets of all.
 */
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
		const { credential, varies } = await this.read(credentialType, itemIndex);
		if (credential instanceof OperationError) return credential;
		const account = [credentialType, accountOf(credential)].join('|');
		const knownConnection = this.byAccount.get(account);
		if (knownConnection) return knownConnection;
		try {
			const connection = connectWith(forItem(this.context, itemIndex), credentialType, credential, {
				atOnce: this.atOnce,
				secrets: this.secrets,
				isOfItem: varies,
			});
			this.byAccount.set(account, connection);
			return connection;
		} catch (thrown) {
			return toOperationError(thrown);
		}
	}

	/** n8n reads a credential from its database each time, so it is read once. */
	private async read(type: string, itemIndex: number): Promise<Credential> {
		const knownConnection = this.fixed.get(type);
		if (knownConnection) return knownConnection;
		const toError = (thrown: unknown) => toOperationError(thrown, noCredential);
		const credential = await credentialOf(this.context, { type, itemIndex }, toError);
		const isOnlyItem = this.context.getInputData().length === 1;
		if (isOnlyItem || !credential.varies) this.fixed.set(type, credential);
		return credential;
	}
}

/** n8n gives the reason, for example that a policy forbids the node. */
const noCredential =
	'n8n did not give the node its credential, and nothing was sent. Choose the credential again, or ask the owner of this n8n';

/**
 * Slots hold text, because n8n watches every object. They are named by credential and URL, so that
 * a new token keeps them. Users with private credentials have separate slots, because each reads a
 * different account.
 */
export function slotOf(
	connection: Pick<Connection, 'account' | 'baseUrl' | 'context' | 'credentialType' | 'isOfItem'>,
	of: 'execution' | 'workflow',
	name: string,
): Slot {
	const { context, credentialType, baseUrl, isOfItem, account: ofItem } = connection;
	const nodeContext = context as IExecuteFunctions;
	const credential = context.getNode().credentials?.[credentialType]?.id;
	const user = userOf(context);
	const owner = [credential, baseUrl, ...(isOfItem ? [ofItem] : []), ...(user ? [user] : [])].join(
		'|',
	);
	const account = digestOf(owner, 'base64url');
	const store: IDataObject =
		of === 'workflow'
			? nodeContext.getWorkflowStaticData('global')
			: nodeContext.getContext('flow');
	const key = `switchboard|${name}|${account.slice(0, 12)}`;
	const requireUser = () => {
		if (of === 'workflow' && user === null) throw unknownUser();
	};
	return {
		get() {
			requireUser();
			return typeof store[key] === 'string' ? store[key] : undefined;
		},
		set(text) {
			requireUser();
			if (text === undefined) delete store[key];
			else store[key] = text;
		},
	};
}

const unknownUser = () =>
	new OperationError(
		'n8n does not say whose credential this execution uses',
		'The position of one user would hide records from another. Use a credential that all users of the workflow share, or set “Keep Position In” to Destination',
	);
