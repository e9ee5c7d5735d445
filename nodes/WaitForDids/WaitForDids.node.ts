import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { modeParameters, waitForDids } from '../Numbering/orders/waitForNumbers';
import { credentials, numbering } from '../Numbering/service';
import { executeOperation } from '../shared/run/execute';
import { isTool } from '../shared/n8n/contexts';
import { listSearchOf } from '../shared/editor/listSearch';
import { withNodeErrors } from '../shared/errors/operationError';
import { asEntered } from '../shared/declare/mergeForms';
import { authenticationOf, formOf } from '../shared/declare/service';

/** Waits for all orders of its input concurrently: 500 orders cost the longest wait, not the sum. */
export class WaitForDids implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Switchboard Wait for DIDs',
		name: 'waitForDids',
		icon: {
			light: 'file:../../icons/waitForDids.svg',
			dark: 'file:../../icons/waitForDids.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["mode"] === "checkOnce" ? "check once" : "wait" }}',
		description: 'Wait until orders of phone numbers (DIDs) have all their numbers',
		builderHint: {
			searchHint:
				'Put it after Order: Buy. It takes many orders together, so it needs no loop. Wire both outputs: Complete has the numbers, Incomplete (or Pending) the orders that lack some; never buy again there. If orders take hours, use Check Once and loop from Pending through Wait (n8n-nodes-base.wait) back to it.',
			relatedNodes: [
				{ nodeType: 'n8n-nodes-switchboard.numbering', relationHint: 'Order: Buy goes before it' },
				{
					nodeType: 'n8n-nodes-base.wait',
					relationHint: 'Between two checks, in a loop with Check Once',
				},
			],
		},
		defaults: { name: 'Switchboard Wait for DIDs' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: `={{ ["Complete", $parameter["mode"] === "checkOnce" ? "Pending" : "Incomplete"].map((displayName) => ({ type: "${NodeConnectionTypes.Main}", displayName })) }}`,
		credentials: credentials,
		properties: [
			...authenticationOf(numbering),
			...asEntered(formOf({ parameters: modeParameters, effect: 'read' }) as INodeProperties[]),
		],
	};

	methods = { listSearch: listSearchOf(numbering) };

	async execute(this: IExecuteFunctions) {
		const items = await withNodeErrors(this, async () => {
			return await executeOperation(this, numbering, waitForDids);
		});
		// An AI agent gets the first output only. A failed item would come back from Pending for ever.
		const isLoop = this.getNodeParameter('mode', 0) === 'checkOnce';
		const isFirst = ({ json: { complete = isLoop } }: INodeExecutionData) =>
			isTool(this) || complete === true;
		return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
	}
}
