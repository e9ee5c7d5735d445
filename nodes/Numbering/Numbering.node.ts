import {
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { executeService } from '../shared/run/execute';
import { listSearchOf } from '../shared/editor/listSearch';
import { propertiesOf, subtitleOf } from '../shared/declare/service';
import { credentials, numbering } from './service';

/**
 * The node is programmatic, because declarative routing sends all items at the same time: 200 items
 * would be 200 purchases.
 */
export class Numbering implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Numbering',
		name: 'numbering',
		icon: {
			light: 'file:../../icons/numbering.svg',
			dark: 'file:../../icons/numbering.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(numbering),
		description: 'Buy and release phone numbers; read orders, call records, invoices and rates',
		builderHint: {
			searchHint:
				'Order: Buy costs money and may return fewer numbers than ordered: follow the orders, never buy again. Number: Release and Order: Cancel can’t be undone. To add up or export many call records, use Summarize or Export instead of Get Many.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-switchboard.waitForDids',
					relationHint: 'After Order: Buy, waits until all numbers are there',
				},
				{
					nodeType: 'n8n-nodes-switchboard.numberingTrigger',
					relationHint:
						'Starts a workflow on changes of invoices, call records, orders, numbers and rates',
				},
				{
					nodeType: 'n8n-nodes-switchboard.email',
					relationHint: 'Asks for approval before a purchase, or sends a report',
				},
			],
		},
		defaults: { name: 'Switchboard' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: propertiesOf(numbering),
	};

	methods = { listSearch: listSearchOf(numbering) };

	async execute(this: IExecuteFunctions) {
		return await executeService(this, numbering);
	}
}
