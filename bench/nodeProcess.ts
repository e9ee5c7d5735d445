/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a process of its own */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import '../scripts/generate/environment';
import { clock } from '../nodes/shared/clock';
import { SANDBOX_TOKEN } from '../sandbox/tokens';
import { runNode } from '../test/run';

/** What the parent process asks for: a run, or the items of the last one. */
export type Order =
	{ do: 'run'; url: string; nowMs: number; parameters: INodeParameters } | { do: 'show' };

let items: IDataObject[] = [];

async function run({ url, nowMs, parameters }: Extract<Order, { do: 'run' }>): Promise<void> {
	Object.assign(clock, { now: () => nowMs });
	const credential = { baseUrl: `${url}/numbering`, accessToken: SANDBOX_TOKEN };
	// What is garbage by then is no growth.
	const timer = setInterval(() => gc?.(), 250);
	items = (await runNode({ parameters, credential })).map(({ json }) => json);
	clearInterval(timer);
	process.send!({ done: items.length });
}

process.on('message', (order: Order) => {
	if (order.do === 'show') process.send!({ items });
	else run(order).catch((thrown: Error) => process.send!({ failed: thrown.message }));
});
