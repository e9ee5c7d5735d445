import type { IDataObject } from 'n8n-workflow';

import { type Parameter, optionsOf, parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import * as field from '../sharedFields';
import { rejectMask } from '../skills/skillLinks';
import { type AgentDocument, configurationIn, parseDocument } from './agentDocument';
import { type Kind, kinds } from '../configurations/kinds';
import { isSecret } from '../secrets';
import { rejectMaskedTexts, textsIn } from './texts';

export const agentNotFound = {
	404: {
		message: 'There is no agent with this ID, or a record that it uses no longer exists',
		description: 'Choose it from the list, or check the value of “Agent”.',
	},
};

export const targetClient = {
	...field.clientId,
	displayName: 'Target Client',
	description: 'The client to create the agent for',
} as const;

export const document = parameter({
	displayName: 'Document',
	name: 'document',
	type: 'json',
	default: '={{ $json }}',
	required: true,
	description: 'The output of Agent: Export',
});

export const greeting = parameter({
	displayName: 'Greeting',
	name: 'greeting',
	type: 'string',
	typeOptions: { exact: true },
	default: '',
	placeholder: 'e.g. Welcome to Harbour Clinic',
	description:
		'Greeting of the agent’s skills for the target client. Leave empty to keep the client’s greetings, or to copy those of the original.',
});

/** An export omitted these values; each has a place such as `llm_configuration.api_key`. */
const secretValues: Parameter = {
	displayName: 'Secret Values',
	name: 'secretValues',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Secret Value',
	default: {},
	description:
		'Values that the export omitted or masked; those of a configuration are only needed if no existing one has all its other values',
	options: [
		{
			displayName: 'Secret',
			name: 'secret',
			values: [
				{
					displayName: 'Place',
					name: 'place',
					type: 'string',
					required: true,
					default: '',
					placeholder: 'e.g. llm_configuration.api_key',
					description:
						'Configuration and parameter, skills.&lt;name&gt;.webhook_url, or the place that an error names',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					typeOptions: { password: true, exact: true },
					required: true,
					default: '',
					description: 'The secret to fill in there',
				},
			],
		},
	],
};

export const importOptions = optionsOf(
	{
		displayName: 'Agent Name',
		name: 'name',
		type: 'string',
		default: '',
		description: 'Name of the agent at the target client, instead of the exported name',
	},
	secretValues,
);

/** The form’s name and secrets replace those of the document. Rejects other formats, and masks. */
export function readImport(
	value: IDataObject,
	options: IDataObject,
	newGreeting: string,
): AgentDocument {
	const parsed = withSecrets(parseDocument(value), options.secretValues as IDataObject);
	for (const { webhook_url } of parsed.skills) rejectMask(webhook_url);
	const name = String(options.name ?? '').trim() || parsed.agent.name;
	const document = { ...parsed, agent: { ...parsed.agent, name } };
	const isReplaced = (place: string) =>
		newGreeting !== '' && place.endsWith('.client_skill.greeting');
	rejectMaskedTexts(document, isReplaced);
	return document;
}

function withSecrets(document: AgentDocument, values?: IDataObject): AgentDocument {
	const entries = (values?.secret ?? []) as Array<{ place: string; value: string }>;
	const filled = JSON.parse(JSON.stringify(document)) as AgentDocument;
	for (const { place, value } of entries) {
		if (!fill(filled, place.trim(), value)) {
			throw new OperationError(
				`The document has no place “${place}”`,
				'Enter a place such as llm_configuration.api_key or skills.Send Transcript.webhook_url',
			);
		}
	}
	return filled;
}

function fill(document: AgentDocument, place: string, value: string): boolean {
	for (const kind of Object.keys(kinds) as Kind[]) {
		const configuration = configurationIn(document, kind);
		const [field, parameter] = place.split(/\.(.*)/s);
		if (!configuration || field !== kinds[kind].field || !parameter) continue;
		const detail = configuration.details.find((one) => one.parameter === parameter);
		if (detail) detail.value = value;
		// A platform that hides secrets entirely leaves them out of the export.
		else if (isSecret(parameter)) {
			configuration.details.push({ parameter, value, parameter_type: 'string' });
		}
		return detail !== undefined || isSecret(parameter);
	}
	const skill = document.skills.find(({ name }) => place === `skills.${name}.webhook_url`);
	if (skill) skill.webhook_url = value.trim();
	const text = textsIn(document).find((one) => place === one.place);
	text?.replace(value);
	return (skill ?? text) !== undefined;
}
