import {
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { asEntered } from '../shared/declare/mergeForms';
import { authenticationOf, chosenOf } from '../shared/declare/service';
import { credentials, numbering } from './service';
import {
	event,
	oncePerCaller,
	options,
	paymentTermDays,
	pollAccount,
	stuckHours,
} from './trigger/poll';

/** The numbering service sends no events, so the trigger reads its lists at each poll. */
export class NumberingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Numbering Trigger',
		name: 'numberingTrigger',
		icon: {
			light: 'file:../../icons/numbering.svg',
			dark: 'file:../../icons/numbering.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: chosenOf(event),
		description:
			'Starts the workflow on changes of orders, numbers, invoices, rates and call records',
		eventTriggerDescription: '',
		activationMessage: 'Existing records don’t start this workflow; new ones do.',
		builderHint: {
			searchHint:
				'It polls. Each node has one event; for several events, use several of these triggers. After a restart of n8n, the last events may be repeated: deduplicate by eventKey before anything that costs money or reaches people.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.removeDuplicates',
					relationHint: 'Drops repeated events by {{ $json.eventKey }}',
				},
				{
					nodeType: 'n8n-nodes-switchboard.numbering',
					relationHint: 'Reads more of the record, e.g. Invoice: Generate Report',
				},
			],
		},
		defaults: { name: 'Switchboard Numbering Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentials,
		properties: [
			...authenticationOf(numbering),
			...asEntered([
				event,
				paymentTermDays,
				stuckHours,
				oncePerCaller,
				options,
			] as INodeProperties[]),
		],
	};

	async poll(this: IPollFunctions, environment?: Parameters<typeof pollAccount>[1]) {
		return await pollAccount(this, environment);
	}
}
