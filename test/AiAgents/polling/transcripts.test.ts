import { transcribe } from '../../../sandbox/services/aiAgents/calls';
import { ids, usePolling } from './polling';

const { agents, published, begun, start } = usePolling();

/** An event that the transcript's storage must not hold up. */
const poll = async () => {
	const trigger = await begun('transcriptReady');
	const { id } = transcribe(agents.world, 'angry');
	return { id, poll: async () => await trigger.poll() };
};

describe('Transcript Ready', () => {
	it('has what was said, and by whom', async () => {
		const trigger = await poll();
		const [item, ...others] = await trigger.poll();
		expect(others).toEqual([]);
		expect(item).toMatchObject({ id: trigger.id, missing: [] });
		const { text } = item.transcript as { text: string };
		expect(text.split('\n').slice(0, 2)).toEqual([
			'agent: Hello, how can I help you?',
			'caller: My parcel is late again, and I am really angry.',
		]);
	});

	it.each([
		['isn’t there any more', { status: 404 }],
		['is a page', { raw: '<!doctype html><html><body>Log in</body></html>' }],
		['is too large', { raw: `agent: ${'Hello. '.repeat(700_000)}` }],
		['isn’t text', { raw: 'RIFF\0\0' }],
		['isn’t there yet', { raw: '{"status":"processing"}' }],
	])('comes once, without the text and with the reason, if it %s', async (_reason, fault) => {
		const trigger = await poll();
		agents.world.faults.add({ service: 'storage', ...fault, times: 99 });
		const [item] = await trigger.poll();
		expect(item).toMatchObject({
			id: trigger.id,
			transcript: null,
			missing: [{ part: 'transcript', status: 'notRead', reason: expect.stringMatching(/./) }],
		});
		agents.world.faults.clear();
		expect(await trigger.poll()).toEqual([]);
	});

	it('stops reading texts when a poll has read many, and delivers the other events', async () => {
		const trigger = await begun('transcriptReady');
		const raw = `agent: ${'Hello. '.repeat(500_000)}`;
		agents.world.faults.add({ service: 'storage', raw, times: 99 });
		const calls = [1, 2, 3, 4].map(() => transcribe(agents.world, 'calm').id);
		const items = await trigger.poll();
		expect(ids(items).sort()).toEqual(calls.sort());
		expect(items.map(({ transcript }) => transcript !== null)).toEqual([true, true, true, false]);
		expect(items[3].missing).toMatchObject([{ reason: expect.stringContaining('same poll') }]);
	});

	it('reads no text for the other events', async () => {
		const trigger = await begun('callFinished');
		transcribe(agents.world, 'calm');
		start({ status: 'completed' });
		const items = await trigger.poll();
		expect(items.filter((item) => 'transcript' in item)).toEqual([]);
	});

	it('shows the text in the editor', async () => {
		transcribe(agents.world, 'wantsHuman');
		const [{ transcript }] = await published('transcriptReady').poll('manual');
		expect(transcript).toMatchObject({ text: expect.stringContaining('talk to a human') });
	});
});
