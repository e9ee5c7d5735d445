import type { IBinaryData } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { itemsOf } from '../../demo/driver';
import { composeRecording } from '../../sandbox/services/aiAgents/storage';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import type { Harness } from './harness';
import { byId, ofPack } from './nodes';
import { useHarness, useOwnN8n } from './useHarness';

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

/** A mode in which n8n does not keep files on disk. */
describe('In n8n’s mode “database”, files', () => {
	const harness = useOwnN8n({ N8N_DEFAULT_BINARY_DATA_MODE: 'database' });

	async function contentOf({ id, data }: IBinaryData): Promise<Buffer> {
		if (!id) return Buffer.from(data, 'base64');
		const path = `/rest/binary-data?id=${encodeURIComponent(id)}&action=download`;
		return Buffer.from(String((await harness.n8n.rest.open('GET', path)).data));
	}

	it('are whole as well', async () => {
		const period = { period: 'custom', since: '2000-01-01', until: '2100-01-01' };
		const parameters = { resource: 'callRecord', operation: 'export', format: 'csv', ...period };
		const exported = await harness.runNode(parameters);
		const [{ json, binary }] = itemsOf(exported, 'Under Test');
		expect(json.rows).toBe(harness.world.tables.numbering.cdrs.length);
		expect(binary!.data.id?.startsWith('filesystem') ?? false).toBe(false);
		const csv = await contentOf(binary!.data);
		expect(createHash('sha256').update(csv).digest('hex')).toBe(json.sha256);
		expect(csv.toString().trim().split('\n')).toHaveLength(Number(json.rows) + 1);

		const recording = await download(harness);
		const wav = composeRecording(audio, harness.world.settings.aiAgents.recordingBytes);
		expect(recording.bytes).toBe(wav.length);
	});
});
