import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { useManualClock } from '../../harness/manualClock';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';
import { numbers } from '../samples';
import { testedOutboundVoice } from '../tested';

const voice = useService(testedOutboundVoice);
const call = async (own: INodeParameters = {}, more = {}) =>
	await voice.run('call', 'startAndWait', { ...numbers, ...own }, more);
const bodies = () => voice.world.requests.map(({ body }) => body as IDataObject);
const earlierEvents = { values: { statusCallbackEvent: ['answered'], eventField: 'event' } };

describe('Call: Start and Wait', () => {
	useManualClock();

	it('subscribes n8n’s own address to the end of the call alone', async () => {
		await call();
		const [body] = bodies();
		expect(body.statusCallbackEvent).toEqual(['completed']);
		expect(body.statusCallbackMethod).toBe('post');
		const url = new URL(String(body.statusCallback));
		expect(url.pathname).toMatch(/^\/webhook-waiting\/.*\/switchboard-call$/);
		expect(url.searchParams.get('callbackId')).toMatch(/^\w{32}$/);
	});

	it('subscribes to more events only with a field that distinguishes them', async () => {
		await call({ options: { earlierEvents, statusCallbackMethod: 'get' } });
		expect(bodies()).toMatchObject([
			{ statusCallbackEvent: ['answered', 'completed'], statusCallbackMethod: 'get' },
		]);
		const values = { ...earlierEvents.values, eventField: '' };
		await expect(call({ options: { earlierEvents: { values } } })).rejects.toThrow(
			'“Event Field” is empty',
		);
	});

	it('waits at most until its time limit, which its output then shows', async () => {
		const execution = newExecution();
		const items: INodeExecutionData[] = [{ json: { order: 7 } }];
		await call({ waitAtMostMinutes: 30 }, { execution, items });
		expect(execution.waitTill).toEqual(new Date('2026-03-15T10:30:00Z'));
		const { sid } = voice.world.tables.outboundVoice.calls.at(0);
		const known = { order: 7, to: '+49301234567', answered: null };
		expect(items[0].json).toMatchObject({ ...known, sid, timedOut: true, outcome: 'unknown' });
		expect(items[0].json.wait).toMatchObject({ until: execution.waitTill!.toISOString() });
	});

	it('is rejected as a tool of an AI agent', async () => {
		const settings = { type: 'n8n-nodes-switchboard.outboundVoiceTool' };
		for (const more of [{ settings }, { asTool: true }]) {
			await expect(call({}, more)).rejects.toThrow(/cannot wait/);
		}
		expect(voice.world.requests).toHaveLength(0);
	});
});
