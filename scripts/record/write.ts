import type { INodeParameters } from 'n8n-workflow';

import type { Operation } from '../../nodes/shared/catalogue/operation';
import { runNode } from '../../test/run';
import type { Account } from './account';
import type { Called } from './requests';
import type { RecordedService } from './services';

/** Talks to the person at the terminal. */
export interface Dialog {
	say(text: string): void;
	ask(question: string): Promise<string>;
}

/** The write of this name; rejects lists, patterns and reads, so that each is chosen by itself. */
export function writeNamed({ service }: RecordedService, key: string): Operation {
	const writes = service.resources.flatMap(({ value, operations }) =>
		operations
			.filter(({ effect, suspension }) => effect === 'write' && !suspension)
			.map((operation): [string, Operation] => [`${value}.${operation.value}`, operation]),
	);
	const found = writes.find(([name]) => name === key);
	if (found) return found[1];
	throw new Error(`--write names one of: ${writes.map(([name]) => name).join(', ')}`);
}

/**
 * Asks for the parameters of a write, shows its effect (and its cost, where the operation calculates
 * it), and makes it once if the user types its name.
 */
export async function offerWrite(
	{ node }: RecordedService,
	key: string,
	operation: Operation,
	{ say, ask }: Dialog,
	{ credential, proxy }: Account,
): Promise<Called> {
	const names = operation.parameters.map(({ name, type }) => `${name} (${type})`).join(', ');
	say(`\n${key}: ${operation.action}. ${operation.description}`);
	const entered = JSON.parse(await ask(`Its parameters as JSON: ${names}`)) as INodeParameters;
	const [resource] = key.split('.');
	const executionId = `recorder-${Date.now()}`;
	const run = async (more: INodeParameters = {}) => {
		const parameters = { ...entered, ...more, resource, operation: operation.value };
		return await runNode({ credential, executionId, parameters }, node);
	};
	if (JSON.stringify(operation.parameters).includes('"dryRun"')) {
		const [{ json }] = await run({ options: { ...(entered.options as object), dryRun: true } });
		say(`Expected cost: ${JSON.stringify(json.expectedCost ?? 'unknown')}`);
	}
	say(`It is sent once, to the real account, with ${JSON.stringify(entered)}`);
	const typed = await ask(`Type ${key} to carry it out, anything else to leave it`);
	if (typed !== key) return { key, outcome: 'not called' };
	Object.assign(proxy, { purpose: `write ${key}`, mayWrite: true });
	const end = await run().catch((error: Error) => error);
	Object.assign(proxy, { purpose: '', mayWrite: false });
	if (!(end instanceof Error)) return { key, outcome: 'worked' };
	say(end.message);
	return { key, outcome: 'ended with an error' };
}
