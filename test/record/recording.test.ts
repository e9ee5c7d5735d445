/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what was written */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeFiles } from '../../scripts/record/files';
import { credentialFor, recordSandbox } from './recorded';

const path = '/api/v1/voice_outbound/call_status';

// Recordings of the other services take longer; they are in the long files.
describe('A recording of outbound voice', () => {
	it('finds no difference in the sandbox’s own answers', async () => {
		const { differences, settings, called } = await recordSandbox('outboundVoice');
		expect({ differences, settings }).toEqual({ differences: [], settings: {} });
		expect(called).toEqual([{ key: 'call.getStatus', outcome: 'worked' }]);
	});

	it('finds a changed answer, which no setting explains, and writes nothing secret', async () => {
		const secret = 'a-secret-tenant';
		const recording = await recordSandbox('outboundVoice', ({ world }) => {
			world.faults.add({ path, status: 410, body: { message: secret }, times: 999 });
		});
		const route = `POST ${path}`;
		expect(recording.unexplained).toContainEqual(
			expect.objectContaining({ route, change: 'other status', expected: '400', found: '410' }),
		);
		expect(JSON.stringify(recording.exchanges)).toContain(secret);
		const parent = mkdtempSync(join(tmpdir(), 'recordings-'));
		try {
			const credential = { ...credentialFor('outboundVoice', 'http://127.0.0.1:9'), secret };
			const folder = writeFiles(recording, credential, parent, new Date(0));
			const files = readdirSync(folder);
			expect(files.sort()).toEqual(['recording.har', 'report.html', 'settings.json']);
			const written = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
			expect(written).toContain(path);
			expect(written).not.toContain(secret);
		} finally {
			rmSync(parent, { recursive: true });
		}
	});
});
