import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { executeService } from '../shared/execute';
import { propertiesOf } from '../shared/service';
import { chat } from './service';

/** Programmatic, because declarative routing sends all items at once and would send them again. */
export class Chat implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Chat',
		name: 'chat',
		icon: {
			light: 'file:../../icons/chat.svg',
			dark: 'file:../../icons/chat.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Send templates and free messages of a business number; download files that people sent',
		defaults: { name: 'Switchboard Chat' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'switchboardMessagingApi', required: true }],
		properties: propertiesOf(chat),
	};

	async execute(this: IExecuteFunctions) {
		return await executeService(this, chat);
	}
}
