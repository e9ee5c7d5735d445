import type { IDataObject } from 'n8n-workflow';

import { recordLocator } from '../../shared/declare/locator';
import {
	type Operation,
	type Output,
	type Parameter,
	parameter,
} from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { maskSkill, rejectMask } from './skillLinks';
import type { Collection } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import * as field from '../sharedFields';
import { parameterList } from '../records/fields';
import { upsert } from '../records/upsert';
import * as lists from '../recordForms';

const description = parameter({
	displayName: 'Description',
	name: 'description',
	type: 'string',
	typeOptions: { exact: true },
	default: '',
	description: 'Purpose of the skill',
});

export const event = parameter({
	displayName: 'Event',
	name: 'event',
	type: 'string',
	default: 'on_call_end',
	placeholder: 'e.g. on_call_end',
	description: 'Event that starts the skill, e.g. on_call_end',
});

export const skillParameters = parameterList(
	'parameters',
	'parameter',
	[
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			description: 'Name of the parameter',
		},
		{
			displayName: 'Type',
			name: 'type',
			type: 'string',
			required: true,
			default: 'string',
			placeholder: 'e.g. string',
			description: 'Type of its value',
		},
	],
	{
		description:
			'Parameters that the skill receives when it runs. Update sends the whole list, so enter all of them.',
	},
);

const skills: Collection = {
	...lists.skills,
	id: recordLocator({
		displayName: 'Skill',
		name: 'skillId',
		description: 'The skill to use',
		list: 'searchSkills',
	}),
	required: [field.name],
	optional: [
		description,
		event,
		skillParameters,
		{
			displayName: 'Webhook URL',
			name: 'webhook_url',
			type: 'string',
			typeOptions: { format: 'link' },
			default: '',
			placeholder: 'e.g. https://example.com/hooks/call-ended',
			description: 'Address that the skill uses',
		},
	],
	filters: [field.name, description, event],
	isSortable: true,
	mask: maskSkill,
	creates:
		'Create a skill for agents to run during or after calls, even if another has the same name',
};

function withMaskedOutput(operation: Operation<readonly Parameter[], IDataObject>): Operation {
	return {
		...operation,
		prepare(values: IDataObject, home) {
			for (const group of [values, values.additionalFields, values.updateFields]) {
				rejectMask((group as IDataObject | undefined)?.webhook_url as string);
			}
			return operation.prepare?.(values, home);
		},
		execute: async (api, values: IDataObject, resume) =>
			maskOutput(await operation.execute(api, values, resume)),
	};
}

/** A list is already masked. */
const maskOutput = (output: Output): Output =>
	Array.isArray(output) ? output : maskSkill(output as IDataObject);

/**
 * `{ id, name, description, event, webhook_url, parameters: [{ name, type }] }`, secrets in the
 * address masked.
 */
export const skill: Resource = {
	name: 'Skill',
	value: 'skill',
	description: 'Integrations that agents run during or after calls',
	secretOutput: ['webhook_url', 'before.webhook_url'],
	operations: [
		...[create, remove, get, getAll, update].map((make) => make(skills)),
		upsert(skills, { by: 'name', filter: ['name'] }),
	].map((operation) => withMaskedOutput(operation)),
};
