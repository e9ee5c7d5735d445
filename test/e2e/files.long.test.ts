import type { IBinaryData } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { itemsOf } from '../../demo/driver';
import { isN8n1 } from '../../demo/line';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { composeRecording } from '../../sandbox/services/aiAgents/storage';
import { byId } from './nodes';
import { useOwnN8n } from './useHarness';

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The modes in which n8n does not keep files on disk: 1.x keeps them in the execution by default. */
const mode = isN8n1 ? 'default' : 'database';

const harness = useOwnN8n({ N8N_DEFAULT_BINARY_DATA_MODE: mode });

describe('Files', () => {
	async function contentOf({ id, data }: IBinaryData): Promise<Buffer> {
		if (!id) return Buffer.from(data, 'base64');
		const path = `/rest/binary-data?id=${encodeURIComponent(id)}&action=download`;
		return Buffer.from(String((await harness.n8n.rest.open('GET', path)).data));
	}

	it(`are whole in n8n’s mode “${mode}” as well`, async () => {
		const period = { since: '2000-01-01', until: '2100-01-01' };
		const exported = await harness.runNode({
			...{ resource: 'callRecord', operation: 'export', format: 'csv' },
			...period,
		});
		const [{ json, binary }] = itemsOf(exported, 'Under Test');
		expect(json.rows).toBe(harness.world.tables.numbering.cdrs.length);
		expect(binary!.data.id?.startsWith('filesystem') ?? false).toBe(false);
		const csv = await contentOf(binary!.data);
		expect(digest(csv)).toBe(json.sha256);
		expect(csv.toString().trim().split('\n')).toHaveLength(Number(json.rows) + 1);

		const { audio } = SEEDED.completedCall;
		const downloaded = await harness.runNode(
			{ resource: 'recording', operation: 'download', audio: byId(audio) },
			{ node: { type: 'n8n-nodes-switchboard.aiAgents' } },
		);
		const [recording] = itemsOf(downloaded, 'Under Test');
		const wav = composeRecording(audio, harness.world.settings.aiAgents.recordingBytes);
		expect(recording.binary!.data).toMatchObject({ fileName: audio, mimeType: 'audio/wav' });
		if (isN8n1) expect(await contentOf(recording.binary!.data)).toEqual(wav);
		else expect(recording.binary!.data.bytes).toBe(wav.length);
	});
});
