/* eslint-disable @n8n/community-nodes/no-restricted-globals -- lets the event loop turn */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { OutboundVoice } from '../../../nodes/OutboundVoice/OutboundVoice.node';
import { clock } from '../../../nodes/shared/clock';
import type { Stored } from '../../harness/engine';
import { answerStored, continueInEngine } from '../../harness/engine';
import { useService } from '../../harness/tested';
import { UsedKeys } from '../../harness/usedKeys';
import { receive } from '../../harness/webhookRun';
import { numbers } from '../samples';
import { testedOutboundVoice } from '../tested';

export interface Pass {
	stored: Stored;
	/** ISO 8601; undefined once the node has ended. */
	until: string | undefined;
	items: IDataObject[];
}

type Own = { options?: INodeParameters } & INodeParameters;

const nodeOf = ({ options, ...own }: Own): Partial<INode> => ({
	parameters: {
		resource: 'call',
		operation: 'startAndWait',
		...numbers,
		to: '={{ $json.phone }}',
		waitAtMostMinutes: 60,
		...own,
		options: { oneAfterTheOther: true, ...options },
	} as INodeParameters,
	credentials: { switchboardVoiceApi: { id: '1', name: 'Sandbox' } },
});

/** Runs the node in n8n's engine from one wait to the next, as n8n stores it between them. */
export function useTurns(phones: readonly string[]) {
	const voice = useService(testedOutboundVoice);
	const real = { ...clock };
	const time = { nowMs: 0 };
	beforeEach(() => {
		new UsedKeys().install();
		time.nowMs = Date.parse('2026-03-15T10:00:00Z');
		const sleep = async () => await new Promise(setImmediate);
		Object.assign(clock, { now: () => time.nowMs, sleep });
	});
	afterEach(() => void Object.assign(clock, real));

	const called = () => voice.world.requests.map(({ body }) => (body as IDataObject).to);
	const newestAddress = () =>
		new URL(String((voice.world.requests.at(-1)?.body as IDataObject).statusCallback));

	async function run(own: Own, stored?: Stored, more: Partial<INode> = {}): Promise<Pass> {
		const items = phones.map((phone, index) => ({
			json: { phone, name: `C${index}`, outcome: 'old' },
		}));
		const account = { credential: voice.credential(), timezone: 'UTC' };
		const node = { ...nodeOf(own), ...more };
		const run = { ...account, items };
		const { data } = await continueInEngine(new OutboundVoice(), node, run, stored);
		const { error, runData } = data.resultData;
		if (error) throw new Error(error.message);
		const until = data.waitTill && new Date(data.waitTill).toISOString();
		const output = until ? [] : (runData.Tested[0].data?.main.flat() ?? []);
		return { stored: data as Stored, until, items: output.map((item) => item!.json) };
	}

	/** The service reports a call, by default the newest one, to the execution that waits. */
	async function report({ executionData }: Stored, body: IDataObject, address = newestAddress()) {
		const query = Object.fromEntries(address.searchParams);
		const parameters = { resource: 'call', operation: 'startAndWait' };
		const contextData = executionData?.contextData as IDataObject;
		const { result } = await receive(
			new OutboundVoice(),
			parameters,
			{ body, query, contextData },
			{},
			{ name: 'Tested' },
		);
		return result.workflowData;
	}

	const end = async (stored: Stored, body: IDataObject) =>
		answerStored(stored, (await report(stored, body)) as never);

	/** Continues at the time for which the execution waits. */
	async function runWhenDue(own: Own, { stored, until }: Pass, more?: Partial<INode>) {
		time.nowMs = Date.parse(until!);
		return await run(own, stored, more);
	}

	return { voice, time, called, newestAddress, run, runWhenDue, report, end };
}
