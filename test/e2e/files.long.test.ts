import type { IBinaryData } from 'n8n-workflow';
import { itemsOf } from '../../demo/driver';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import type { Harness } from './harness';
import { byId, ofPack } from './nodes';
import { useHarness } from './useHarness';

const { audio } = SEEDED.completedCall;

async function download(harness: Harness): Promise<IBinaryData> {
	const parameters = { resource: 'recording', operation: 'download', audio: byId(audio) };
	const execution = await harness.runNode(parameters, { node: { type: ofPack('aiAgents') } });
	const [{ binary }] = itemsOf(execution, 'Under Test');
	expect(binary!.data).toMatchObject({ fileName: audio, mimeType: 'audio/wav' });
	return binary!.data;
}

describe('A recording', () => {
	const harness = useHarness();

	it('is streamed into n8n’s storage, and its host gets no credential', async () => {
		harness.world.configure({ aiAgents: { recordingBytes: 5_000_000 } });
		expect(await download(harness)).toMatchObject({
			fileSize: '5 MB',
			id: expect.stringMatching(/^filesystem/),
		});
		const [asked] = harness.world.requests.filter(({ service }) => service === 'storage');
		expect(asked.headers).not.toHaveProperty('authorization');
	});
});
