import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../test/harness/run';
import type { Account, Called, Keyed } from './requests';
import { operationsOf } from './requests';
import type { RecordedService } from './services';

interface Dialog {
	say(text: string): void;
	ask(question: string): Promise<string>;
}

/** The write of this name; rejects lists, patterns and reads, so that each is chosen by itself. */
export function writeNamed(recorded: RecordedService, key: string): Keyed {
	const writes = operationsOf(recorded, 'write').filter(({ operation }) => !operation.suspension);
	const found = writes.find((one) => one.key === key);
	if (found) return found;
	throw new Error(`--write names one of: ${writes.map((one) => one.key).join(', ')}`);
}

/** Shows its effect, and its cost if known, and makes it once if the user types its name. */
export async function offerWrite(
	recorded: RecordedService,
	{ key, resource, operation }: Keyed,
	{ say, ask }: Dialog,
	account: Account,
): Promise<Called> {
	const { action, description, parameters } = operation;
	const run = async (entered: INodeParameters) =>
		await runWrite(recorded, { key, resource, operation }, entered, account);
	try {
		say(`\n${key}: ${action}. ${description}`);
		const names = parameters.map(({ name, type }) => `${name} (${type})`).join(', ');
		const entered = JSON.parse(await ask(`Its parameters as JSON: ${names}`)) as INodeParameters;
		if (parameters.some(({ name }) => name === 'dryRun')) {
			const [{ json }] = await run({ ...entered, dryRun: true });
			say(`Expected cost: ${JSON.stringify(json.expectedCost ?? 'unknown')}`);
		}
		say(`It is sent once, to the real account, with ${JSON.stringify(entered)}`);
		const typed = await ask(`Type ${key} to carry it out, anything else to leave it`);
		if (typed !== key) return { key, outcome: 'not called' };
		await letThrough(account, key, async () => await run(entered));
		return { key, outcome: 'worked' };
	} catch (thrown) {
		say((thrown as Error).message);
		return { key, outcome: 'ended with an error' };
	}
}

/** `restore` resets the sandbox before each: one may remove the record that another needs. */
export async function makeSamples(
	recorded: RecordedService,
	keys: readonly string[],
	account: Account,
	restore: () => Promise<void> | void,
): Promise<Called[]> {
	const called: Called[] = [];
	for (const key of keys) {
		await restore();
		const write = writeNamed(recorded, key);
		const run = async () => await runWrite(recorded, write, recorded.samples()[key], account);
		const [{ status }] = await Promise.allSettled([letThrough(account, key, run)]);
		called.push({ key, outcome: status === 'fulfilled' ? 'worked' : 'ended with an error' });
	}
	return called;
}

async function runWrite(
	{ node }: RecordedService,
	{ resource, operation }: Keyed,
	entered: INodeParameters,
	{ credential }: Account,
) {
	const executionId = `recorder-${Date.now()}`;
	const parameters = { ...entered, resource, operation: operation.value };
	return await runNode({ credential, executionId, parameters }, node);
}

async function letThrough({ proxy }: Account, key: string, work: () => Promise<unknown>) {
	try {
		Object.assign(proxy, { purpose: `write ${key}`, mayWrite: true });
		await work();
	} finally {
		Object.assign(proxy, { purpose: '', mayWrite: false });
	}
}
