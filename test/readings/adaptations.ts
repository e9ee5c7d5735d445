import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { testedAiAgents } from '../AiAgents/tested';
import { detailed } from '../harness/messagingRun';
import type { Row } from './rows';

/** What the owner of an account sets where the pack cannot find out by itself. */
interface Adaptation {
	/** Of its credential. */
	secret?: IDataObject;
	/** Platform Details of its credential, which no reading request shows. */
	details?: IDataObject;
	/** By `resource.operation`. */
	parameters?: Readonly<Record<string, INodeParameters>>;
}

/** All that the seeded templates have a placeholder for. */
const variables = {
	pairs: [
		{ name: 'name', value: 'Jane' },
		{ name: 'order', value: '17' },
	],
};

const { businessNumber, engagedPerson } = SEEDED_MESSAGING.chat;
const withPlus = { senderNumber: `+${businessNumber}`, recipientNumber: `+${engagedPerson}` };

/** Hidden secrets are entered again with each update of a configuration. */
const enterSecret = (kind: string, secret: string): Record<string, INodeParameters> => {
	const key = `${kind}Configuration.update`;
	const { detail } = testedAiAgents.samples[key].details as { detail: INodeParameters[] };
	const entered = { parameter: secret, value: 'entered-again', parameter_type: '' };
	return { [key]: { details: { detail: [...detail, entered] } } };
};

const enteredSecret = {
	options: {
		secretValues: { secret: [{ place: 'llm_configuration.api_key', value: 'entered' }] },
	},
};

/** One that the seeded template of orders has. */
export const templateByNumber: INodeParameters = {
	__rl: true,
	mode: 'number',
	value: String(SEEDED_MESSAGING.email.orderTemplate.reference),
};

/** By setting: what its values ask for. */
const adaptations: Readonly<Record<string, (value: never) => Adaptation>> = {
	'aiAgents.secretValues': () => ({
		parameters: {
			...enterSecret('llm', 'api_secret'),
			...enterSecret('tts', 'access_token'),
			...enterSecret('stt', 'password'),
			'agent.import': enteredSecret,
		},
	}),
	'journey.requiredPersonFields': () => ({
		parameters: {
			'journey.start': {
				person: { id: 'customer-1001', email: 'jane@example.com', phone: '+447700900001' },
			},
		},
	}),
	'outboundVoice.bearerToken': (accessToken: string) => ({ secret: { accessToken } }),
	'email.templateReference': () => ({
		parameters: { 'email.sendByTemplate': { templateName: templateByNumber } },
	}),
	'email.refuseMissingVariables': () => ({
		parameters: { 'email.sendByTemplate': { variables } },
	}),
	'chat.refuseMissingVariables': () => ({
		parameters: { 'message.sendTemplate': { variables } },
	}),
	'chat.numberFormat': () => ({
		parameters: {
			'message.sendTemplate': withPlus,
			'message.sendInteraction': withPlus,
			'message.sendAndWait': withPlus,
			'message.sendAndWaitForReply': withPlus,
			'message.sendAndWaitForStatus': withPlus,
		},
	}),
	'push.contentAvailable': () => ({ details: { contentAvailableAsList: true } }),
	'push.topicBodyField': () => ({ details: { topicBodyAsDescription: true } }),
	'push.keyHeader': () => ({ secret: { apiKey: SANDBOX_API_KEY } }),
};

/** Values under which the described form is still accepted, or nothing has to be set. */
const needsNothing: readonly unknown[] = [
	null,
	'described',
	'both',
	'any',
	'digits',
	'shown',
	false,
];

const adaptationTo = (path: string, value: unknown): Adaptation =>
	needsNothing.includes(value) || isEmpty(value) ? {} : (adaptations[path]?.(value as never) ?? {});

export const secretsOf = (row: Row): IDataObject =>
	Object.assign(
		{},
		...Object.entries(row).map(([path, value]) => adaptationTo(path, value).secret),
	) as IDataObject;

/** Credential and parameters for an operation of an account with these readings: path -> value. */
export function adapt(
	key: string,
	row: Row,
	sample: INodeParameters,
): { credential: IDataObject; parameters: INodeParameters } {
	const credential: IDataObject = {};
	const details: IDataObject = {};
	const parameters: INodeParameters = { ...sample };
	for (const [path, value] of Object.entries(row)) {
		const { parameters: changed, secret, details: own } = adaptationTo(path, value);
		Object.assign(credential, secret);
		Object.assign(details, own);
		const { options: changedOptions, ...others } = changed?.[key] ?? {};
		const all = {
			...(parameters.options as INodeParameters),
			...(changedOptions as INodeParameters),
		};
		Object.assign(parameters, others, Object.keys(all).length > 0 && { options: all });
	}
	return { credential: { ...credential, ...detailed(details) }, parameters };
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
