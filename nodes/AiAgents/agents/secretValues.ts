import type { IDataObject } from 'n8n-workflow';

import type { Parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import type { AgentDocument } from './agentDocument';
import { configurationIn } from './agentDocument';
import type { Kind } from '../configurations/kinds';
import { kinds } from '../configurations/kinds';
import { isSecret } from '../secrets';

/** Values that an export omitted, by their place: `llm_configuration.api_key`. */
export const secretValues: Parameter = {
	displayName: 'Secret Values',
	name: 'secretValues',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Secret Value',
	default: {},
	description:
		'Values that the export omitted; only needed if no existing configuration has all the other values',
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
					description: 'Configuration and parameter, or skills.&lt;name&gt;.webhook_url',
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

/** Fills these values into the document; rejects a place that the document does not have. */
export function withSecrets(document: AgentDocument, values?: IDataObject): AgentDocument {
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
		// A platform that does not show secrets at all: the export could not contain it.
		else if (isSecret(parameter)) {
			configuration.details.push({ parameter, value, parameter_type: 'string' });
		}
		return detail !== undefined || isSecret(parameter);
	}
	const skill = document.skills.find(({ name }) => place === `skills.${name}.webhook_url`);
	if (skill) skill.webhook_url = value.trim();
	return skill !== undefined;
}
