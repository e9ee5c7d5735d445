import { useManualClock } from '../../harness/manualClock';
import { reporting, saying, send, settled, type Sent } from './collecting';

const clock = useManualClock();

const pass = async (ms: number) => {
	clock.advance(ms);
	await settled();
};

const finish = async (sent: Sent, status: number) => {
	sent.finish?.(status);
	await settled();
};

afterEach(async () => await pass(60_000));

const isStoring = true;

describe('While a burst is collected', () => {
	it('no message is confirmed before n8n has stored the execution', async () => {
		const first = await send(saying('one'), { isStoring });
		const second = await send(saying('two'));
		await pass(3_000);
		expect(first.started?.[0]).toEqual(['one', 'two']);
		expect([first.status, second.status]).toEqual([undefined, undefined]);
		await finish(first, 200);
		expect([first.status, second.status]).toEqual([200, 200]);
	});

	it('no message counts as received if n8n could not store them, so all can be repeated', async () => {
		const messages = ['one', 'two', 'three'].map((text) => saying(text));
		const [first, ...others] = [
			await send(messages[0], { isStoring }),
			await send(messages[1]),
			await send(messages[2]),
		];
		await pass(3_000);
		await finish(first, 500);
		expect([first, ...others].map(({ status }) => status)).toEqual([500, 500, 500]);
		expect(others[0].logged).toEqual([expect.stringContaining('could not be started')]);
		const repeated = await Promise.all(messages.map(async (body) => await send(body)));
		await pass(3_000);
		expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(repeated[0].started?.[0]).toEqual(['one', 'two', 'three']);
	});

	it('statuses and opt-outs pass, and the burst stays as it is', async () => {
		const first = await send(saying('one'));
		expect((await send(reporting('read'))).started?.[1]).toEqual(['read']);
		const stop = await send(saying('STOP'), { options: { optOutWords: 'STOP' } });
		expect(stop.started?.[2]).toEqual(['STOP']);
		await pass(3_000);
		expect(first.started?.[0]).toEqual(['one']);
	});
});
