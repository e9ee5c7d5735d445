import {
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { executeService } from '../shared/run/execute';
import { propertiesOf, subtitleOf } from '../shared/declare/service';
import { push } from './service';

/** Declarative routing would send all items at the same time, and again on a retry. */
export class Push implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Push',
		name: 'push',
		icon: {
			light: 'file:../../icons/push.svg',
			dark: 'file:../../icons/push.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(push),
		description: 'Send push notifications to devices, users and topics; manage topics and tokens',
		builderHint: {
			searchHint:
				'Users of the app need a device; the operation Enroll of Device assigns its token. Send by User reaches people by your ID for them; Send by Topic reaches all subscribers.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.journey',
					relationHint: 'Tries other channels if push does not reach the person',
				},
			],
		},
		defaults: { name: 'Switchboard' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'switchboardPushApi', required: true }],
		properties: propertiesOf(push),
	};

	async execute(this: IExecuteFunctions) {
		return await executeService(this, push);
	}
}
