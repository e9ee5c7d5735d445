import type { IDataObject } from 'n8n-workflow';

import { itemsOf } from '../../sandbox/n8n/driver';
import { runNode, stage } from '../e2e/stage';
import { startsOf } from './stage';

/** Files that a worker writes and main hands out: n8n's database holds them. */
export function describeExports() {
	it('of call records are whole, written by a worker and fetched from main', async () => {
		const execution = await runNode({
			...{ resource: 'callRecord', operation: 'export', format: 'csv' },
			...{ since: '2020-01-01', until: '2100-01-01' },
		});
		expect(execution.status).toBe('success');
		expect(startsOf(execution.id)).toBe(1);
		const [{ json, binary }] = itemsOf(execution, 'Under Test');
		const { cdrs } = stage.sandbox.world.tables.numbering;
		expect(json).toMatchObject({ rows: cdrs.length } satisfies IDataObject);
		const { id } = Object.values(binary!)[0];
		expect(id).toMatch(/^database/);
		const asked = `/rest/binary-data?id=${encodeURIComponent(id!)}&action=download`;
		const answer = await stage.n8n.rest.open('GET', asked);
		expect(answer.status).toBe(200);
		expect(String(answer.data).trim().split(/\r?\n/)).toHaveLength(cdrs.length + 1);
	}, 120_000);
}
