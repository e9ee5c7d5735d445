/* eslint-disable @n8n/community-nodes/no-restricted-globals -- reads this process's memory */
import { useNumbering } from '../test/harness/numberingRun';
import { report } from './report';

const numbering = useNumbering();

/** Of the whole process, which is the sandbox's too. */
const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1024);

/** An answer that unpacks to as many bytes as anyone reads; a thousandth goes over the wire. */
async function growthMb(maxResponseMegabytes?: number): Promise<number> {
	const before = peakMb();
	numbering.world.faults.add({ endless: 'gzip' });
	const options = { maxResponseMegabytes };
	await expect(numbering.run('order', 'getAll', { options })).rejects.toThrow(/larger than \d+ MB/);
	return peakMb() - before;
}

it('an endless gzip answer takes no more memory than Max Response Size allows for', async () => {
	const rows: string[][] = [];
	await numbering.run('order', 'getAll');
	for (const megabytes of [1, 16, 64, 128]) {
		rows.push([String(megabytes), String(await growthMb(megabytes))]);
	}
	report('Endless gzip answer', [
		['Max Response Size (MB)', 'growth of peak memory (MB)'],
		...rows,
	]);
}, 600_000);
