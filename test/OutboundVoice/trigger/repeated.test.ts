import type { IDataObject } from 'n8n-workflow';

import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { buildWebhook } from '../../../sandbox/services/outboundVoice/callback';
import { useManualClock } from '../../harness/manualClock';
import { receive, rightWord } from '../../trust/webhookRun';
import { useService } from '../../harness/tested';
import { numbers, testedOutboundVoice } from '../tested';

const voice = useService(testedOutboundVoice);
const clock = useManualClock();
const unnamed = { sid: null, timestamp: null, to: null, from: null };

/** Places a call and reports its end; answers how many executions that starts. */
async function endCall(names: IDataObject): Promise<number> {
	voice.world.configure({ outboundVoice: { callback: { names } } });
	await voice.run('call', 'start', numbers);
	const call = voice.world.tables.outboundVoice.calls.all().at(-1)!;
	const { body } = buildWebhook(voice.world, call, 'completed');
	const params = { secret: rightWord };
	const request = { method: 'POST', body, query: {}, params, headers: {}, ip: '203.0.113.7' };
	const { result } = await receive(new OutboundVoiceTrigger(), { secretIn: 'path' }, request);
	return result.workflowData?.flat().length ?? 0;
}

it('equal notifications of two calls start two executions, unless they come within a minute', async () => {
	expect(await endCall(unnamed)).toBe(1);
	expect(await endCall(unnamed)).toBe(0);
	clock.advance(60_000);
	expect(await endCall(unnamed)).toBe(1);
});

it('notifications that name their call start one execution each', async () => {
	expect([await endCall({}), await endCall({})]).toEqual([1, 1]);
});
