import type { IBinaryData } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { itemsOf, type N8n } from '../../sandbox/n8n/driver';
import { isN8n1 } from '../../sandbox/n8n/line';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { composeRecording } from '../../sandbox/services/aiAgents/recording';
import { runNode, stage, withN8n } from './stage';

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Files where n8n holds them whole: 1.x in the execution (its default), 2.x in its database. */
export function describeFiles() {
	const mode = isN8n1 ? 'default' : 'database';

	async function contentOf(n8n: N8n, { id, data }: IBinaryData): Promise<Buffer> {
		if (!id) return Buffer.from(data, 'base64');
		const path = `/rest/binary-data?id=${encodeURIComponent(id)}&action=download`;
		return Buffer.from(String((await n8n.rest.open('GET', path)).data));
	}

	it(`are whole in n8n’s mode “${mode}” as well`, async () => {
		await withN8n({ N8N_DEFAULT_BINARY_DATA_MODE: mode }, async (n8n) => {
			const period = { since: '2000-01-01', until: '2100-01-01' };
			const exported = await runNode(
				{ resource: 'callRecord', operation: 'export', format: 'csv', ...period },
				{ n8n },
			);
			const [{ json, binary }] = itemsOf(exported, 'Under Test');
			expect(json.rows).toBe(stage.sandbox.world.tables.numbering.cdrs.length);
			expect(binary!.data.id?.startsWith('filesystem') ?? false).toBe(false);
			const csv = await contentOf(n8n, binary!.data);
			expect(digest(csv)).toBe(json.sha256);
			expect(csv.toString().trim().split('\n')).toHaveLength(Number(json.rows) + 1);

			const { audio } = SEEDED.completedCall;
			const audioId = { __rl: true, mode: 'id', value: audio };
			const downloaded = await runNode(
				{ resource: 'recording', operation: 'download', audio: audioId },
				{ n8n, node: { type: 'n8n-nodes-switchboard.aiAgents' } },
			);
			const [recording] = itemsOf(downloaded, 'Under Test');
			const wav = composeRecording(audio, stage.sandbox.world.settings.aiAgents.recordingBytes);
			expect(recording.binary!.data).toMatchObject({ fileName: audio, mimeType: 'audio/wav' });
			if (isN8n1) expect(await contentOf(n8n, recording.binary!.data)).toEqual(wav);
			else expect(recording.binary!.data.bytes).toBe(wav.length);
		});
	}, 120_000);
}
