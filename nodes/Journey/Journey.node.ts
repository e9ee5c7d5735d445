import {
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { executeService } from '../shared/run/execute';
import { propertiesOf, subtitleOf } from '../shared/declare/service';
import { journey } from './service';

/** Declarative routing would send all items at the same time, and again on a retry. */
export class Journey implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Journey',
		name: 'journey',
		icon: {
			light: 'file:../../icons/journey.svg',
			dark: 'file:../../icons/journey.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(journey),
		description:
			'Start journeys that notify a person over several channels, the only way to send SMS',
		builderHint: {
			searchHint:
				'Use it if the platform has a journey for the event, which tries several channels, e.g. push and then SMS. It is the only node that sends SMS. For a single channel, use Switchboard Push, Chat or Email.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.email',
					relationHint: 'Fallback if {{ $json.started === false }}',
				},
			],
		},
		defaults: { name: 'Switchboard' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'switchboardMessagingApi', required: true }],
		properties: propertiesOf(journey),
	};

	async execute(this: IExecuteFunctions) {
		return await executeService(this, journey);
	}
}
