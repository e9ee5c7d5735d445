import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { isJsonObject } from '../text/json';

/** A loop that runs more often has forgotten the first runs. */
const maxRuns = 200;

/** The first item of each run of a node in the execution that waits, the first run first. */
export function* earlierRuns(context: IWebhookFunctions, nodeName: string): Generator<IDataObject> {
	const node = JSON.stringify(nodeName);
	for (let run = 0; run < maxRuns; run++) {
		const expression = `{{ $(${node}).all(0, ${run})[0].json }}`;
		const item = evaluated<unknown>(() => context.evaluateExpression(expression), undefined);
		if (!isJsonObject(item)) return;
		yield item as IDataObject;
	}
}

/** The value of an expression or a parameter; n8n throws for one that it cannot evaluate. */
export function evaluated<T>(evaluate: () => T | undefined, otherwise: T): T {
	try {
		return evaluate() ?? otherwise;
	} catch {
		return otherwise;
	}
}
