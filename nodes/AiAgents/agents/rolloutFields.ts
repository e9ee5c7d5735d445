import type { IDataObject } from 'n8n-workflow';

import { parameter } from '../../shared/declare/operation';
import { group } from '../records/fields';
import * as field from '../parameters';
import { rejectMask } from '../skills/address';
import type { AgentDocument } from './agentDocument';
import { parseDocument } from './agentDocument';
import { secretValues, withSecrets } from './secretValues';

/** For operations that read an agent with everything that it uses. */
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

export const importOptions = group('Options', 'options', [
	{
		displayName: 'Agent Name',
		name: 'name',
		type: 'string',
		default: '',
		description: 'Name of the agent at the target client, instead of the exported name',
	},
	secretValues,
]);

/** The document with the name and the secrets of the form; rejects any other form, and masks. */
export function readImport(value: IDataObject, options: IDataObject): AgentDocument {
	const parsed = withSecrets(parseDocument(value), options.secretValues as IDataObject);
	for (const { webhook_url } of parsed.skills) rejectMask(webhook_url);
	const name = String(options.name ?? '').trim() || parsed.agent.name;
	return { ...parsed, agent: { ...parsed.agent, name } };
}
