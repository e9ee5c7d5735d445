import type { IDataObject } from 'n8n-workflow';

import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { OutboundVoiceTrigger } from '../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { repeat } from '../../sandbox/webhooks/deliveries';
import { buildWebhook } from '../../sandbox/services/outboundVoice/callback';
import { numbers } from '../OutboundVoice/samples';
import { testedOutboundVoice } from '../OutboundVoice/tested';
import { newExecution } from '../harness/run';
import { skipTime } from '../harness/tested';
import { receive, rightWord, type Request } from '../harness/webhookRun';
import { adapt } from './adaptations';
import { useReadings } from './operations';
import { playedRows } from './rows';

const { node, begin, run } = useReadings(testedOutboundVoice);

/** The notification of the newest call's event, as n8n gets it. */
function notificationOf(event: string): Request {
	const call = node.world.tables.outboundVoice.calls.all().at(-1)!;
	const { method, url, body } = buildWebhook(node.world, call, event);
	const query = Object.fromEntries(new URL(url).searchParams);
	const parsed = typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : body;
	return { method, query, body: parsed ?? {}, params: {}, headers: {}, ip: '203.0.113.7' };
}

describe.each(playedRows('outboundVoice', 15))('Voice in row %i: %j', (number, row) => {
	beforeEach(() => begin(row, number));

	it('triggers once for the end of a call that it has started', async () => {
		const statusCallback = 'http://127.0.0.1/webhook/calls';
		const callback = { values: { statusCallback, statusCallbackEvent: ['completed'] } };
		await run('call.start', row, { ...numbers, callback });
		const parameters = { secretIn: 'path', options: {} };
		const ended = { ...notificationOf('completed'), params: { secret: rightWord } };
		const { completed: repeats = 0 } = node.world.settings.outboundVoice.callback.duplicates;
		// Rows before this one may have had equal notifications.
		skipTime(60_001);
		const started: unknown[] = [];
		for (const one of repeat(ended, repeats)) {
			const { status, result } = await receive(new OutboundVoiceTrigger(), parameters, one);
			expect(status).toBe(200);
			started.push(...(result.workflowData?.[0] ?? []));
		}
		const isEmpty = Object.keys(ended.body as object).length === 0;
		expect(started).toHaveLength(isEmpty ? repeats + 1 : 1);
	});

	it('waits for the end of a call', async () => {
		const { credential, parameters } = adapt('call.startAndWait', row, numbers);
		const items = [{ json: {} as IDataObject }];
		await node.run('call', 'startAndWait', parameters, {
			credential: { ...node.credential(), ...credential },
			execution: newExecution(),
			items,
		});
		const ended = notificationOf('completed');
		const { result } = await receive(new OutboundVoice(), parameters, ended, items[0].json);
		expect(result.workflowData?.[0]).toMatchObject([{ json: { timedOut: false } }]);
		expect(node.sent()).toHaveLength(1);
	});
});
