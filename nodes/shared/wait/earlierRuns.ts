import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { isJsonObject } from '../text/json';
import { evaluated } from './internal/evaluate';

/** A loop that runs more often has forgotten the first runs. */
const maxRuns = 200;

/** The first item of each run of a node in the execution that waits, the first run first. */
export function* earlierRuns(context: IWebhookFunctions, nodeName: string): Generator<IDataObject> {
	const node = JSON.stringify(nodeName);
	for (let run = 0; run < maxRuns; run++) {
		const expression = `{{ $(${node}).all(0, ${run})[0].json }}`;
		const item = evaluated(() => context.evaluateExpression(expression) as unknown, undefined);
		// There is no such run.
		if (!isJsonObject(item)) return;
		yield item as IDataObject;
	}
}
