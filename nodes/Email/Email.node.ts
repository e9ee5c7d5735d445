import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { executeService } from '../shared/execute';
import { propertiesOf } from '../shared/service';
import { email } from './service';

/** Programmatic, because declarative routing sends all items at once and would send them again. */
export class Email implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Email',
		name: 'email',
		icon: {
			light: 'file:../../icons/email.svg',
			dark: 'file:../../icons/email.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] }}',
		description: 'Send emails with a body of their own or by a stored template',
		defaults: { name: 'Switchboard Email' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'switchboardMessagingApi', required: true }],
		properties: propertiesOf(email),
	};

	async execute(this: IExecuteFunctions) {
		return await executeService(this, email);
	}
}
